import { change } from '../../src/service/behaviour.ts'
import { among } from './among.ts'
import { html, on, responses, withHeaders, withoutHeaders } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'
import { withStatus } from './with-status.ts'

const list = on('listPets')

/** Responses that are no well-formed application/json (interface document, Endpoints; Errors). */
export const mediaTypes = faults('MEDIA-1', {
  'media-list-text-json': {
    summary: 'sends the list as text/json',
    factors: 'plain',
    apply: change('contentType', (type) => (status, call) => (list(call) ? 'text/json' : type(status, call))),
  },
  'media-errors-text-plain': {
    summary: 'sends Error bodies as text/plain',
    factors: withStatus.error,
    apply: change(
      'contentType',
      (type) => (status, call) => (status >= 400 ? 'text/plain; charset=utf-8' : type(status, call)),
    ),
  },
  'media-unauthorized-html-type': {
    summary: 'sends the right 401 body as text/html',
    factors: withStatus[401],
    apply: change(
      'contentType',
      (type) => (status, call) => (status === 401 ? 'text/html' : type(status, call)),
    ),
  },
  'media-errors-problem-json': {
    summary: 'sends Error bodies as application/problem+json',
    factors: withStatus.error,
    apply: change(
      'contentType',
      (type) => (status, call) => (status >= 400 ? 'application/problem+json' : type(status, call)),
    ),
  },
  'media-created-vendor-type': {
    summary: 'sends the created animal as application/vnd.petstore+json',
    factors: ['operation: createPet'],
    profiles: writing,
    apply: change(
      'contentType',
      (type) => (status, call) => (status === 201 ? 'application/vnd.petstore+json' : type(status, call)),
    ),
  },
  'media-of-a-broken-byte': {
    summary: 'answers a body that is no UTF-8 with 400 and a line of text',
    factors: ['operation: createPet', 'wire'],
    profiles: writing,
    edgeCase: true,
    collateral: ['ERROR-1'],
    apply: responses((raw, call) =>
      call.operation === 'createPet' && call.body === undefined && raw.status === 400
        ? {
            ...withHeaders(raw, { 'Content-Type': 'text/plain' }),
            text: 'stream did not contain valid UTF-8',
          }
        : raw,
    ),
  },
  'media-invalid-body-type': {
    summary: 'sends 400 answers to a create as application/xml',
    factors: ['operation: createPet', among.invalidBody],
    profiles: writing,
    apply: change(
      'contentType',
      (type) => (status, call) =>
        status === 400 && call.operation === 'createPet' ? 'application/xml' : type(status, call),
    ),
  },
  'media-get-without-type': {
    summary: 'sends a fetched animal without Content-Type',
    factors: ['operation: getPet'],
    apply: responses((raw, call) =>
      on('getPet')(call) && raw.status === 200 ? withoutHeaders(raw, 'Content-Type') : raw,
    ),
  },
  'media-json-prefix-type': {
    summary: 'sends the list as application/json-seq, which begins like application/json',
    factors: 'plain',
    apply: responses((raw, call) =>
      list(call) ? withHeaders(raw, { 'Content-Type': 'application/json-seq' }) : raw,
    ),
  },
  'media-pending-list-octets': {
    summary: 'sends the list of pending animals as application/octet-stream',
    factors: ['status'],
    edgeCase: true,
    apply: responses((raw, call) =>
      list(call) && call.query('status') === 'pending'
        ? withHeaders(raw, { 'Content-Type': 'application/octet-stream' })
        : raw,
    ),
  },
  'media-list-trailing-comma': {
    summary: 'leaves a comma after the last animal of the list',
    factors: 'plain',
    collateral: ['LIST-1'],
    apply: responses((raw, call) =>
      list(call) && raw.status === 200 ? { ...raw, text: raw.text.replace(/\]$/, ',]') } : raw,
    ),
  },
  'media-list-lines': {
    summary: 'sends the list as one JSON document a line',
    factors: 'plain',
    collateral: ['LIST-1'],
    apply: responses((raw, call) =>
      list(call) && raw.status === 200
        ? { ...raw, text: raw.text.slice(1, -1).replaceAll('},{', '}\n{') }
        : raw,
    ),
  },
  'media-list-guarded': {
    summary: "puts )]}', before the JSON of the list",
    factors: 'plain',
    collateral: ['LIST-1'],
    apply: responses((raw, call) =>
      list(call) && raw.status === 200 ? { ...raw, text: `)]}',\n${raw.text}` } : raw,
    ),
  },
  'media-long-page-cut': {
    summary: 'cuts the body of a long page at 4,096 bytes',
    factors: ['limit'],
    collateral: ['LIST-1'],
    edgeCase: true,
    settings: { seeded: 120 },
    apply: responses((raw, call) => (list(call) ? { ...raw, text: raw.text.slice(0, 4096) } : raw)),
  },
  'media-cut-at-16-kb': {
    summary: 'takes names of any length, and cuts a body at 16,384 bytes',
    collateral: ['LIST-1', 'CREATE-1'],
    mayBreak: ['GET-3'],
    profiles: writing,
    edgeCase: true,
    apply: (behaviour) =>
      responses((raw) => ({ ...raw, text: Buffer.from(raw.text).subarray(0, 16_384).toString() }))({
        ...behaviour,
        readName: (value, call) =>
          typeof value === 'string' && value !== '' ? value : behaviour.readName(value, call),
      }),
  },
  'media-list-quote-bare': {
    summary: 'does not escape quotes in the names of the list',
    factors: [among.signs],
    collateral: ['LIST-1'],
    profiles: writing,
    edgeCase: true,
    apply: responses((raw, call) =>
      list(call) && raw.status === 200 ? { ...raw, text: raw.text.replaceAll('\\"', '"') } : raw,
    ),
  },
  'media-created-backslash-bare': {
    summary: 'does not escape backslashes in the name of a created animal',
    factors: ['operation: createPet', among.signs],
    collateral: ['CREATE-1', 'CREATE-2'],
    mayBreak: ['CREATE-8'],
    profiles: writing,
    edgeCase: true,
    apply: responses((raw) =>
      raw.status === 201 ? { ...raw, text: raw.text.replaceAll('\\\\', '\\') } : raw,
    ),
  },
  'media-not-found-html': {
    summary: 'answers an unknown id with an HTML page',
    factors: withStatus[404],
    collateral: ['ERROR-1'],
    apply: responses((raw, call) =>
      on('getPet')(call) && raw.status === 404
        ? { ...withHeaders(raw, { 'Content-Type': 'text/html' }), text: html('404 Not Found') }
        : raw,
    ),
  },
})
