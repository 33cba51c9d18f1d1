import { statusOf } from '../oracle/exchange-status.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import { removalOf } from '../oracle/removal.ts'
import type { Exchange } from '../spec/exchange.ts'
import { need } from './assert.ts'
import { NotApplicable } from './outcome.ts'

/** Responses to a request of each kind, and why a request was not sent, if one was not. */
export interface Samples {
  readonly exchanges: readonly Exchange[]
  readonly lacking?: unknown
}

const kinds = [
  ['listPets', 200, 'LIST-1'],
  ['getPet', 404, 'GET-2'],
  ['createPet', 400, 'CREATE-3'],
] as const

/**
 * Requires that the run has a response of each kind.
 *
 * @throws NotApplicable where getPet was removed as announced, or the key may not do one of them: scopes are not shown
 * @throws Inconclusive where one is missing, with the cause
 */
export function requireEveryKind({ exchanges, lacking }: Samples): void {
  for (const exchange of exchanges) {
    const { method, path } = exchange.request
    if (removalOf(exchange) === 'removed')
      throw new NotApplicable('GET /pets/{petId} has been removed, as announced')
    if (statusOf(exchange) === 403)
      throw new NotApplicable(`${method} ${path} was answered 403: the key may not do it`)
  }
  if (lacking !== undefined) throw lacking
  for (const [operation, status, row] of kinds) {
    const had = exchanges.filter(
      ({ request }) => request.operation === operation && request.credential.kind === 'key',
    )
    const [first] = had
    if (first === undefined || had.some((exchange) => statusOf(exchange) === status)) continue
    const { method, path } = first.request
    need(false, `a ${status} from ${method} ${path}, which returned ${printOutcome(first)}`, row)
  }
}
