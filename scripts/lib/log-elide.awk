# Prints a log with the middle of every phase left out: "keep" lines from each
# end stay. A phase starts with the line that tells of a new lock state.

function flush_phase(  line, left_out) {
  left_out = count - 2 * keep
  for (line = 1; line <= count; line++) {
    if (left_out <= 1 || line <= keep || line > keep + left_out)
      print lines[line]
    else if (line == keep + 1)
      printf "    (%d lines left out)\n", left_out
  }
  count = 0
}

/ lock state: / { flush_phase() }
{ lines[++count] = $0 }
END { flush_phase() }
