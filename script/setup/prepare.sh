# Sourced by the commands in script/. Leaves the shell in the repository's root with the packages of the
# lockfile installed and $node naming the Node that runs Trellis. When nothing changed no npm runs at all.

say() { printf '%s\n' "$1"; }
fail() { printf '%s\n' "$1" >&2; exit 1; }

# node_is_at_least <binary> <major> <minor>
node_is_at_least() {
  version=$("$1" -v 2>/dev/null) || return 1
  version=${version#v}
  major=${version%%.*}
  minor=${version#*.}
  minor=${minor%%.*}
  [ "$major" -gt "$2" ] || { [ "$major" -eq "$2" ] && [ "$minor" -ge "$3" ]; }
}

# NODE_ENV=production must not leave out the packages that build the web app, hence the two --include.
install_packages() {
  node_is_at_least node 20 19 || fail 'Trellis needs Node 20.19 or later: install it from https://nodejs.org and try again.'
  command -v npm >/dev/null 2>&1 || fail 'Trellis needs npm, which comes with Node: install it and try again.'
  node script/setup/is-installed.mjs && return
  say 'Installing packages ...'
  log=$(mktemp)
  if ! npm ci --include=dev --include=optional --no-audit --no-fund >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    fail 'npm ci failed; see its output above.'
  fi
  rm -f "$log"
}

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
cd -- "$root"

installed=node_modules/.cache/trellis/package-lock.json
if ! cmp -s package-lock.json "$installed"; then
  install_packages
  mkdir -p "$(dirname -- "$installed")"
  cp package-lock.json "$installed"
fi

node=node_modules/.bin/node
node_is_at_least "$node" 22 18 || node=node
node_is_at_least "$node" 22 18 || fail "npm has no Node 24 for this platform and $(node -v) is too old: install Node 24 and try again."
PATH="$root/node_modules/.bin:$PATH"
export PATH
