# Prints a log with the middle of every phase left out: "keep" lines from each
# end stay, besides the first, which tells of the new lock state.

function flush_phase(  line, head, left_out) {
  head = keep + 1
  left_out = count - head - keep
  for (line = 1; line <= count; line++) {
    if (left_out <= 1 || line <= head || line > head + left_out)
      print lines[line]
    else if (line == head + 1)
      printf "    (%d lines left out)\n", left_out
  }
  count = 0
}

/ lock state: / { flush_phase() }
{ lines[++count] = $0 }
END { flush_phase() }
