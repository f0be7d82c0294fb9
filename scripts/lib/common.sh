# shellcheck shell=bash disable=SC2034
# What every script shares: messages, exit codes (sysexits) and options.

# Numbers have a point, and what programs say is in the words that we look for.
export LC_ALL=C.UTF-8

program=scripts/${0##*/}
project=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
readonly program project
readonly EX_USAGE=64 EX_DATAERR=65 EX_NOINPUT=66 EX_UNAVAILABLE=69 EX_NOPERM=77

# Words for people go to standard error; standard output is for data.
say() { printf '%s: %s\n' "$program" "$*" >&2; }

# fail CODE MESSAGE...
fail() {
  local code=$1
  shift
  say "$*"
  exit "$code"
}

usage_error() { fail "$EX_USAGE" "$*; see '$program --help'"; }

arguments=()

# parse_options LONG-OPTIONS ARGUMENT...: leaves the arguments in the array
# "arguments", options first, then "--" and the operands.
parse_options() {
  local long=$1 parsed
  shift
  if ! parsed=$(getopt --name "$program" --options h --longoptions "help,$long" -- "$@" 2>&1); then
    parsed=${parsed%%$'\n'*}
    usage_error "${parsed#"$program: "}"
  fi
  eval "arguments=($parsed)"
}

# as_root COMMAND...: runs it as root, by sudo when we are somebody else.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "$EX_NOPERM" "not root and no sudo; run as root: $*"
  fi
}
