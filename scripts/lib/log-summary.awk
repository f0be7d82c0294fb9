# Reads "STATE EVENT TIME" lines and prints a table of phases: the stretches
# during which the lock state stayed the same.

function flush_phase() {
  if (state != "")
    printf "%-20s %-8s  %-8s  %6d %8d %9d\n", state, from, to, ticks, answers, refusals
  ticks = answers = refusals = 0
  from = ""
}

BEGIN {
  printf "%-20s %-8s  %-8s  %6s %8s %9s\n", "phase", "from", "to", "ticks", "answers", "refusals"
}

$1 != state { flush_phase(); state = $1 }
$3 != ""    { if (from == "") from = $3; to = $3 }
$2 == "tick" { ticks++ }
$2 == "steps" || $2 == "no-data" { answers++ }
$2 == "refused" { refusals++ }

END { flush_phase() }
