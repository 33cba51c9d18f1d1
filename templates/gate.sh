#!/usr/bin/env bash
# Gate of staging for any CI. In a project that has petstore-conformance among its devDependencies; PETSTORE_TARGET and
# PETSTORE_API_KEY are in the environment. Exit code 0 lets the build through; others are in the README.
set -euo pipefail

: "${PETSTORE_TARGET:?the base address of the service, with /v1}"
: "${PETSTORE_API_KEY:?the key, from a secret}"
npm ci
npx --no petstore-conformance run --wait-for-target 120 --out "${1:-conformance}"
