# shellcheck shell=bash disable=SC2034
# The Debian packages that Lockstep needs, and how they get installed.

readonly BUILD_PACKAGES=(
  pkg-config libsystemd-dev libsqlite3-dev libyaml-dev libxml2-dev libarchive-dev
  libgeographiclib-dev)
# The tests of the service boot systemd in a container; others make journal files.
readonly TEST_PACKAGES=(
  "${BUILD_PACKAGES[@]}" systemd systemd-container systemd-journal-remote dbus)
# Nothing needs these, but without gnuplot there are no pictures.
readonly OPTIONAL_PACKAGES=(gnuplot-nox)

# Prints those of the given packages that are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    [[ $(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
      printf '%s\n' "$package"
  done
}

# require_packages MODE PACKAGE...: MODE is "install", "refuse" (say what is
# missing and stop) or "dry-run" (say what would be done).
require_packages() {
  local mode=$1 missing
  shift
  command -v swift >/dev/null ||
    fail "$EX_UNAVAILABLE" "no swift in PATH; install Swift 6.3 from https://swift.org/install"
  command -v dpkg-query >/dev/null ||
    fail "$EX_UNAVAILABLE" "this is no Debian; install what these packages hold, then give --no-setup: $*"
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} > 0)) || return 0

  case $mode in
    refuse)
      fail "$EX_UNAVAILABLE" "missing packages: ${missing[*]}; run 'scripts/setup' to install them" ;;
    dry-run)
      say "would install by apt-get: ${missing[*]}" ;;
    install)
      say "installing by apt-get: ${missing[*]}"
      as_root apt-get update --quiet >&2
      as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install --yes --quiet --no-install-recommends "${missing[@]}" >&2 ;;
  esac
}
