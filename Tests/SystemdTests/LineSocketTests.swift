import Foundation
import Systemd
import Testing

@Suite struct LineSocketTests {
  private static func echo(_ loop: EventLoop, _ line: String, _ reply: LineSocketReply) {
    reply("<\(line)>")
  }

  @Test("a client gets the answer to its line, time and again")
  func request() throws {
    let served = try ServedLoop(handler: Self.echo)
    let answers = try served.run { path in
      try ["", "a", "ü { }", String(repeating: "x", count: 64 * 1024)].map {
        try LineSocketClient.request(path: path, line: $0, timeout: .seconds(60))
      }
    }
    #expect(
      answers == ["<>", "<a>", "<ü { }>", "<" + String(repeating: "x", count: 64 * 1024) + ">"])
  }

  @Test("requests sent all at once over one connection are answered one by one and in order")
  func pipelined() throws {
    let served = try ServedLoop(handler: Self.echo)
    let answers = try served.run { path in
      let client = try RawClient(path: path)
      try client.send((0..<1000).map { "\($0)\n" }.joined())
      return try (0..<1000).map { _ in try client.line() }
    }
    #expect(answers == (0..<1000).map { "<\($0)>" })
  }

  @Test("an answer may come later; other clients are served meanwhile, and the same one is not")
  func lateAnswer() throws {
    var waiting: LineSocketReply?
    var order: [String] = []
    let served = try ServedLoop { loop, line, reply in
      order.append(line)
      switch line {
      case "wait": waiting = reply
      case "release":
        waiting?("released")
        reply("ok")
      default: reply(line)
      }
    }
    let answers = try served.run { path in
      let first = try RawClient(path: path)
      try first.send("wait\nafter\n")
      let second = try RawClient(path: path)
      // Once this is answered, `wait` has been taken too: it was sent before.
      try second.send("between\n")
      let between = try second.line()
      try second.send("release\n")
      return [between, try second.line(), try first.line(), try first.line()]
    }
    #expect(answers == ["between", "ok", "released", "after"])
    #expect(order.firstIndex(of: "after") == 3)
  }

  @Test("the first answer counts, and line breaks in it become spaces")
  func answerOnce() throws {
    let served = try ServedLoop { _, line, reply in
      reply("{\n\"a\":\r\n1}")
      reply("again")
    }
    let answers = try served.run { path in
      let client = try RawClient(path: path)
      try client.send("1\n2\n")
      return [try client.line(), try client.line()]
    }
    #expect(answers == [#"{ "a":  1}"#, #"{ "a":  1}"#])
  }

  @Test("a reply that is let go hangs up")
  func droppedReply() throws {
    let served = try ServedLoop { _, _, _ in }
    try served.run { path in
      #expect(throws: LineSocketError.closed(path: path)) {
        try LineSocketClient.request(path: path, line: "x", timeout: .seconds(60))
      }
    }
  }

  @Test("an error of the handler ends the loop")
  func handlerError() throws {
    struct Failure: Error {}
    let served = try ServedLoop { _, _, _ in throw Failure() }
    #expect(throws: Failure.self) {
      try served.run { path in
        _ = try? LineSocketClient.request(path: path, line: "x", timeout: .seconds(60))
      }
    }
  }

  @Test("bytes that are not UTF-8 reach the handler as replacement characters")
  func garbage() throws {
    let served = try ServedLoop(handler: Self.echo)
    let answers = try served.run { path in
      let client = try RawClient(path: path)
      try client.send([0xFF, 0xC3, 0x28, 0x0A, 0x00, 0x0A])
      return [try client.line(), try client.line()]
    }
    #expect(answers == ["<\u{FFFD}\u{FFFD}(>", "<\0>"])
  }

  @Test(
    "a line too long, whole or unfinished, ends the connection and no other", arguments: ["", "\n"])
  func overlong(end: String) throws {
    let served = try ServedLoop(handler: Self.echo)
    let answer = try served.run { path in
      let bystander = try RawClient(path: path)
      let client = try RawClient(path: path)
      try client.send("fine\n")
      #expect(try client.line() == "<fine>")
      try? client.send(String(repeating: "x", count: 64 * 1024 + 1) + end)
      #expect(try client.line() == nil)
      try bystander.send("y\n")
      return try bystander.line()
    }
    #expect(answer == "<y>")
  }

  @Test("half a line waits for its other half, and is dropped when the client vanishes")
  func halfLine() throws {
    var lines: [String] = []
    let served = try ServedLoop { _, line, reply in
      lines.append(line)
      reply("got it")
    }
    try served.run { path in
      do {
        let vanishing = try RawClient(path: path)
        try vanishing.send("never finis")
      }
      let client = try RawClient(path: path)
      try client.send("one ha")
      #expect(
        try LineSocketClient.request(path: path, line: "x", timeout: .seconds(60)) == "got it")
      try client.send("lf\n")
      #expect(try client.line() == "got it")
    }
    #expect(lines == ["x", "one half"])
  }

  @Test("a client that finishes sending is still answered, then hung up on")
  func halfClosed() throws {
    let served = try ServedLoop(handler: Self.echo)
    let answers = try served.run { path in
      let client = try RawClient(path: path)
      try client.send("1\n2\n")
      client.finishSending()
      return [try client.line(), try client.line(), try client.line()]
    }
    #expect(answers == ["<1>", "<2>", nil])
  }

  @Test("the handler can see that a client has vanished, and answers nobody without harm")
  func vanished() throws {
    var waiting: LineSocketReply?
    var watch: DeferredSource?
    var seen: [Bool] = []
    let served = try ServedLoop { loop, _, reply in
      waiting = reply
      seen.append(reply.isAwaited)
      watch?.schedule()
    }
    watch = try DeferredSource(on: served.loop) { [unowned loop = served.loop] in
      guard let reply = waiting, !reply.isAwaited else {
        watch?.schedule()
        return
      }
      seen.append(reply.isAwaited)
      reply("too late")
      loop.exit()
    }
    try RawClient(path: served.path).send("x\n")
    try served.loop.runBounded()
    #expect(seen == [true, false])
    #expect(served.server.connectionCount == 0)
    watch = nil
  }

  @Test("a client that reads slowly holds up nobody, and gets all of a long answer")
  func slowReader() throws {
    let long = String(repeating: "x", count: 1024 * 1024)
    let served = try ServedLoop { _, line, reply in reply(line == "long" ? long : line) }
    let answers = try served.run { path in
      let slow = try RawClient(path: path)
      try slow.send("long\n")
      let other = try RawClient(path: path)
      try other.send("short\n")
      let short = try other.line()
      return (short, try LineSocketClient.request(path: path, line: "long", timeout: .seconds(60)))
    }
    #expect(answers.0 == "short")
    #expect(answers.1 == long)
  }

  @Test("silent clients beyond the limit make room for one that speaks")
  func manyClients() throws {
    let served = try ServedLoop(handler: Self.echo)
    let answer = try served.run { path in
      let silent = try (0..<40).map { _ in try RawClient(path: path) }
      let answer = try LineSocketClient.request(path: path, line: "x", timeout: .seconds(60))
      #expect(try silent[0].line() == nil)
      return answer
    }
    #expect(answer == "<x>")
    #expect(served.server.connectionCount <= LineSocketServer.mostConnections)
  }

  @Test("a newcomer is turned away while all others wait for their answers")
  func allWaiting() throws {
    var replies: [LineSocketReply] = []
    let served = try ServedLoop { _, line, reply in replies.append(reply) }
    try served.run { path in
      let waiting = try (0..<32).map { _ in try RawClient(path: path) }
      for client in waiting { try client.send("wait\n") }
      // The first newcomers may come before the last line has been taken, and are silent.
      while true {
        let newcomer = try RawClient(path: path)
        newcomer.finishSending()
        if try newcomer.line() == nil { break }
      }
    }
    #expect(replies.count <= 32)
  }
}
