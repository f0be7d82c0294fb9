# shellcheck shell=bash disable=SC2034,SC2154
# The experiment as the installed service: the instance "lock-experiment" of
# lockstepd@.service, with this run's options in a drop-in that goes away after.

readonly unit=lockstepd@lock-experiment.service
readonly drop_in=/run/systemd/system/$unit.d
# The service sees neither /home nor /tmp.
readonly input=/run/lock-experiment

prepare_experiment() {
  [[ -d /run/systemd/system ]] ||
    fail "$EX_UNAVAILABLE" "systemd does not run this system; leave --service out"
  local command
  command=$(systemctl show --property ExecStart --value "$unit")
  [[ $command =~ path=([^ ]+) ]] ||
    fail "$EX_NOINPUT" "the service is not installed; run scripts/install first"
  installed=${BASH_REMATCH[1]}
  control_file=/run/lockstep/lock-experiment/lock-state
  as_root install -d "$input"
}

lockstep_program() { printf '%s\n' "${installed%/*}/lockstep"; }

start_experiment() {
  as_root install --mode=0644 "$scenario_file" "$input/scenario.yaml"
  [[ -z $route ]] || as_root install --mode=0644 --target-directory="$input" "$route"
  as_root install -d "$drop_in"
  as_root tee "$drop_in/experiment.conf" >/dev/null <<END
[Service]
ExecStart=
ExecStart=$installed --name %i --scenario $input/scenario.yaml --fresh ${daemon_options[*]}
END
  as_root systemctl daemon-reload
  # The service is ready when start returns: it is of Type=notify.
  as_root systemctl start "$unit"
  invocation=$(systemctl show --property InvocationID --value "$unit")
}

experiment_is_running() { systemctl --quiet is-active "$unit"; }

stop_experiment() {
  as_root systemctl stop "$unit"
  as_root journalctl --quiet "_SYSTEMD_INVOCATION_ID=$invocation" --output json >"$log"
}

report_experiment() {
  as_root "$(lockstep_program)" report lock-experiment --invocation "$invocation" "$@"
}

clean_up_experiment() {
  if [[ -e $drop_in ]]; then
    as_root systemctl stop "$unit"
    as_root rm --recursive --force -- "$drop_in"
    as_root systemctl daemon-reload
    as_root systemctl clean --what=state "$unit"
  fi
  as_root rm --recursive --force -- "$input"
  rm --force -- "$work/scenario.yaml"
}
