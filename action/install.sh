#!/usr/bin/env bash
# Installs the suite that this very checkout has, in its own folder, by the lock file. npm builds it afterwards, which takes
# what the project is developed with, the Node that it is tested with among it: a runner's may be any.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
npm ci --no-audit --no-fund --loglevel=error
