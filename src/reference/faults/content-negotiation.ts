import type { Call } from '../call.ts'
import { html, responses, withHeaders } from './edits.ts'
import { faults } from './faults.ts'

const asksForJson = (call: Call): boolean => call.header('accept')?.includes('json') === true

/** Other media types where a client does not ask for JSON in so many words (interface document, Endpoints). */
export const contentNegotiation = faults('MEDIA-1', {
  'media-xml-by-default': {
    summary: 'sends animals as XML where Accept does not name JSON',
    collateral: ['LIST-1'],
    edgeCase: true,
    apply: responses((raw, call) =>
      raw.status < 300 && !asksForJson(call)
        ? { ...withHeaders(raw, { 'Content-Type': 'application/xml' }), text: '<pets/>' }
        : raw,
    ),
  },
  'media-errors-html-by-default': {
    summary: 'sends errors as HTML pages where Accept does not name JSON',
    collateral: ['ERROR-1'],
    edgeCase: true,
    apply: responses((raw, call) =>
      raw.status >= 400 && !asksForJson(call)
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('Error') }
        : raw,
    ),
  },
})
