import { responses } from './edits.ts'
import { faults } from './faults.ts'
import { retryingAfter, secondsToWait } from './telling.ts'

/** Retry-After that is missing or cannot be read (interface document, Errors; Limits, rule 1). */
export const rateRetryForm = faults('RATE-6', {
  'retry-absent': {
    summary: 'sends 429 without Retry-After',
    apply: retryingAfter(() => undefined),
  },
  'retry-empty': {
    summary: 'sends an empty Retry-After',
    apply: retryingAfter(() => ''),
  },
  'retry-word': {
    summary: 'sends the word soon for Retry-After',
    apply: retryingAfter(() => 'soon'),
  },
  'retry-fraction': {
    summary: 'sends Retry-After with a fraction',
    apply: retryingAfter(({ retryAt }, call) => ((retryAt - call.at + 500) / 1000).toFixed(3)),
  },
  'retry-negative': {
    summary: 'sends a negative Retry-After',
    apply: retryingAfter(() => '-1'),
  },
  'retry-with-unit': {
    summary: 'sends Retry-After with its unit',
    apply: retryingAfter((...wait) => `${secondsToWait(...wait)}s`),
  },
  'retry-iso-date': {
    summary: 'sends Retry-After as an ISO date',
    apply: retryingAfter(({ retryAt }) => new Date(retryAt + 1000).toISOString()),
  },
  'retry-iso-duration': {
    summary: 'sends Retry-After as an ISO duration',
    apply: retryingAfter((...wait) => `PT${secondsToWait(...wait)}S`),
  },
  'retry-by-another-name': {
    summary: 'sends X-Retry-After for Retry-After',
    apply: responses((raw) => {
      const { 'Retry-After': retryAfter, ...rest } = raw.headers
      return retryAfter === undefined ? raw : { ...raw, headers: { ...rest, 'X-Retry-After': retryAfter } }
    }),
  },
  'retry-in-body-only': {
    summary: 'tells of the wait in the body of a 429 alone',
    apply: (behaviour) => ({
      ...behaviour,
      retryHeaders: () => ({}),
      errorBody: ({ code, message, status }) => ({
        code,
        message,
        status,
        ...(status === 429 ? { retryAfter: 2 } : {}),
      }),
    }),
  },
})
