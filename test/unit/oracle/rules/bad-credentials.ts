import type { Credential } from '../../../../src/spec/credential.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { aPet, type Log, page, saidOf, statesOf, tag } from '../a-log.ts'
import { errorText, type Given } from '../an-exchange.ts'

const requirements = ['AUTH-1', 'AUTH-2', 'AUTH-3', 'AUTH-4'] as const

/** What is said of a request with a bad credential. */
export const said = (log: Log) => saidOf(requirements, log)
/** The same in short. */
export const states = (log: Log) => statesOf(requirements, log)

/** A token that is not the key. */
export const wrong: Credential = { kind: 'unrelated', token: 'not-the-key' }
/** A pet of this run. */
export const rex = { name: `${tag} 1`, categoryId: 3, status: 'sold' }

/** A page that was requested with a credential, and the status of its answer. */
export const list = (credential: Credential, status = 401, path = '/pets', given: Given = {}): Exchange =>
  page(50, [], path, { credential, ...(status === 200 ? {} : { status, text: errorText(status) }), ...given })
/** A page with the key. */
export const withKey = page(0, [aPet(1)])
