import type { ProfileName } from '../../src/spec/profile.ts'

/** Shows in requests that change nothing. */
export const reading: readonly ProfileName[] = ['core', 'full', 'read-only']

/** Shows only once animals are created. */
export const writing: readonly ProfileName[] = ['core', 'full']

/** Shows on GET /store/orders, or with a 401 of it. */
export const fullOnly: readonly ProfileName[] = ['full']

/** Shows on a key that is spent to the end. */
export const spending: readonly ProfileName[] = ['rate-limit', 'full']
