import type { Fault } from '../fault.ts'
import { responses } from './edits.ts'
import { rateFault } from './rate-fault.ts'
import { retryingAfter, secondsToWait } from './telling.ts'

/** Retry-After that is missing or cannot be read (interface document, Errors; Limits, rule 1). */
export const rateRetryForm: readonly Fault[] = [
  rateFault(
    'RATE-6',
    'retry-absent',
    'sends 429 without Retry-After',
    retryingAfter(() => undefined),
    ['RATE-8', 'RATE-10'],
  ),
  rateFault(
    'RATE-6',
    'retry-empty',
    'sends an empty Retry-After',
    retryingAfter(() => ''),
    ['RATE-8', 'RATE-10'],
  ),
  rateFault(
    'RATE-6',
    'retry-word',
    'sends the word soon for Retry-After',
    retryingAfter(() => 'soon'),
    ['RATE-8', 'RATE-10'],
  ),
  rateFault(
    'RATE-6',
    'retry-fraction',
    'sends Retry-After with a fraction',
    retryingAfter(({ retryAt }, call) => ((retryAt - call.at + 500) / 1000).toFixed(3)),
    ['RATE-8', 'RATE-10'],
  ),
  rateFault(
    'RATE-6',
    'retry-negative',
    'sends a negative Retry-After',
    retryingAfter(() => '-1'),
    ['RATE-8', 'RATE-10'],
  ),
  rateFault(
    'RATE-6',
    'retry-with-unit',
    'sends Retry-After with its unit',
    retryingAfter((...wait) => `${secondsToWait(...wait)}s`),
    ['RATE-8', 'RATE-10'],
  ),
  rateFault(
    'RATE-6',
    'retry-iso-date',
    'sends Retry-After as an ISO date',
    retryingAfter(({ retryAt }) => new Date(retryAt + 1000).toISOString()),
    ['RATE-8', 'RATE-10'],
  ),
  rateFault(
    'RATE-6',
    'retry-iso-duration',
    'sends Retry-After as an ISO duration',
    retryingAfter((...wait) => `PT${secondsToWait(...wait)}S`),
    ['RATE-8', 'RATE-10'],
  ),
  rateFault(
    'RATE-6',
    'retry-by-another-name',
    'sends X-Retry-After for Retry-After',
    responses((raw) => {
      const { 'Retry-After': retryAfter, ...rest } = raw.headers
      return retryAfter === undefined ? raw : { ...raw, headers: { ...rest, 'X-Retry-After': retryAfter } }
    }),
    ['RATE-8', 'RATE-10'],
  ),
  rateFault(
    'RATE-6',
    'retry-in-body-only',
    'tells of the wait in the body of a 429 alone',
    (behaviour) => ({
      ...behaviour,
      retryHeaders: () => ({}),
      errorBody: ({ code, message, status }) => ({
        code,
        message,
        status,
        ...(status === 429 ? { retryAfter: 2 } : {}),
      }),
    }),
    ['RATE-8', 'RATE-10'],
  ),
]
