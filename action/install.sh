#!/usr/bin/env bash
# Installs the suite that this very checkout has, in its own folder, and compiles it. Nothing is taken from elsewhere but what
# the lock file names.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
npm ci --no-audit --no-fund --loglevel=error
npm run --silent build
