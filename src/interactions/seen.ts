import { statusOf } from '../oracle/exchange-status.ts'
import { type SeenPet, seePet } from '../oracle/seen-pet.ts'
import type { StoreView } from '../oracle/store/store-view.ts'
import type { Exchange } from '../spec/exchange.ts'

/** An exchange beside the store as it was before it. */
export interface Seen {
  readonly exchange: Exchange
  readonly request: Exchange['request']
  readonly store: StoreView
  /** Names of earlier POSTs. */
  readonly names: Readonly<Record<'has' | 'hasInAnyCase', (name: string) => boolean>>
}

/** Puts an exchange beside the store, which already knows that the request left. */
export function seenBeside(exchange: Exchange, store: StoreView): Seen {
  return {
    exchange,
    request: exchange.request,
    store,
    names: {
      has: (name) => store.timesSent(name) > (exchange.request.credential.kind === 'key' ? 1 : 0),
      hasInAnyCase: (name) => store.isSentInOtherCase(name),
    },
  }
}

/** The pets that a response shows to the key. */
export function shownPets(exchange: Exchange): readonly SeenPet[] {
  const status = statusOf(exchange)
  if (exchange.request.credential.kind !== 'key' || (status !== 200 && status !== 201)) return []
  const body = exchange.response?.body
  return (Array.isArray(body) ? body : [body]).map(seePet)
}
