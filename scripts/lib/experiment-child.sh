# shellcheck shell=bash disable=SC2034,SC2154
# The experiment as a child process, in a private directory. Both ways of running
# it, this and experiment-service.sh, offer the same functions.

prepare_experiment() {
  binaries=${LOCKSTEP_BINARIES:-}
  if [[ -z $binaries ]]; then
    require_packages "$setup" "${BUILD_PACKAGES[@]}"
    binaries=$("$project/scripts/lib/build-release")
  fi
  # The log stays when the experiment has ended; the phone does not.
  phone=$work/phone
  mkdir "$phone"
  control_file=$phone/lock-state
}

lockstep_program() { printf '%s\n' "$binaries/lockstep"; }

start_experiment() {
  "$binaries/lockstepd" --name lock-experiment --scenario "$scenario_file" \
    --control-file "$control_file" --state-directory "$phone/state" --log json \
    "${daemon_options[@]}" >"$log" 2>&1 &
  daemon=$!
  await_start [ -s "$log" ]
}

experiment_is_running() { kill -0 "$daemon" 2>/dev/null; }

stop_experiment() {
  kill -TERM "$daemon" 2>/dev/null || true
  wait "$daemon" || fail "$?" "lockstepd ended with an error: $(tail --lines 1 "$log")"
}

# Prints the log and what it shows; takes options of "lockstep report".
report_experiment() { "$(lockstep_program)" report lock-experiment --input "$log" "$@"; }

# Runs on every exit, also on Ctrl-C.
clean_up_experiment() {
  if [[ -n ${daemon:-} ]]; then
    kill -KILL "$daemon" 2>/dev/null || true
    # Waiting here keeps bash from announcing the death.
    wait "$daemon" 2>/dev/null || true
  fi
  rm --recursive --force -- "$work/phone" "$work/scenario.yaml"
}
