import type { Expected } from '../expected.ts'

/**
 * nginx with limit_req before the embedded service: a page with 503 for whatever comes faster than ten requests a second.
 * The run slows down and sends those requests again, so nothing is violated.
 */
export const nginxLimit: Expected = {
  start:
    'mkdir -p temp && sed "s|[$]{PORT}|$PORT|; s|[$]{UPSTREAM}|$UPSTREAM|" nginx.conf > own.conf && exec nginx -p "$PWD" -c own.conf',
  rows: { fail: {}, warn: {}, inconclusive: {}, 'not-applicable': {}, 'not-selected': {} },
  causes: {},
  blocked: [],
}
