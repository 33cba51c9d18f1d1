import type { Call } from '../call.ts'
import type { Fault } from '../fault.ts'
import { html, responses, withHeaders } from './edits.ts'
import { reading } from './seen-in.ts'

const asksForJson = (call: Call): boolean => call.header('accept')?.includes('json') === true

/** Other media types where a client does not ask for JSON in so many words (interface document, Endpoints). */
export const contentNegotiation: readonly Fault[] = [
  {
    name: 'media-xml-by-default',
    summary: 'sends animals as XML where Accept does not name JSON',
    target: 'MEDIA-1',
    alsoBreaks: ['LIST-1', 'GET-1', 'CREATE-1'],
    corner: true,
    profiles: reading,
    apply: responses((raw, call) =>
      raw.status < 300 && !asksForJson(call)
        ? { ...withHeaders(raw, { 'Content-Type': 'application/xml' }), text: '<pets/>' }
        : raw,
    ),
  },
  {
    name: 'media-errors-html-by-default',
    summary: 'sends errors as HTML pages where Accept does not name JSON',
    target: 'MEDIA-1',
    alsoBreaks: ['ERROR-1', 'ERROR-2', 'ERROR-3'],
    corner: true,
    profiles: reading,
    apply: responses((raw, call) =>
      raw.status >= 400 && !asksForJson(call)
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('Error') }
        : raw,
    ),
  },
]
