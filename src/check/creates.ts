import { statusOf } from '../oracle/exchange-status.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { printValue } from '../oracle/print-exchange.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { Exchange } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import type { Leftover } from '../spec/run-event.ts'
import type { Journal } from './journal.ts'
import { Inconclusive } from './outcome.ts'

/** Why a request is sent again: for a sign of life, or to confirm a response. */
export type Purpose = 'a sign' | 'a re-check'

/** The run may create no more pets. */
export class CreatesSpent extends Inconclusive {
  /** Whether it has created some: then what lacks one more lacks nothing that decides. */
  readonly afterSome: boolean

  constructor(limit: number, afterSome: boolean) {
    super(`the run may create no more than ${limit} animals (--max-creates)`)
    this.afterSome = afterSome
  }
}

/** Bounds the pets that the run may leave behind. */
export type Creates = ReturnType<typeof createsOf>

/**
 * Bounds the pets that the run may leave behind: the interface has no delete. Whatever may have been stored counts,
 * whichever test sent it and however it was answered; only what was refused does not.
 *
 * @param most - how many there may be in all
 * @param forLater - so many of them are for what comes later
 * @param journal - receives each pet that a POST may have left
 */
export function createsOf(most: number, forLater: number, journal: Journal) {
  let limit = most
  let kept = forLater
  let apart = 0
  let stored = 0
  let underWay = 0
  let waiting: (() => void)[] = []
  const left = (): number => limit - apart - kept - stored - underWay

  /** Counts a POST as under way. Where those under way may use up all that is left, it waits for what becomes of them. */
  async function take(as: Purpose | undefined): Promise<void> {
    while (left() + (as === undefined ? 0 : apart) <= 0) {
      if (underWay === 0 || as === 'a sign') throw new CreatesSpent(limit, stored > 0)
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      await promise
    }
    underWay += 1
  }

  /**
   * Sends a POST, as far as the run may leave pets behind.
   *
   * @param as - a sign of life does not wait: those under way may be waiting for it. Both may be one of those kept apart
   * @throws Inconclusive where there may be no more
   */
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
    /** How many there may be in all, but for those that were given up. */
    get limit() {
      return limit
    },
    /** How many more there may be, should all that are under way be stored. */
    get left() {
      return left()
    },
    /** Says how many are for what comes later from now on. */
    keep: (creates: number): void => {
      kept = creates
    },
    /** Keeps some apart for minimisation: but for that, there may be fewer by so many. */
    keepApart: (creates: number): void => {
      apart = creates
    },
    /** Gives up so many of those that are left or kept. */
    forgo: (creates: number): void => {
      limit -= creates
    },
  }
}

/** The pet that a POST may have created: none where it was rejected or never arrived. */
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
