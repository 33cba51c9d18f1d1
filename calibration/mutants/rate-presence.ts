import { createHash } from 'node:crypto'
import type { Call, Raw } from '../../src/service/call.ts'
import type { Edit } from '../edit.ts'
import { omit, on, responses } from './edits.ts'
import { aim, faults, mutant } from './faults.ts'
import { reading, spending, writing } from './seen-in.ts'
import { withStatus } from './with-status.ts'

const names = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

const always = (): boolean => true

const lacking = (when: (raw: Raw, call: Call) => boolean, lost: readonly string[] = names): Edit =>
  responses((raw, call) => (when(raw, call) ? { ...raw, headers: omit(raw.headers, ...lost) } : raw))

/** Responses without all three headers (interface document, Limits). */
export const ratePresence = [
  ...faults(aim('RATE-1', { factors: 'plain' }), {
    'rate-headers-absent': ['sends no rate-limit headers', lacking(always)],
    'rate-limit-absent': ['never sends X-RateLimit-Limit', lacking(always, [names[0]])],
    'rate-remaining-absent': ['never sends X-RateLimit-Remaining', lacking(always, [names[1]])],
    'rate-reset-absent': ['never sends X-RateLimit-Reset', lacking(always, [names[2]])],
  }),
  ...faults(aim('RATE-1', { profiles: reading }), {
    'rate-headers-absent-on-304': {
      summary: 'sends no rate-limit headers with 304, to whoever has the animal or the page already',
      factors: ['wire'],
      edgeCase: true,
      apply: responses((raw, call) => {
        if (call.method !== 'GET' || raw.status !== 200) return raw
        const tag = `"${createHash('sha1').update(raw.text).digest('hex')}"`
        return call.header('if-none-match') === tag
          ? { status: 304, headers: { ETag: tag }, text: '' }
          : { ...raw, headers: { ...raw.headers, ETag: tag } }
      }),
    },
    'rate-headers-absent-on-401': mutant('sends no rate-limit headers with 401', {
      factors: withStatus[401],
      apply: lacking((raw) => raw.status === 401),
    }),
    'rate-headers-absent-on-404': mutant('sends no rate-limit headers with 404', {
      factors: withStatus[404],
      apply: lacking((raw) => raw.status === 404),
    }),
    'rate-headers-absent-on-errors': mutant('sends no rate-limit headers with errors', {
      factors: withStatus.error,
      apply: lacking((raw) => raw.status >= 400),
    }),
  }),
  ...faults(aim('RATE-1', { factors: ['operation: createPet'], profiles: writing }), {
    'rate-headers-absent-on-400': mutant('sends no rate-limit headers with 400', {
      factors: withStatus[400],
      apply: lacking((raw) => raw.status === 400),
    }),
    'rate-headers-absent-on-201': mutant('sends no rate-limit headers with 201', {
      apply: lacking((raw) => raw.status === 201),
    }),
    'rate-headers-absent-on-create': mutant('sends no rate-limit headers on creates', {
      apply: lacking((_, call) => on('createPet')(call)),
    }),
  }),
  ...faults('RATE-1', {
    'rate-headers-absent-on-list': mutant('sends no rate-limit headers on lists', {
      factors: 'plain',
      apply: lacking((_, call) => on('listPets')(call)),
    }),
    'rate-headers-absent-on-get': mutant('sends no rate-limit headers on fetches', {
      factors: ['operation: getPet'],
      profiles: reading,
      apply: lacking((_, call) => on('getPet')(call)),
    }),
    'rate-headers-absent-on-orders': mutant('sends no rate-limit headers on orders', {
      factors: ['operation: listOrders'],
      apply: lacking((_, call) => on('listOrders')(call)),
    }),
    'rate-headers-absent-on-429': mutant('sends no rate-limit headers with 429', {
      profiles: spending,
      apply: lacking((raw) => raw.status === 429),
    }),
    'rate-reset-absent-on-429': mutant('leaves X-RateLimit-Reset out of 429, having sent Retry-After', {
      profiles: spending,
      apply: lacking((raw) => raw.status === 429, [names[2]]),
    }),
    'rate-reset-only-on-429': mutant('sends X-RateLimit-Reset with 429 alone', {
      factors: 'plain',
      apply: lacking((raw) => raw.status !== 429, [names[2]]),
    }),
  }),
  ...faults(aim('RATE-1', { profiles: reading, edgeCase: true }), {
    'rate-remaining-absent-on-400': mutant('leaves X-RateLimit-Remaining out of 400', {
      profiles: writing,
      factors: withStatus[400],
      apply: lacking((raw) => raw.status === 400, [names[1]]),
    }),
    'rate-headers-absent-on-filtered-list': mutant('sends no rate-limit headers on lists by status', {
      factors: ['status'],
      apply: lacking((_, call) => call.query('status') !== undefined),
    }),
    'rate-headers-absent-on-invalid-key': {
      summary: 'sends no rate-limit headers with the 401 to an invalid key',
      factors: ['credential'],
      apply: lacking((raw, call) => raw.status === 401 && call.header('authorization') !== undefined),
    },
  }),
  ...faults(aim('RATE-1', { factors: 'plain' }), {
    'rate-headers-unprefixed': mutant('calls its headers RateLimit-Limit, -Remaining and -Reset', {
      apply: responses((raw) => ({
        ...raw,
        headers: Object.fromEntries(
          Object.entries(raw.headers).map(([name, value]) => [
            name.replace(/^X-RateLimit/, 'RateLimit'),
            value,
          ]),
        ),
      })),
    }),
    'rate-headers-hyphenated': mutant('calls its headers X-Rate-Limit-Limit, -Remaining and -Reset', {
      apply: responses((raw) => ({
        ...raw,
        headers: Object.fromEntries(
          Object.entries(raw.headers).map(([name, value]) => [
            name.replace(/^X-RateLimit/, 'X-Rate-Limit'),
            value,
          ]),
        ),
      })),
    }),
  }),
]
