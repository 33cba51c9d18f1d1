import type { Expected } from '../expected.ts'

/** A reverse proxy by the guide, before the embedded service: it breaks nothing that an ordinary request meets. */
export const nginx: Expected = {
  start:
    'mkdir -p temp && sed "s|[$]{PORT}|$PORT|; s|[$]{UPSTREAM}|$UPSTREAM|" nginx.conf > own.conf && exec nginx -p "$PWD" -c own.conf',
  rows: { fail: {}, warn: {}, inconclusive: {}, 'not-applicable': {}, 'not-selected': {} },
  causes: {},
  blocked: [],
}
