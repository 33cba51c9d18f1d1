import { statusOf } from '../oracle/exchange-status.ts'
import { printOutcome } from '../oracle/print-exchange.ts'
import { removalOf } from '../oracle/removal.ts'
import type { Exchange } from '../spec/exchange.ts'
import { need } from './assert.ts'
import { NotApplicable } from './outcome.ts'

/** Responses to requests of each kind, and why one was not sent, if so. */
export interface Samples {
  readonly exchanges: readonly Exchange[]
  readonly lacking?: unknown
}

const kinds = [
  ['listPets', 200, 'LIST-1'],
  ['getPet', 404, 'GET-2'],
  ['createPet', 400, 'CREATE-3'],
] as const

/** Requires a response of each kind. @throws NotApplicable for a removed getPet or a 403; Inconclusive for a missing one */
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
