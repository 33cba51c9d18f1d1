import type { Call } from '../../src/service/call.ts'
import { html, on, responses, withHeaders } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'
import { withStatus } from './with-status.ts'

const asksForPages = (call: Call): boolean => call.header('accept')?.startsWith('text/html') === true
const asksForJson = (call: Call): boolean => call.header('accept')?.includes('json') === true

const isListWithParameter = (call: Call): boolean =>
  on('listPets')(call) && /json\s*;\s*charset/i.test(call.header('accept') ?? '')

/** Other media types where a client does not ask for JSON in so many words (interface document, Endpoints). */
export const contentNegotiation = faults('MEDIA-1', {
  'media-xml-by-default': {
    summary: 'sends animals as XML where Accept does not name JSON',
    factors: ['accept'],
    collateral: ['LIST-1'],
    mayBreak: ['CREATE-1', 'CREATE-2', 'CREATE-8', 'GET-1', 'LIST-1', 'GET-3'],
    edgeCase: true,
    apply: responses((raw, call) =>
      raw.status < 300 && !asksForJson(call)
        ? { ...withHeaders(raw, { 'Content-Type': 'application/xml' }), text: '<pets/>' }
        : raw,
    ),
  },
  'media-text-for-a-parameter': {
    summary: 'sends a list as text where Accept names JSON with a parameter',
    factors: ['accept'],
    edgeCase: true,
    apply: responses((raw, call) =>
      raw.status === 200 && isListWithParameter(call)
        ? withHeaders(raw, { 'Content-Type': 'text/plain' })
        : raw,
    ),
  },
  'media-fetches-xml-by-default': {
    summary: 'sends an animal that is fetched as XML where Accept does not name JSON',
    factors: ['operation: getPet', 'accept'],
    collateral: ['GET-1'],
    mayBreak: ['GET-3'],
    profiles: writing,
    edgeCase: true,
    apply: responses((raw, call) =>
      raw.status === 200 && on('getPet')(call) && !asksForJson(call)
        ? { ...withHeaders(raw, { 'Content-Type': 'application/xml' }), text: '<pet/>' }
        : raw,
    ),
  },
  'media-html-for-browsers': {
    summary: 'shows animals as a page to whoever accepts one',
    factors: ['accept'],
    collateral: ['LIST-1'],
    mayBreak: ['GET-1'],
    apply: responses((raw, call) =>
      raw.status === 200 && asksForPages(call)
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('Pets') }
        : raw,
    ),
  },
  'media-xml-for-browsers': {
    summary: 'sends animals as XML to whoever accepts that too',
    factors: ['accept'],
    collateral: ['LIST-1'],
    mayBreak: ['GET-1'],
    edgeCase: true,
    apply: responses((raw, call) =>
      raw.status === 200 && call.header('accept')?.includes('application/xml') === true
        ? { ...withHeaders(raw, { 'Content-Type': 'application/xml' }), text: '<pets/>' }
        : raw,
    ),
  },
  'media-errors-html-for-browsers': {
    summary: 'shows errors as a page to whoever accepts one',
    factors: ['accept', ...withStatus.error],
    collateral: ['ERROR-1'],
    mayBreak: ['ERROR-3'],
    apply: responses((raw, call) =>
      raw.status >= 400 && asksForPages(call)
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('Error') }
        : raw,
    ),
  },
  'media-errors-html-by-default': {
    summary: 'sends errors as HTML pages where Accept does not name JSON',
    factors: ['accept', ...withStatus.error],
    collateral: ['ERROR-1'],
    mayBreak: ['ERROR-3'],
    edgeCase: true,
    apply: responses((raw, call) =>
      raw.status >= 400 && !asksForJson(call)
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('Error') }
        : raw,
    ),
  },
})
