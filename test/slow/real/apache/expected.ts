import type { Expected } from '../expected.ts'

/** A reverse proxy by the guide, before the embedded service: it breaks nothing that an ordinary request meets. */
export const apache: Expected = {
  start: 'export FOLDER="$PWD"; exec apache2 -d . -f apache.conf -X',
  rows: { fail: {}, warn: {}, inconclusive: {}, 'not-applicable': {}, 'not-selected': {} },
  causes: {},
  blocked: [],
}
