#!/usr/bin/env bash
# Judges the target by the suite that install.sh has made, with the Node that came with it.
set -euo pipefail

here="$(dirname "${BASH_SOURCE[0]}")"
exec "$here/../node_modules/.bin/node" "$here/judge.mjs"
