import { type Means, otherRequests } from '../check/rate/other-requests.ts'
import { runTrial } from '../check/rate/rate-trial.ts'
import { BudgetSpent } from '../http/budget.ts'
import type { Clock } from '../http/clock.ts'
import type { Trial } from '../oracle/rate/trial.ts'
import { isLetIn, toStep } from '../oracle/step.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { RecordedTrial } from '../spec/run-event.ts'

/** What a trial was bound by. */
export interface TrialBounds {
  readonly concurrency: number
  readonly maxWaitMs: number
}

/** The exchanges do not tell of such a trial. */
export class NoSuchTrial extends Error {
  override readonly name = 'NoSuchTrial'
}

/** Before a trial begins, so many requests may be refused: the key may be exhausted, or may not do all that there is. */
const mostBefore = 5

const meansOf: Readonly<Partial<Record<string, Means>>> = {
  listPets: 'list',
  getPet: 'fetch',
  createPet: 'create',
}
const operationOf = { list: 'listPets', fetch: 'getPet', create: 'createPet' } as const satisfies Record<
  Means,
  RequestSpec['operation']
>

/**
 * Makes a trial of the rate limit once more of the exchanges that it had: what it asks for next follows from what it was
 * answered, so it must ask for just these, and for all of them, in their order.
 *
 * @param recorded - what the log says of it
 * @param sent - all that was sent with its key while the rate limit was being judged, in order
 * @throws NoSuchTrial where it would have asked for something else
 */
export async function trialAgain(
  recorded: RecordedTrial,
  sent: readonly Exchange[],
  { concurrency, maxWaitMs }: TrialBounds,
): Promise<Trial> {
  const begun = sent.findIndex(({ number }) => number === recorded.first)
  const first = sent[begun]
  const means = meansOf[first?.request.operation ?? '']
  if (first === undefined || means === undefined || !isLetIn(toStep(first, 0, 1)))
    throw new NoSuchTrial('the trial of the rate limit begins with no request that was let in')
  if (begun > mostBefore || sent.slice(0, begun).some((one) => isLetIn(toStep(one, 0, 1))))
    throw new NoSuchTrial('the trial of the rate limit leaves out the requests that it began with')
  const told = new ToldCalls(recorded, sent.slice(begun + 1), first.sentAt + first.durationMs, concurrency)
  const { crossed, withOrders, restMs, createsLeft } = recorded
  const list = (): Promise<Exchange> => told.owed(({ operation }) => operation === 'listPets')
  const trial = await runTrial(toStep(first, 0, 1), {
    send: () => told.owed(({ operation }) => operation === operationOf[means]),
    again: (refused) => told.owed((request) => isAgain(request, refused.request, operationOf[means])),
    others: otherRequests(
      means,
      {
        create: () => told.next(({ operation }) => operation === 'createPet'),
        fetch: () => told.next(({ operation }) => operation === 'getPet'),
        lists: [list, list],
        ...(withOrders ? { orders: () => told.owed(({ operation }) => operation === 'listOrders') } : {}),
      },
      crossed,
    ),
    left: () => told.left,
    concurrency,
    maxWaitMs,
    restMs,
    onWait: () => undefined,
    signal: new AbortController().signal,
    clock: told.clock,
    createsLeft: () => createsLeft,
  })
  told.close()
  return trial
}

/** The same request, or the next one of the trial where no more of it might be sent. */
function isAgain(request: RequestSpec, refused: RequestSpec, otherwise: RequestSpec['operation']): boolean {
  const { operation, path } = request
  const isSame = operation === refused.operation && (operation === 'createPet' || path === refused.path)
  return isSame || (operation === otherwise && refused.operation === 'createPet')
}

/** Moments are told by one clock, and durations by another. */
const slackMs = 5

type Is = (request: RequestSpec) => boolean

/** What came of the requests that a trial asked for, told once more. */
class ToldCalls {
  readonly #calls: RecordedTrial['calls']
  readonly #left: number
  readonly #sent: ReadonlyMap<number, Exchange>
  readonly #told = new Set<number>()
  #asked = 0
  #attempts = 0
  /** Number of the last exchange whose answer was told: what is asked for then was sent later. */
  #last: number
  #now: number
  /** Of requests side by side, others may have had what was left. */
  readonly #atOnce: number

  constructor({ calls, left, first }: RecordedTrial, sent: readonly Exchange[], now: number, atOnce: number) {
    this.#atOnce = atOnce
    this.#calls = calls
    this.#left = left
    this.#sent = new Map(sent.map((exchange) => [exchange.number, exchange]))
    this.#last = first
    this.#now = now
  }

  /** Time passes by answers, and by what is waited for. */
  readonly clock: Clock = {
    now: () => this.#now,
    elapsed: () => this.#now,
    sleep: async (ms) => {
      this.#now += ms
    },
    later: () => undefined,
  }

  get left(): number {
    return this.#left - this.#attempts
  }

  async owed(is: Is): Promise<Exchange> {
    const exchange = await this.next(is)
    if (exchange === undefined)
      throw new NoSuchTrial('the trial of the rate limit left out what it had to send')
    return exchange
  }

  async next(is: Is): Promise<Exchange | undefined> {
    const call = this.#calls[this.#asked]
    this.#asked += 1
    if (call === undefined) throw new NoSuchTrial('the trial of the rate limit would have gone on')
    if (call === 'none') return undefined
    if (call === 'spent') {
      if (this.left > this.#atOnce)
        throw new NoSuchTrial('the trial of the rate limit ends, though it had requests left')
      throw new BudgetSpent(this.#left)
    }
    const exchange = this.#sent.get(call)
    if (exchange === undefined || this.#told.has(call) || call <= this.#last || !is(exchange.request))
      throw new NoSuchTrial(`exchange ${call} is not what the trial of the rate limit asked for then`)
    if (exchange.sentAt < this.#now - slackMs)
      throw new NoSuchTrial(`exchange ${call} was sent before the trial of the rate limit asked for it`)
    this.#told.add(call)
    this.#attempts += exchange.resent === true ? 2 : 1
    // Those that are asked for side by side are asked for before any of them is answered.
    await Promise.resolve()
    this.#last = Math.max(this.#last, call)
    this.#now = Math.max(this.#now, exchange.sentAt + exchange.durationMs)
    return exchange
  }

  /** @throws NoSuchTrial where it did not ask for all that was sent */
  close(): void {
    const untold = [...this.#sent.keys()].find((number) => !this.#told.has(number))
    if (untold !== undefined)
      throw new NoSuchTrial(`the trial of the rate limit would not have asked for exchange ${untold}`)
    if (this.#asked < this.#calls.length)
      throw new NoSuchTrial('the trial of the rate limit would not have gone on')
  }
}
