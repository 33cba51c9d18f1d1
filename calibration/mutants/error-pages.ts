import { gzipSync } from 'node:zlib'
import { type Call, type Edit, onTheWire, type Raw, Refusal, type Wire } from '../edit.ts'
import { crash, html, responses, responsesTo, typed, withHeaders, withoutHeaders } from './edits.ts'
import { aim, faults, mutant, writing } from './faults.ts'
import {
  given,
  has,
  isCreate,
  isFetch,
  isList,
  prefersPages,
  refusing,
  type When,
  withoutCredential,
} from './guards.ts'

/** Answers as the framework beneath does, which knows nothing of the Error body. */
const paged = (when: (call: Call, raw: Raw) => boolean, status?: number): Edit =>
  responses((raw, call) =>
    when(call, raw)
      ? {
          ...typed(raw, 'text/html; charset=utf-8'),
          status: status ?? raw.status,
          text: html('Error'),
        }
      : raw,
  )

/** As JSON, in the words of the framework. */
const inItsWords = (when: (call: Call, raw: Raw) => boolean, status: number, body: object): Edit =>
  responses((raw, call) => (when(call, raw) ? { ...raw, status, text: JSON.stringify(body) } : raw))

const longestParameter = 100

const hasLongQuery: When = ({ path }) => (path.split('?')[1] ?? '').length > 255

const hasLongId: When = ({ petId }) => petId.length > longestParameter

/** Repeats in a 400 or a 404 what was asked for, with an escape that leaves something out (RFC 8259, section 7). */
const repeating = (what: (call: Call) => string | undefined, escaped: (text: string) => string): Edit =>
  responses((raw, call) => {
    const said = raw.status === 400 || raw.status === 404 ? what(call) : undefined
    if (said === undefined) return raw
    const text = `{"code":"invalid","message":"There is no \\"${escaped(said)}\\".","status":${raw.status}}`
    return { ...raw, text }
  })

const withoutBackslashes = (text: string): string => text.replaceAll('"', '\\"').replaceAll('\n', '\\n')

const withoutQuotes = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const codings = (call: Call): string => call.header('accept-encoding') ?? ''

const takesNone: When = (call) => codings(call) === 'identity'

const isWeighed: When = (call) => codings(call).includes(';q=')

const takesUsual: When = (call) => /\b(gzip|br)\b/.test(codings(call)) || codings(call) === ''

const isConditional = has('if-none-match')

const isClosing: When = (call) => call.header('connection') === 'close'

const namesXmlFirst: When = (call) => call.header('accept')?.startsWith('application/xml') === true

const unchanged = (raw: Raw): Raw => ({ ...withoutHeaders(raw, 'Content-Type'), status: 304, text: '' })

const sent = (when: (call: Call, raw: Raw) => boolean, edit: (wire: Wire) => Wire): Edit =>
  onTheWire((wire, call, raw) => (when(call, raw) ? edit(wire) : wire))

/**
 * What frameworks, gateways and code that knows few fields of HTTP make of requests (interface document, Errors; RFC
 * 9110).
 */
