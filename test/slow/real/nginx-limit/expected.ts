import type { Expected } from '../expected.ts'

/** nginx with limit_req before the embedded service: 503 with a page, at ten requests a second. */
export const nginxLimit: Expected = {
  start:
    'mkdir -p temp && sed "s|[$]{PORT}|$PORT|; s|[$]{UPSTREAM}|$UPSTREAM|" nginx.conf > own.conf && exec nginx -p "$PWD" -c own.conf',
  rows: {
    fail: {},
    warn: { 'ERROR-4': 'the 503 of limit_req is a page' },
    inconclusive: {},
    'not-applicable': {},
    'not-selected': {},
  },
  causes: { 'limit_req answers 503': ['ERROR-4'] },
  blocked: [],
}
