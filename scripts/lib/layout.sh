# shellcheck shell=bash disable=SC2034
# Where an installed Lockstep lives. Reads PREFIX and DESTDIR.

prefix=${PREFIX:-/usr/local}
destdir=${DESTDIR:-}
destdir=${destdir%/}

# Call after the options have had their say.
lay_out() {
  [[ $prefix == /* ]] || usage_error "PREFIX must be an absolute path, not '$prefix'"
  # systemd looks below /usr and /usr/local only, whatever the prefix.
  local systemd=/usr/local/lib
  [[ $prefix == /usr ]] && systemd=/usr/lib

  bindir=$prefix/bin
  readonly bindir
  readonly units=$destdir$systemd/systemd/system
  readonly sysusers=$destdir$systemd/sysusers.d
  readonly catalog=$destdir$systemd/systemd/catalog
  readonly scenarios=$destdir/etc/lockstep
  readonly data=$destdir/var/lib/lockstep
}

# True when this very system is the one being changed, and systemd runs it.
changes_running_system() { [[ -z $destdir && -d /run/systemd/system ]]; }
