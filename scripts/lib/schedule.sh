# shellcheck shell=bash disable=SC2034,SC2154
# When an experiment locks, unlocks and ends, in seconds of real time.

readonly LONGEST_DURATION=110 USUAL_DURATION=30

# compute EXPRESSION: prints its value; true when a condition holds.
compute() { awk "BEGIN { printf \"%.4g\", $1 }"; }
holds() { awk "BEGIN { exit !($1) }"; }

is_positive_number() { [[ $1 =~ ^[0-9]+(\.[0-9]+)?$ ]] && holds "$1 > 0"; }

# Seconds from the first track point's time to the last's; fails without times.
route_length() {
  local times
  mapfile -t times < <(
    awk 'BEGIN { RS = "<" } /^([a-z]+:)?trkpt/ { track = 1 } track && /^([a-z]+:)?time>/' "$1" |
      sed 's/^[^>]*>[[:space:]]*//; /^[[:space:]]*$/d')
  ((${#times[@]} >= 2)) || return 1
  local first last
  first=$(date --date "${times[0]}" +%s) && last=$(date --date "${times[-1]}" +%s) || return 1
  ((last > first)) && printf '%s\n' $((last - first))
} 2>/dev/null

# Checks the times that the options give.
check_times() {
  local option value
  for option in speed lock_at unlock_at duration; do
    value=${!option}
    [[ -z $value ]] || is_positive_number "$value" ||
      usage_error "--${option//_/-} takes a number above 0, not '$value'"
  done
  [[ -z $duration ]] || holds "$duration <= $LONGEST_DURATION" ||
    usage_error "--duration is at most $LONGEST_DURATION seconds, not '$duration'"
}

# plan_scenario FILE: checks it, and takes the duration that the options left open from it.
plan_scenario() {
  local outline seconds
  outline=$("$(lockstep_program)" run --check --json -- "$1")
  [[ -z $duration ]] || return 0
  duration=$USUAL_DURATION
  [[ $outline =~ \"seconds\":([0-9.]+) ]] || return 0
  seconds=${BASH_REMATCH[1]}
  # A second more lets the last answer come.
  duration=$(compute "$seconds / $speed + 1")
  holds "$duration <= $LONGEST_DURATION" ||
    usage_error "$1 lasts $seconds seconds, and a run at most $LONGEST_DURATION; give --speed $(compute "int($seconds / ($LONGEST_DURATION - 1)) + 1") or more, or --duration"
}

# Fills in what the options left open, and checks all.
plan_schedule() {
  local length
  check_times
  if [[ -z $duration ]]; then
    duration=$USUAL_DURATION
    if [[ -n $route ]] && length=$(route_length "$route"); then
      # A second more lets the last answer come.
      duration=$(compute "$length / $speed + 1")
      holds "$duration <= $LONGEST_DURATION" || duration=$LONGEST_DURATION
    fi
  fi
  # Halfway and halfway again, or thirds when both are open.
  [[ -n $lock_at ]] || lock_at=$(compute "${unlock_at:-$duration * 2 / 3} / 2")
  [[ -n $unlock_at ]] || unlock_at=$(compute "($lock_at + $duration) / 2")
  holds "$lock_at < $unlock_at && $unlock_at < $duration" ||
    usage_error "the phone must lock, unlock and stop in this order, not at $lock_at, $unlock_at and $duration seconds"
}

# wait_until SECONDS: waits until so long after "began"; stops if the daemon does.
wait_until() {
  local left
  while left=$(compute "$began + $1 - $EPOCHREALTIME") && holds "$left > 0"; do
    experiment_is_running || ended_early
    # A background sleep lets a signal through at once.
    sleep "$(compute "$left < 0.5 ? $left : 0.5")" &
    wait $!
  done
}

# Says why the daemon is gone before its time, by its exit code if that tells.
ended_early() {
  stop_experiment
  fail 1 "lockstepd ended early; its log is in $log"
}

# await_start COMMAND...: waits until it succeeds; stops if the daemon does.
await_start() {
  local deadline=$((SECONDS + 30))
  until "$@"; do
    experiment_is_running || ended_early
    ((SECONDS < deadline)) || fail 1 "lockstepd did not start within 30 s; its log is in $log"
    sleep 0.05
  done
}
