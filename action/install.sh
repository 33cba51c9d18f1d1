#!/usr/bin/env bash
# Installs the suite that this very checkout has, in its own folder, and compiles it: what it needs at run time by the lock
# file, and the Node that it is tested with, since a runner's may be any. Nothing that it is tested with besides.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
quietly=(--no-audit --no-fund --loglevel=error)
npm ci --omit=dev "${quietly[@]}"
node_version=$(node -p "require('./package.json').devDependencies.node")
npm install --prefix action/runtime --no-package-lock --no-save "${quietly[@]}" "node@$node_version"
PATH="$PWD/action/runtime/node_modules/.bin:$PATH" node scripts/build.mjs
