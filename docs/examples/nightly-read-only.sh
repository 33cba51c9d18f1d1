#!/bin/sh
# Tests production with GET requests only. It prints nothing on exit code 0, so cron sends mail only about problems.
# Put it into a project that has petstore-conformance among its devDependencies.
set -u

cd "$(dirname "$0")" || exit 2
: "${PETSTORE_TARGET:?is not set}"

day=$(date -u +%F)
mkdir -p "reports/$day" || exit 2

code=0
npx --no petstore-conformance run \
  --profile read-only --plan free --max-requests 40 \
  --api-key-file "${PETSTORE_KEY_FILE:-petstore.key}" \
  --state petstore-state.json \
  --out "reports/$day" > "reports/$day/run.log" 2>&1 || code=$?

if [ "$code" -ne 0 ]; then
  echo "petstore-conformance ended with code $code on $PETSTORE_TARGET"
  cat "reports/$day/run.log"
fi
exit "$code"
