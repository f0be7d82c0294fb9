# Turns `journalctl -o export` into "STATE EVENT TIME" lines for log-summary.awk.

/^LOCKSTEP_LOCK_STATE=/ { state = substr($0, index($0, "=") + 1) }
/^LOCKSTEP_EVENT=/ { event = substr($0, index($0, "=") + 1) }
/^LOCKSTEP_TIME=/ { time = substr($0, index($0, "=") + 12, 8) }

# An empty line ends an entry.
/^$/ {
  if (event != "") print state, event, time
  event = ""
}
