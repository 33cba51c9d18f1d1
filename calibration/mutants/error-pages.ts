import type { Call, Raw } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Fault } from '../fault.ts'
import { html, on, responses, withHeaders } from './edits.ts'
import { faults } from './faults.ts'
import type { When } from './guards.ts'
import { fullOnly, reading, writing } from './seen-in.ts'

/** Answers as the framework beneath does, which knows nothing of the Error body. */
const paged = (when: (call: Call, raw: Raw) => boolean, status?: number): Edit =>
  responses((raw, call) =>
    when(call, raw)
      ? {
          ...withHeaders(raw, { 'Content-Type': 'text/html; charset=utf-8' }),
          status: status ?? raw.status,
          text: html('Error'),
        }
      : raw,
  )

/** As JSON, in the words of the framework. */
const inItsWords = (when: (call: Call, raw: Raw) => boolean, status: number, body: object): Edit =>
  responses((raw, call) => (when(call, raw) ? { ...raw, status, text: JSON.stringify(body) } : raw))

const isOfBrowser: When = (call) => call.header('accept')?.startsWith('text/html') === true
const isOddLimit: When = (call) => call.query('limit') !== undefined
const isOddStatus: When = (call) => call.query('status') !== undefined
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

const withoutLineFeeds = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
const withoutBackslashes = (text: string): string => text.replaceAll('"', '\\"').replaceAll('\n', '\\n')
const withoutQuotes = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

/** Errors that frameworks and gateways make by themselves, of requests that the interface leaves open (Errors). */
export const errorPages: readonly Fault[] = [
  ...faults('MEDIA-1', {
    'media-odd-limit-html-for-browsers': {
      summary: 'shows the 400 to a wrong limit as a page to whoever accepts one',
      factors: ['accept', 'limit'],
      collateral: ['ERROR-1'],
      profiles: reading,
      apply: paged((call, raw) => raw.status === 400 && isOddLimit(call) && isOfBrowser(call)),
    },
    'media-odd-status-html-for-browsers': {
      summary: 'shows the 400 to an unknown status as a page to whoever accepts one',
      factors: ['accept', 'status'],
      collateral: ['ERROR-1'],
      profiles: reading,
      apply: paged((call, raw) => raw.status === 400 && isOddStatus(call) && isOfBrowser(call)),
    },
    'media-odd-id-html-for-browsers': {
      summary: 'shows the 404 to what is no number as a page to whoever accepts one',
      factors: ['operation: getPet', 'accept', 'petId'],
      collateral: ['ERROR-1'],
      profiles: reading,
      edgeCase: true,
      apply: paged(
        (call, raw) => raw.status === 404 && /\D/.test(call.petId) && on('getPet')(call) && isOfBrowser(call),
      ),
    },
    'media-401-on-fetches-html-for-browsers': {
      summary: 'shows the 401 to a fetch as a page to whoever accepts one',
      factors: ['operation: getPet', 'accept', 'credential: none'],
      collateral: ['ERROR-1'],
      profiles: reading,
      edgeCase: true,
      apply: paged((call, raw) => raw.status === 401 && on('getPet')(call) && isOfBrowser(call)),
    },
    'media-401-on-creates-html-for-browsers': {
      summary: 'shows the 401 to a create as a page to whoever accepts one',
      factors: ['operation: createPet', 'accept', 'credential: none'],
      collateral: ['ERROR-1'],
      profiles: writing,
      edgeCase: true,
      apply: paged((call, raw) => raw.status === 401 && on('createPet')(call) && isOfBrowser(call)),
    },
    'media-401-to-wrong-keys-html-for-browsers': {
      summary: 'shows the 401 to a wrong key as a page to whoever accepts one',
      factors: ['accept', 'credential'],
      collateral: ['ERROR-1'],
      profiles: reading,
      edgeCase: true,
      apply: paged(
        (call, raw) => raw.status === 401 && call.header('authorization') !== undefined && isOfBrowser(call),
      ),
    },
    'media-limit-repeated-as-a-number': {
      summary: 'repeats a wrong limit in a 400 as the number that it is read as, which JSON may not have',
      factors: ['limit'],
      collateral: ['ERROR-1'],
      profiles: reading,
      apply: responses((raw, call) => {
        const limit = raw.status === 400 ? call.query('limit') : undefined
        return limit === undefined
          ? raw
          : { ...raw, text: raw.text.replace(/\}$/, `,"limit":${Number(limit)}}`) }
      }),
    },
    'media-long-query-html': {
      summary: 'answers a query of more than 255 characters with 414 and a page',
      factors: ['limit'],
      collateral: ['ERROR-3'],
      profiles: reading,
      apply: paged(hasLongQuery, 414),
    },
    'media-limit-repeated-without-its-line-feed-escaped': {
      summary: 'repeats a wrong limit in a 400, its quotation marks escaped and its line feeds not',
      factors: ['limit'],
      collateral: ['ERROR-1'],
      profiles: reading,
      apply: repeating((call) => call.query('limit'), withoutLineFeeds),
    },
    'media-status-repeated-without-its-backslash-escaped': {
      summary: 'repeats an unknown status in a 400, its quotation marks escaped and its backslashes not',
      factors: ['status'],
      collateral: ['ERROR-1'],
      profiles: reading,
      apply: repeating((call) => call.query('status'), withoutBackslashes),
    },
    'media-id-repeated-without-its-quotes-escaped': {
      summary: 'repeats what is asked for in a 404, its line feeds escaped and its quotation marks not',
      factors: ['operation: getPet', 'petId'],
      collateral: ['ERROR-1'],
      profiles: reading,
      apply: repeating((call) => call.petId || undefined, withoutQuotes),
    },
  }),
  ...faults('ERROR-1', {
    'error-400-undecodable-query-html': {
      summary: 'answers a status that is no percent-encoded text with 400 and a page',
      factors: ['status'],
      collateral: ['MEDIA-1'],
      mayBreak: ['AUTH-4'],
      profiles: fullOnly,
      edgeCase: true,
      apply: paged(({ path }) => /[?&]status=%FF/i.test(path), 400),
    },
    'error-long-id-in-other-words': {
      summary: 'answers a petId of more than 100 characters as a path that the framework does not know',
      factors: ['operation: getPet', 'petId'],
      profiles: reading,
      apply: inItsWords(hasLongId, 404, {
        message: 'Route GET not found',
        error: 'Not Found',
        statusCode: 404,
      }),
    },
  }),
]
