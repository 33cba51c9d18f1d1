import type { ProfileName } from '../../catalogue/profile.ts'
import type { Call, Raw } from '../call.ts'
import type { Fault } from '../fault.ts'
import { omit, on, responses } from './edits.ts'
import { everywhere, fullOnly, reading, spending, writing } from './seen-in.ts'

const names = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

const lacking = (
  name: string,
  summary: string,
  when: (raw: Raw, call: Call) => boolean,
  profiles: readonly ProfileName[] = reading,
  lost: readonly string[] = names,
): Fault => ({
  name,
  summary,
  target: 'RATE-1',
  profiles,
  apply: responses((raw, call) => (when(raw, call) ? { ...raw, headers: omit(raw.headers, ...lost) } : raw)),
})

const always = (): boolean => true
const corner = (fault: Fault): Fault => ({ ...fault, corner: true })

/** Responses without all three headers (interface document, Limits). */
export const ratePresence: readonly Fault[] = [
  lacking('rate-headers-absent', 'sends no rate-limit headers', always, everywhere),
  lacking('rate-limit-absent', 'never sends X-RateLimit-Limit', always, everywhere, [names[0]]),
  lacking('rate-remaining-absent', 'never sends X-RateLimit-Remaining', always, everywhere, [names[1]]),
  lacking('rate-reset-absent', 'never sends X-RateLimit-Reset', always, everywhere, [names[2]]),
  lacking('rate-headers-absent-on-401', 'sends no rate-limit headers with 401', (raw) => raw.status === 401),
  lacking('rate-headers-absent-on-404', 'sends no rate-limit headers with 404', (raw) => raw.status === 404),
  lacking(
    'rate-headers-absent-on-errors',
    'sends no rate-limit headers with errors',
    (raw) => raw.status >= 400,
  ),
  lacking(
    'rate-headers-absent-on-400',
    'sends no rate-limit headers with 400',
    (raw) => raw.status === 400,
    writing,
  ),
  lacking(
    'rate-headers-absent-on-201',
    'sends no rate-limit headers with 201',
    (raw) => raw.status === 201,
    writing,
  ),
  lacking(
    'rate-headers-absent-on-create',
    'sends no rate-limit headers on creates',
    (_, call) => on('createPet')(call),
    writing,
  ),
  lacking(
    'rate-headers-absent-on-list',
    'sends no rate-limit headers on lists',
    (_, call) => on('listPets')(call),
    everywhere,
  ),
  lacking('rate-headers-absent-on-get', 'sends no rate-limit headers on fetches', (_, call) =>
    on('getPet')(call),
  ),
  lacking(
    'rate-headers-absent-on-orders',
    'sends no rate-limit headers on orders',
    (_, call) => on('listOrders')(call),
    fullOnly,
  ),
  lacking(
    'rate-headers-absent-on-429',
    'sends no rate-limit headers with 429',
    (raw) => raw.status === 429,
    spending,
  ),
  lacking(
    'rate-reset-absent-on-429',
    'leaves X-RateLimit-Reset out of 429, having sent Retry-After',
    (raw) => raw.status === 429,
    spending,
    [names[2]],
  ),
  lacking(
    'rate-reset-only-on-429',
    'sends X-RateLimit-Reset with 429 alone',
    (raw) => raw.status !== 429,
    everywhere,
    [names[2]],
  ),
  corner(
    lacking(
      'rate-remaining-absent-on-400',
      'leaves X-RateLimit-Remaining out of 400',
      (raw) => raw.status === 400,
      writing,
      [names[1]],
    ),
  ),
  corner(
    lacking(
      'rate-headers-absent-on-filtered-list',
      'sends no rate-limit headers on lists by status',
      (_, call) => call.query('status') !== undefined,
    ),
  ),
  corner(
    lacking(
      'rate-headers-absent-on-invalid-key',
      'sends no rate-limit headers with the 401 to an invalid key',
      (raw, call) => raw.status === 401 && call.header('authorization') !== undefined,
    ),
  ),
  {
    name: 'rate-headers-unprefixed',
    summary: 'calls its headers RateLimit-Limit, -Remaining and -Reset',
    target: 'RATE-1',
    profiles: everywhere,
    apply: responses((raw) => ({
      ...raw,
      headers: Object.fromEntries(
        Object.entries(raw.headers).map(([name, value]) => [
          name.replace(/^X-RateLimit/, 'RateLimit'),
          value,
        ]),
      ),
    })),
  },
  {
    name: 'rate-headers-hyphenated',
    summary: 'calls its headers X-Rate-Limit-Limit, -Remaining and -Reset',
    target: 'RATE-1',
    profiles: everywhere,
    apply: responses((raw) => ({
      ...raw,
      headers: Object.fromEntries(
        Object.entries(raw.headers).map(([name, value]) => [
          name.replace(/^X-RateLimit/, 'X-Rate-Limit'),
          value,
        ]),
      ),
    })),
  },
]
