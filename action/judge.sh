#!/usr/bin/env bash
# Judges the target by the suite that install.sh has made, with the Node that came with it.
set -euo pipefail

here="$(dirname "${BASH_SOURCE[0]}")"
# In a checkout that was installed for development, it is that one's.
own="$here/runtime/node_modules/.bin/node"
if [[ ! -x "$own" ]]; then own="$here/../node_modules/.bin/node"; fi
exec "$own" "$here/judge.mjs"
