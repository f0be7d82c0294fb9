# Turns the daemon's text log into "STATE EVENT TIME" lines for log-summary.awk.
# A text log names the lock state only where it changes; the first is "initial".

BEGIN { state = initial }

/^[0-9]+-[0-9]+-[0-9]+ [0-9:]+ \+0000 / { time = $2 }

/ lock state: / { state = $NF; print state, "lock-state", time; next }
/ didUpdateLocations$/ { print state, "tick", time; next }
/^ [0-9]+\.[0-9]+$/ { print state, "steps", time; next }
/^ ?no data$/ { print state, "no-data", time; next }
/Error Domain=com\.apple\.healthkit Code=6 / { print state, "refused", time; next }
