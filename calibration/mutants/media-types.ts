import type { Call } from '../../src/service/call.ts'
import {
  adjust,
  both,
  change,
  type Edit,
  html,
  onTheWire,
  override,
  responses,
  responsesTo,
  typed,
  withoutHeaders,
} from './edits.ts'
import { aim, among, edge, faults, mutant, withStatus, writing } from './faults.ts'
import { isCreate, isList, prefersPages } from './guards.ts'

const isChunked = (call: Call): boolean => call.header('transfer-encoding') === 'chunked'

/** Reads bodies in chunks as another text. */
const readAs = (text: (call: Call) => string): Edit =>
  change('readBody', (readBody) => (call) => readBody(isChunked(call) ? { ...call, body: text(call) } : call))

const inHex = (piece: Uint8Array): string => piece.byteLength.toString(16)

const asksForJson = (call: Call): boolean => call.header('accept')?.includes('json') === true

const isListWithParameter = (call: Call): boolean =>
  isList(call) && /json\s*;\s*charset/i.test(call.header('accept') ?? '')

/**
 * Media types, codings and forms of bodies that are not as described (interface document, Endpoints; RFC 9110, section
 * 12).
 */
export const mediaTypes = [
  // Responses that are no well-formed application/json (interface document, Endpoints; Errors).
  ...faults(aim('MEDIA-1', { factors: 'plain' }), {
    'media-list-text-json': mutant('sends the list as text/json', {
      apply: override('contentType', (_status, call) => (isList(call) ? 'text/json' : undefined)),
    }),
    'media-errors-text-plain': mutant('sends Error bodies as text/plain', withStatus.error, {
      apply: override('contentType', (status) => (status >= 400 ? 'text/plain; charset=utf-8' : undefined)),
    }),
    'media-unauthorized-html-type': mutant('sends the right 401 body as text/html', withStatus[401], {
      apply: override('contentType', (status) => (status === 401 ? 'text/html' : undefined)),
    }),
    'media-errors-problem-json': mutant('sends Error bodies as application/problem+json', withStatus.error, {
      apply: override('contentType', (status) => (status >= 400 ? 'application/problem+json' : undefined)),
    }),
    'media-created-vendor-type': mutant('sends the created animal as application/vnd.petstore+json', {
      factors: ['operation: createPet'],
      apply: override('contentType', (status) =>
        status === 201 ? 'application/vnd.petstore+json' : undefined,
      ),
    }),
    'media-of-a-broken-byte': edge('answers a body that is no UTF-8 with 400 and a line of text', {
      takesUnreadable: true,
      collateral: ['ERROR-1'],
      apply: responsesTo(['createPet', 400, (call) => call.body === undefined], (raw) =>
        typed(raw, 'text/plain', 'stream did not contain valid UTF-8'),
      ),
    }),
    'media-invalid-body-type': mutant('sends 400 answers to a create as application/xml', {
      factors: ['operation: createPet', among.invalidBody],
      apply: override('contentType', (status, call) =>
        status === 400 && isCreate(call) ? 'application/xml' : undefined,
      ),
    }),
    'media-old-name-with-a-broken-byte': {
      summary: 'sends the names of animals that it opened with in Latin-1 where they are fetched',
      factors: ['operation: getPet'],
      mayBreak: ['GET-1'],
      edgeCase: true,
      apply: (behaviour) => {
        const isOld = new WeakSet<Call>()
        return both(
          adjust('render', (fields, { createdAt }, place, call) => {
            if (place === 'get' && createdAt === 0) isOld.add(call)
            return place === 'get' && createdAt === 0 ? { ...fields, name: 'Zoë' } : fields
          }),
          onTheWire((wire, call, { text }) =>
            isOld.has(call) ? { ...wire, parts: [Buffer.from(text, 'latin1')] } : wire,
          ),
        )(behaviour)
      },
    },
    'media-get-without-type': mutant('sends a fetched animal without Content-Type', ['operation: getPet'], {
      apply: responsesTo(['getPet', 200], (raw) => withoutHeaders(raw, 'Content-Type')),
    }),
    'media-json-prefix-type': {
      summary: 'sends the list as application/json-seq, which begins like application/json',
      apply: responsesTo(['listPets'], (raw) => typed(raw, 'application/json-seq')),
    },
    'media-pending-list-octets': edge('sends the list of pending animals as application/octet-stream', {
      factors: ['status'],
      apply: responsesTo(['listPets', (call) => call.query('status') === 'pending'], (raw) =>
        typed(raw, 'application/octet-stream'),
      ),
    }),
  }),
  ...faults(aim('MEDIA-1', { collateral: ['LIST-1'] }), {
    'media-list-trailing-comma': mutant('leaves a comma after the last animal of the list', 'plain', {
      apply: responsesTo(['listPets', 200], (raw) => ({ ...raw, text: raw.text.replace(/\]$/, ',]') })),
    }),
    'media-list-lines': mutant('sends the list as one JSON document a line', 'plain', {
      apply: responsesTo(['listPets', 200], (raw) => ({
        ...raw,
        text: raw.text.slice(1, -1).replaceAll('},{', '}\n{'),
      })),
    }),
    'media-list-guarded': mutant("puts )]}', before the JSON of the list", 'plain', {
      apply: responsesTo(['listPets', 200], (raw) => ({ ...raw, text: `)]}',\n${raw.text}` })),
    }),
    'media-long-page-cut': edge('cuts the body of a long page at 4,096 bytes', ['limit'], {
      settings: { seeded: 120 },
      apply: responsesTo(['listPets'], (raw) => ({ ...raw, text: raw.text.slice(0, 4096) })),
    }),
    'media-cut-at-16-kb': edge('takes names of any length, and cuts a body at 16,384 bytes', writing, {
      collateral: ['LIST-1', 'CREATE-1'],
      mayBreak: ['GET-3'],
      apply: (behaviour) =>
        responses((raw) => ({ ...raw, text: Buffer.from(raw.text).subarray(0, 16_384).toString() }))({
          ...behaviour,
          readName: (value, call) =>
            typeof value === 'string' && value !== '' ? value : behaviour.readName(value, call),
        }),
    }),
    'media-list-quote-bare': edge('does not escape quotes in the names of the list', [among.signs], {
      apply: responsesTo(['listPets', 200], (raw) => ({ ...raw, text: raw.text.replaceAll('\\"', '"') })),
    }),
    'media-created-backslash-bare': edge('does not escape backslashes in the name of a created animal', {
      collateral: ['CREATE-1', 'CREATE-2'],
      factors: ['operation: createPet', among.signs],
      mayBreak: ['CREATE-8'],
      apply: responsesTo([201], (raw) => ({ ...raw, text: raw.text.replaceAll('\\\\', '\\') })),
    }),
    'media-not-found-html': mutant('answers an unknown id with an HTML page', withStatus[404], {
      collateral: ['ERROR-1'],
      apply: responsesTo(['getPet', 404], (raw) => typed(raw, 'text/html', html('404 Not Found'))),
    }),
  }),
  // Services that know bodies by their length alone (RFC 9112, section 7.1).
  ...faults(aim('CREATE-1', { factors: ['wire'] }), {
    'create-in-chunks-without-a-body': ['takes a body that comes in chunks for none', readAs(() => '')],
    'create-in-chunks-with-their-lengths': mutant('reads the lengths of chunks as if they were of the body', {
      apply: readAs(({ pieces }) =>
        pieces.map((piece) => `${inHex(piece)}\r\n${new TextDecoder().decode(piece)}\r\n`).join(''),
      ),
    }),
    'create-in-chunks-of-broken-letters': {
      summary: 'reads each chunk by itself, and loses a letter that is cut in two',
      target: 'CREATE-2',
      edgeCase: true,
      apply: readAs(({ pieces }) => pieces.map((piece) => new TextDecoder().decode(piece)).join('')),
    },
  }),
  // Other media types where a client does not ask for JSON in so many words (interface document, Endpoints).
  ...faults(aim('MEDIA-1', { factors: ['accept'], edgeCase: true }), {
    'media-xml-by-default': mutant('sends animals as XML where Accept does not name JSON', {
      collateral: ['LIST-1'],
      mayBreak: ['CREATE-1', 'CREATE-2', 'CREATE-8', 'GET-1', 'LIST-1', 'GET-3'],
      apply: responses((raw, call) =>
        raw.status < 300 && !asksForJson(call) ? typed(raw, 'application/xml', '<pets/>') : raw,
      ),
    }),
    'media-text-for-a-parameter': mutant('sends a list as text where Accept names JSON with a parameter', {
      apply: responsesTo([200, isListWithParameter], (raw) => typed(raw, 'text/plain')),
    }),
    'media-fetches-xml-by-default': {
      summary: 'sends an animal that is fetched as XML where Accept does not name JSON',
      factors: ['operation: getPet', 'accept'],
      collateral: ['GET-1'],
      mayBreak: ['GET-3'],
      profiles: writing,
      apply: responsesTo([200, 'getPet', (call) => !asksForJson(call)], (raw) =>
        typed(raw, 'application/xml', '<pet/>'),
      ),
    },
  }),
  ...faults(aim('MEDIA-1', { factors: ['accept'], collateral: ['LIST-1'], mayBreak: ['GET-1'] }), {
    'media-html-for-browsers': mutant('shows animals as a page to whoever accepts one', {
      apply: responsesTo([200, (call) => prefersPages(call)], (raw) => typed(raw, 'text/html', html('Pets'))),
    }),
    'media-xml-where-asked-for-alone': edge('sends animals as XML where nothing else is accepted', {
      apply: responsesTo([200, (call) => call.header('accept') === 'application/xml'], (raw) =>
        typed(raw, 'application/xml', '<pets/>'),
      ),
    }),
    'media-xml-for-browsers': edge('sends animals as XML to whoever accepts that too', {
      apply: responsesTo(
        [200, (call) => call.header('accept')?.includes('application/xml') === true],
        (raw) => typed(raw, 'application/xml', '<pets/>'),
      ),
    }),
  }),
  ...faults(aim('MEDIA-1', { collateral: ['ERROR-1'], mayBreak: ['ERROR-3'] }), {
    'media-errors-html-for-browsers': mutant('shows errors as a page to whoever accepts one', {
      factors: ['accept', ...withStatus.error],
      apply: responses((raw, call) =>
        raw.status >= 400 && prefersPages(call) ? typed(raw, 'text/html', html('Error')) : raw,
      ),
    }),
    'media-errors-html-by-default': edge('sends errors as HTML pages where Accept does not name JSON', {
      factors: ['accept', ...withStatus.error],
      apply: responses((raw, call) =>
        raw.status >= 400 && !asksForJson(call) ? typed(raw, 'text/html', html('Error')) : raw,
      ),
    }),
  }),
]
