import { gzipSync } from 'node:zlib'
import { unauthorized } from '../../src/service/refusal.ts'
import { adjust, change, type Edit, onTheWire, override, Refusal } from '../edit.ts'
import { crash, responsesTo, withHeaders } from './edits.ts'
import { aim, edge, faults, mutant, writing } from './faults.ts'
import { given, has, isCreate, isFetch, isList, refusing, type When } from './guards.ts'

/** Whether a field came with its name in just these letters. */
const spelt =
  (...names: readonly string[]): When =>
  ({ fieldNames }) =>
    fieldNames.some((name) => names.includes(name))
const isInPieces: When = ({ pieces }) => pieces.length > 1
const isByScript = has('x-requested-with')
const textOf = (piece: Uint8Array | undefined): string => new TextDecoder().decode(piece)

/** Reads some bodies as another text. */
const readAs = (when: When, text: (pieces: readonly Uint8Array[]) => string): Edit =>
  change(
    'readBody',
    (readBody) => (call) => readBody(when(call) ? { ...call, body: text(call.pieces) } : call),
  )

/** Keeps lists by what is asked for but the limit, where a client says its language. */
const keptByLanguage: Edit = change('page', (page) => {
  const kept = new Map<string, ReturnType<typeof page>>()
  return (pets, query, call) => {
    const language = call.header('accept-language')
    if (language === undefined || !given('limit')(call)) return page(pets, query, call)
    const name = `${language} ${query.status}`
    const known = kept.get(name) ?? page(pets, query, call)
    kept.set(name, known)
    return known
  }
})

const inGerman = { available: 'verfügbar', pending: 'reserviert', sold: 'verkauft' } as const

/** Services that a request in another form on the wire is too much for (interface document, Endpoints; RFC 9110, section 5.1). */
export const wireForms = [
  ...faults(aim('AUTH-6', { factors: ['wire'] }), {
    'auth-field-in-capitals-unseen': {
      summary: 'looks for the key in Authorization or authorization, and not in AUTHORIZATION',
      apply: refusing((call) => !spelt('Authorization', 'authorization')(call), unauthorized),
    },
    'auth-field-in-small-letters-alone': {
      summary: 'looks for the key of a fetch in authorization, however else the name is written',
      factors: ['operation: getPet', 'wire'],
      apply: refusing((call) => isFetch(call) && !spelt('authorization')(call), unauthorized),
    },
    'auth-page-for-scripts': mutant('sends scripts without a key to the page where one logs in', 'AUTH-1', {
      mayBreak: ['AUTH-3', 'AUTH-4'],
      apply: responsesTo([401, isByScript, (call) => !has('authorization')(call)], (raw) => ({
        ...withHeaders(raw, { Location: '/login' }),
        status: 302,
        text: '',
      })),
    }),
    'error-of-another-form-for-scripts': mutant('tells scripts of errors in another form', 'ERROR-1', {
      mayBreak: ['ERROR-3'],
      apply: override('errorBody', (refusal, call) =>
        isByScript(call) ? { error: refusal.message } : undefined,
      ),
    }),
  }),
  ...faults(aim('LIST-1', { factors: ['wire'], mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'] }), {
    'list-with-a-cookie-refused': mutant('answers lists with 400 where a cookie comes that it never set', {
      apply: refusing(
        (call) => isList(call) && has('cookie')(call),
        () => new Refusal(400, 'bad_cookie', 'There is no such session.'),
      ),
    }),
    'list-for-a-range-of-types-406': mutant('answers lists with 406 where Accept is application/*', {
      factors: ['accept'],
      apply: refusing(
        (call) => isList(call) && call.header('accept') === 'application/*',
        () => new Refusal(406, 'not_acceptable', 'There is application/json alone.'),
      ),
    }),
    'list-without-accept-encoding-500': mutant('fails over lists where nothing is said of content codings', {
      collateral: ['ERROR-4'],
      apply: refusing((call) => isList(call) && !has('accept-encoding')(call), crash),
    }),
    'list-status-in-german': edge('translates statuses in lists for whoever would rather have German', {
      mayBreak: ['LIST-4', 'LIST-6'],
      profiles: writing,
      apply: adjust('render', (fields, pet, place, call) => {
        const isGerman = place === 'list' && call.header('accept-language')?.startsWith('de') === true
        return isGerman && pet.status !== undefined ? { ...fields, status: inGerman[pet.status] } : fields
      }),
    }),
  }),
  ...faults('LIST-8', {
    'list-kept-by-language': mutant('keeps lists with a limit by language and status, and not by limit', {
      mayBreak: ['LIST-3', 'LIST-5', 'LIST-6'],
      apply: keptByLanguage,
    }),
  }),
  ...faults(aim('CREATE-1', { factors: ['wire'] }), {
    'get-with-a-media-type-refused': mutant('answers fetches with 400 that have a media type and no body', {
      target: 'GET-1',
      profiles: writing,
      mayBreak: ['GET-2', 'GET-3'],
      apply: refusing(
        (call) => isFetch(call) && has('content-type')(call),
        () => new Refusal(400, 'empty_body', 'A body of application/json cannot be empty.'),
      ),
    }),
    'media-fetches-coded-unannounced': {
      summary:
        'sends fetched animals through gzip, and does not say so, where nothing is said of content codings',
      target: 'MEDIA-1',
      factors: ['operation: getPet', 'wire'],
      profiles: writing,
      collateral: ['GET-1'],
      mayBreak: ['GET-3'],
      apply: onTheWire((wire, call, raw) => {
        if (!isFetch(call) || raw.status !== 200 || has('accept-encoding')(call)) return wire
        return { ...wire, parts: wire.parts.map((part) => gzipSync(part)) }
      }),
    },
    'create-first-piece-alone': mutant('reads the first piece of a body alone', {
      apply: readAs(isInPieces, ([first]) => textOf(first)),
    }),
    'create-media-type-in-capitals-unseen': {
      summary: 'answers creates with 415 whose CONTENT-TYPE is in capitals',
      mayBreak: ['CREATE-3', 'CREATE-4', 'CREATE-5', 'CREATE-8'],
      apply: refusing(
        (call) => isCreate(call) && spelt('CONTENT-TYPE')(call),
        () => new Refusal(415, 'unsupported', 'There is application/json alone.'),
      ),
    },
    'create-letters-cut-between-pieces': {
      summary: 'reads each piece of a body by itself, and loses a letter that is cut in two',
      target: 'CREATE-2',
      edgeCase: true,
      apply: readAs(isInPieces, (pieces) => pieces.map(textOf).join('')),
    },
  }),
]
