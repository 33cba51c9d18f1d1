import { statusOf } from '../oracle/exchange-status.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { printValue } from '../oracle/print-exchange.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import type { Leftover } from '../spec/run-event.ts'
import type { Journal } from './journal.ts'
import { Inconclusive } from './outcome.ts'

/** Why a request is sent again: as a sign of life, or to confirm a response. */
export type Purpose = 'a sign' | 'a re-check'

/** The run may create no more pets. */
export class CreatesSpent extends Inconclusive {
  /** Whether the run has created some pets: then one pet less decides nothing. */
  readonly afterSome: boolean

  constructor(limit: number, afterSome: boolean) {
    super(`the run may create no more than ${limit} pets (--max-creates)`)
    this.afterSome = afterSome
  }
}

/** The count of the pets that a run may leave behind. */
export type Creates = ReturnType<typeof createsOf>

/** Bounds the pets that a run leaves: `most` in all, `forLater` of them reserved. POSTs count unless rejected. */
export function createsOf(most: number, forLater: number, journal: Journal) {
  let limit = most
  let kept = forLater
  let apart = 0
  let stored = 0
  let underWay = 0
  let waiting: (() => void)[] = []
  const left = (): number => limit - apart - kept - stored - underWay

  /** Counts a POST as under way. It waits while others under way may exhaust what remains. */
  async function take(as: Purpose | undefined): Promise<void> {
    while (left() + (as === undefined ? 0 : apart) <= 0) {
      if (underWay === 0 || as === 'a sign') throw new CreatesSpent(limit, stored > 0)
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      await promise
    }
    underWay += 1
  }

  /** Sends a POST within the bounds; a sign of life does not wait for others under way. Throws CreatesSpent. */
  async function counted(send: () => Promise<Exchange>, as?: Purpose): Promise<Exchange> {
    await take(as)
    let leftover: Leftover | undefined
    try {
      const exchange = await send()
      leftover = leftoverOf(exchange)
      return exchange
    } finally {
      underWay -= 1
      if (leftover !== undefined) stored += 1
      const awoken = waiting
      waiting = []
      for (const wake of awoken) wake()
      if (leftover !== undefined) journal({ kind: 'leftover', ...leftover })
    }
  }

  return {
    counted,
    /** The most pets in all, less those that were forgone. */
    get limit() {
      return limit
    },
    /** Pets that remain even if every POST under way succeeds. */
    get left() {
      return left()
    },
    /** Sets the reserve for later stages. */
    keep: (creates: number): void => {
      kept = creates
    },
    /** Sets the reserve for minimisation. */
    keepApart: (creates: number): void => {
      apart = creates
    },
    /** Gives up some of the remaining or reserved pets. */
    forgo: (creates: number): void => {
      limit -= creates
    },
  }
}

/** The pet that a POST may have left behind; undefined where it was rejected or never arrived. */
export function leftoverOf(exchange: Exchange): Leftover | undefined {
  const { response, request, error } = exchange
  const status = statusOf(exchange)
  if (status === undefined ? error?.kind === 'refused' : status >= 400 && status < 500) return undefined
  const id = isRecord(response?.body) ? response.body['id'] : undefined
  const sent = parsedBody({ body: request.body ?? '' })
  return {
    ...(id === undefined ? {} : { id: typeof id === 'string' ? id : printValue(id) }),
    name: seePet(response?.body).name ?? seePet(sent).name ?? '',
    answer: status === undefined ? 'none' : String(status),
  }
}