export const errorPages = [
  // Errors that frameworks and gateways make by themselves, of requests that the interface leaves open (Errors).
  ...faults(aim('MEDIA-1', { factors: ['accept', 'limit'], collateral: ['ERROR-1'] }), {
    'media-odd-limit-html-for-browsers': {
      summary: 'shows the 400 to a wrong limit as a page to whoever accepts one',
      apply: paged((call, raw) => raw.status === 400 && given('limit')(call) && prefersPages(call)),
    },
    'media-odd-status-html-for-browsers': {
      summary: 'shows the 400 to an unknown status as a page to whoever accepts one',
      factors: ['accept', 'status'],
      apply: paged((call, raw) => raw.status === 400 && given('status')(call) && prefersPages(call)),
    },
  }),
  ...faults(aim('MEDIA-1', { collateral: ['ERROR-1'], edgeCase: true }), {
    'media-odd-id-html-for-browsers': {
      summary: 'shows the 404 to what is no number as a page to whoever accepts one',
      factors: ['operation: getPet', 'accept', 'petId'],
      apply: paged(
        (call, raw) => raw.status === 404 && /\D/.test(call.petId) && isFetch(call) && prefersPages(call),
      ),
    },
    'media-401-on-fetches-html-for-browsers': {
      summary: 'shows the 401 to a fetch as a page to whoever accepts one',
      factors: ['operation: getPet', 'accept', 'credential: none'],
      apply: paged((call, raw) => raw.status === 401 && isFetch(call) && prefersPages(call)),
    },
    'media-401-on-creates-html-for-browsers': {
      summary: 'shows the 401 to a create as a page to whoever accepts one',
      factors: ['operation: createPet', 'accept', 'credential: none'],
      apply: paged((call, raw) => raw.status === 401 && isCreate(call) && prefersPages(call)),
    },
    'media-401-to-wrong-keys-html-for-browsers': {
      summary: 'shows the 401 to a wrong key as a page to whoever accepts one',
      factors: ['accept', 'credential'],
      apply: paged((call, raw) => raw.status === 401 && !withoutCredential(call) && prefersPages(call)),
    },
  }),
  ...faults(aim('MEDIA-1', { factors: ['limit'], collateral: ['ERROR-1'] }), {
    'media-limit-repeated-as-a-number': {
      summary: 'repeats a wrong limit in a 400 as the number that it is read as, which JSON may not have',
      apply: responses((raw, call) => {
        const limit = raw.status === 400 ? call.query('limit') : undefined
        return limit === undefined
          ? raw
          : { ...raw, text: raw.text.replace(/\}$/, `,"limit":${Number(limit)}}`) }
      }),
    },
    'media-long-query-html': mutant('answers a query of more than 255 characters with 414 and a page', {
      collateral: ['ERROR-3'],
      apply: paged(hasLongQuery, 414),
    }),
    'media-status-repeated-without-its-backslash-escaped': {
      summary: 'repeats an unknown status in a 400, its quotation marks escaped and its backslashes not',
      factors: ['status'],
      apply: repeating((call) => call.query('status'), withoutBackslashes),
    },
    'media-id-repeated-without-its-quotes-escaped': {
      summary: 'repeats what is asked for in a 404, its line feeds escaped and its quotation marks not',
      factors: ['operation: getPet', 'petId'],
      apply: repeating((call) => call.petId || undefined, withoutQuotes),
    },
  }),
  ...faults(aim('ERROR-1', { factors: ['status'] }), {
    'error-long-id-in-other-words': {
      summary: 'answers a petId of more than 100 characters as a path that the framework does not know',
      factors: ['operation: getPet', 'petId'],
      apply: inItsWords(hasLongId, 404, {
        message: 'Route GET not found',
        error: 'Not Found',
        statusCode: 404,
      }),
    },
  }),
  // Services that know only the usual values of fields that are HTTP's own (RFC 9110, sections 7.6, 12.5 and 13.1).
  ...faults(aim('LIST-1', { factors: ['wire'], mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'] }), {
    'list-unchanged-by-a-tag-never-given': mutant('answers lists with 304 wherever If-None-Match comes', {
      apply: responsesTo(['listPets', 200, isConditional], unchanged),
    }),
    'list-with-weighed-codings-500': mutant('fails over lists whose content codings have weights', {
      collateral: ['ERROR-4'],
      apply: refusing((call) => isList(call) && isWeighed(call), crash),
    }),
    'list-without-usual-codings-406': mutant('answers lists with 406 that take neither gzip nor br', {
      apply: refusing(
        (call) => isList(call) && !takesUsual(call),
        () => new Refusal(406, 'not_acceptable', 'There is gzip and br alone.'),
      ),
    }),
  }),
  ...faults(aim('GET-1', { factors: ['wire'], mayBreak: ['GET-3'], profiles: writing }), {
    'get-unchanged-by-a-tag-never-given': mutant('answers fetches with 304 wherever If-None-Match comes', {
      apply: responsesTo(['getPet', 200, isConditional], unchanged),
    }),
    'get-on-its-last-connection-empty': {
      summary: 'sends no body with a fetch whose connection is to be closed',
      apply: responsesTo(['getPet', 200, isClosing], { text: '' }),
    },
  }),
  ...faults(aim('MEDIA-1', { factors: ['wire'] }), {
    'media-first-type-of-all': {
      summary: 'sends lists in the media type that Accept names first, whatever its weight',
      factors: ['accept'],
      collateral: ['LIST-1'],
      mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'],
      apply: responsesTo(['listPets', 200, namesXmlFirst], (raw) => typed(raw, 'application/xml', '<pets/>')),
    },
    'media-deflate-announced-alone': {
      summary: 'says that lists are deflated where that is taken, and sends them as they are',
      collateral: ['LIST-1'],
      mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'],
      apply: responsesTo(['listPets', 200, (call) => codings(call).includes('deflate')], (raw) =>
        withHeaders(raw, { 'Content-Encoding': 'deflate' }),
      ),
    },
    'media-lists-coded-where-none-is-taken': {
      summary: 'sends lists through gzip, and does not say so, where no coding is taken',
      collateral: ['LIST-1'],
      mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'],
      apply: sent(
        (call, raw) => isList(call) && raw.status === 200 && takesNone(call),
        (wire) => ({ ...wire, parts: wire.parts.map((part) => gzipSync(part)) }),
      ),
    },
    'create-on-its-last-connection-200': mutant('answers creates with 200 whose connection is to be closed', {
      target: 'CREATE-1',
      apply: responsesTo([201, isClosing], { status: 200 }),
    }),
  }),
]
