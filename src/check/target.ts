import type { OperationId } from '../catalogue/operation.ts'
import { BudgetSpent } from '../client/budget.ts'
import { type Credential, theKey } from '../client/credential.ts'
import type { Exchange, RequestSpec } from '../client/exchange.ts'
import type { HttpClient } from '../client/http-client.ts'
import { LimitWait } from '../client/pacing/limit-wait.ts'
import type { Journal } from './journal.ts'
import { type NewPet, newPetText } from './new-pet.ts'
import { Inconclusive } from './outcome/inconclusive.ts'
import { Unreachable } from './outcome/unreachable.ts'
import { printOutcome } from './print-exchange.ts'
import type { Responses } from './responses.ts'
import { seePet } from './seen-pet.ts'

/** Query of a list; values are sent as they stand, wrong ones too. */
export interface ListQuery {
  readonly limit?: number | string
  readonly status?: string
}

/** Body of a create: a NewPet, or any text. */
export type CreateBody = NewPet | { readonly text: string; readonly contentType?: string }

/** After so many failures in a row nothing more is confirmed, or asked at all. */
const unconfirmedAfter = 4
const unreachableAfter = 6

/** The pet store under test, in the words of its interface. */
export class Target {
  readonly #client: HttpClient
  readonly #responses: Responses
  readonly #journal: Journal
  #answered = false
  #failuresInARow = 0
  #unreachable: string | undefined

  constructor(client: HttpClient, responses: Responses, journal: Journal) {
    this.#client = client
    this.#responses = responses
    this.#journal = journal
  }

  /** GET /pets */
  list(query: ListQuery = {}, credential: Credential = theKey): Promise<Exchange> {
    const search = new URLSearchParams()
    if (query.status !== undefined) search.set('status', query.status)
    if (query.limit !== undefined) search.set('limit', String(query.limit))
    return this.listRaw(search.toString(), credential)
  }

  /** GET /pets with a query as it stands. */
  listRaw(query: string, credential: Credential = theKey): Promise<Exchange> {
    const path = query === '' ? '/pets' : `/pets?${query}`
    return this.#ask({ operation: 'listPets', method: 'GET', path, credential })
  }

  /** POST /pets */
  async create(body: CreateBody, credential: Credential = theKey): Promise<Exchange> {
    const spec = 'text' in body ? body : { text: newPetText(body) }
    const exchange = await this.#ask({
      operation: 'createPet',
      method: 'POST',
      path: '/pets',
      credential,
      body: spec.text,
      ...('contentType' in spec && spec.contentType !== undefined ? { contentType: spec.contentType } : {}),
    })
    this.#noteResidue(exchange)
    return exchange
  }

  /** GET /pets/{petId} */
  get(id: bigint | string, credential: Credential = theKey): Promise<Exchange> {
    const path = `/pets/${encodeURIComponent(String(id))}`
    return this.#ask({ operation: 'getPet', method: 'GET', path, credential })
  }

  /** GET /store/orders */
  orders(credential: Credential = theKey): Promise<Exchange> {
    return this.#ask({ operation: 'listOrders', method: 'GET', path: '/store/orders', credential })
  }

  /** GET of a path that is none of the interface's operations. */
  elsewhere(path: string): Promise<Exchange> {
    return this.#ask({ method: 'GET', path, credential: theKey })
  }

  /** A 5xx or a broken connection may be chance: it counts once a fresh request shows it again. */
  async #ask(request: RequestSpec): Promise<Exchange> {
    const first = await this.#send(request)
    if (!isDoubtful(first)) return first
    if (this.#answered && this.#failuresInARow >= unconfirmedAfter) {
      this.#laySurprise(request.operation, first, 'final')
      return first
    }
    const again = await this.#send(request).catch((error: unknown) => {
      if (error instanceof Inconclusive) return undefined
      throw error
    })
    if (again === undefined)
      throw new Inconclusive(`${printOutcome(first)}; there was no request left to confirm it`)
    const confirmed: Exchange = { ...again, earlier: first }
    this.#laySurprise(request.operation, confirmed, isDoubtful(again) ? 'final' : 'doubtful')
    return confirmed
  }

  async #send(request: RequestSpec): Promise<Exchange> {
    if (this.#unreachable !== undefined) throw new Unreachable(this.#unreachable)
    const exchange = await this.#client.send(request).catch((error: unknown) => {
      if (error instanceof LimitWait || error instanceof BudgetSpent) throw new Inconclusive(error.message)
      throw error
    })
    if (isDoubtful(exchange)) this.#failuresInARow += 1
    else this.#failuresInARow = 0
    if (exchange.response !== undefined) this.#answered = true
    else await this.#giveUpIfDead(exchange)
    return exchange
  }

  /** A target that drops one kind of request only is not dead: a plain list tells the two apart. */
  async #giveUpIfDead(exchange: Exchange): Promise<void> {
    if (this.#failuresInARow < (this.#answered ? unreachableAfter : 2)) return
    if (this.#answered) {
      this.#failuresInARow = 0
      const sign = await this.#client.send({
        operation: 'listPets',
        method: 'GET',
        path: '/pets',
        credential: theKey,
      })
      if (sign.response !== undefined) return
    }
    this.#unreachable = `the target does not answer: ${exchange.error?.message ?? 'no reason known'}`
    this.#journal({ kind: 'unreachable', reason: this.#unreachable })
    throw new Unreachable(this.#unreachable)
  }

  /** ERROR-4, for the stable operations: nothing is answered 5xx. */
  #laySurprise(
    operation: OperationId | undefined,
    exchange: Exchange,
    certainty: 'final' | 'doubtful',
  ): void {
    const shown = isServerError(exchange) ? exchange : exchange.earlier
    if (operation === undefined || operation === 'listOrders' || shown === undefined) return
    if (!isServerError(shown)) return
    this.#responses.lay('ERROR-4', certainty, 'an answer below 500', printOutcome(shown), [exchange])
  }

  #noteResidue(exchange: Exchange): void {
    if (exchange.response?.status !== 201) return
    const { id, name } = seePet(exchange.response.body)
    this.#journal({ kind: 'residue', id: id === undefined ? 'unknown' : String(id), name: name ?? '' })
  }
}

function isServerError(exchange: Exchange): boolean {
  return (exchange.response?.status ?? 0) >= 500
}

/** Orders may answer as they like, so a 5xx of theirs is no surprise. */
function isDoubtful(exchange: Exchange): boolean {
  if (exchange.response === undefined) return true
  return isServerError(exchange) && exchange.request.operation !== 'listOrders'
}
