import { setTimeout as sleepFor } from 'node:timers/promises'
import type { History } from '../history/open-history.ts'
import { readStoredEvent } from '../history/stored-event.ts'
import { readUndelivered, type Undelivered } from '../history/undelivered.ts'
import { persistently } from '../sweep/persistently.ts'
import type { Receiver } from '../targets/receiver.ts'
import { nextTry } from './next-try.ts'
import { type Failure, failureOf, failureWithoutAnswer } from './outcome-of.ts'
import type { Outgoing, Send } from './outgoing.ts'
import { requestFor } from './request-for.ts'
import { claimDelivery, leaveAlone, noteArrival, noteFailure } from './settle-delivery.ts'
import { receiversInDemand, type Waiting, type WaitingLine, waitingLines } from './waiting-lines.ts'

/** What delivering needs of the world. Each has a sensible value by default. */
export interface DeliveryPorts {
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  readonly send?: Send
  readonly sleep?: (ms: number) => Promise<unknown>
  /** From 0 to 1. */
  readonly random?: () => number
  /** Once it is aborted nothing further is begun; what is under way is brought to its end. */
  readonly signal?: AbortSignal
}

/** What came of delivering. */
export interface Delivered {
  /** Events that have arrived, each counted for every receiver of it. */
  readonly delivered: number
  /** What has not, by receiver: it is kept, and tried again when it is due. */
  readonly waiting: readonly Undelivered[]
  /** The same for receivers that nobody names any more. It is kept in case they come back, and nobody tries it. */
  readonly strays: readonly Undelivered[]
}

/** Waits before a request is tried again at once, in milliseconds. */
const quickWaitsMs: readonly number[] = [1000, 2000, 4000]
/** Once so much has passed since the beginning nothing is tried again at once, in milliseconds. */
const quickForMs = 10_000
/** Targets whose events are sent to one receiver side by side. */
const mostSideBySide = 4
/** A receiver that refused so many requests in a row is at fault itself. */
const mostRefusals = 3
/** The database may be starting anew just when it is to be told that an event has arrived. */
const notingWaitsMs: readonly number[] = [500, 2000, 5000]

/**
 * Sends the events that are due to their receivers: those of one target to one receiver in their order, each before the
 * next. What does not arrive is tried again at once a few times, for some seconds in all, and otherwise kept and due later:
 * see `next-try.ts`. Any number of processes may do this at once, on one history; each event is sent by one of them. It is
 * sent twice only where a process died, or lost the database, between the receiver's answer and the note of it; its id is
 * the same then.
 *
 * @param receivers - those that there are now
 * @returns what arrived, and what waits
 */
export async function deliverDue(
  history: History,
  receivers: readonly Receiver[],
  ports: DeliveryPorts = {},
): Promise<Delivered> {
  const now = ports.now ?? Date.now
  const demanded = await receiversInDemand(history, now())
  const wanted = receivers.filter(({ name }) => demanded.has(name))
  const delivered = wanted.length === 0 ? 0 : await deliverTo(wanted, history, ports)
  const undelivered = await readUndelivered(history)
  const isNamed = ({ receiver }: Undelivered): boolean => receivers.some(({ name }) => name === receiver)
  return {
    delivered,
    waiting: undelivered.filter(isNamed),
    strays: undelivered.filter((one) => !isNamed(one)),
  }
}

async function deliverTo(
  receivers: readonly Receiver[],
  history: History,
  { now = Date.now, send, sleep = sleepFor, random = Math.random, signal }: DeliveryPorts,
): Promise<number> {
  const sender =
    send === undefined
      ? (await import('./send-over-http.ts')).sendOverHttp()
      : { send, close: async () => undefined }
  const round: Round = {
    ...{ history, now, sleep, random, send: sender.send },
    isOver: () => signal?.aborted ?? false,
    quickUntil: now() + quickForMs,
  }
  try {
    // One that fails for a reason of ours, such as a lost database, ends nobody else's in the middle.
    const counts = await Promise.allSettled(receivers.map((receiver) => new Errand(round, receiver).run()))
    const broken = counts.find((count) => count.status === 'rejected')
    if (broken !== undefined) throw broken.reason
    return counts.reduce((sum, count) => sum + (count.status === 'fulfilled' ? count.value : 0), 0)
  } finally {
    await sender.close()
  }
}

interface Round extends Required<Omit<DeliveryPorts, 'signal'>> {
  readonly history: History
  readonly isOver: () => boolean
  /** Milliseconds since the epoch. */
  readonly quickUntil: number
}

/** Telling one receiver all that is due. */
class Errand {
  readonly #round: Round
  readonly #receiver: Receiver
  #delivered = 0
  #refusals = 0
  /** Whether there is no use in asking it for anything more just now. */
  #isDown = false

  constructor(round: Round, receiver: Receiver) {
    this.#round = round
    this.#receiver = receiver
  }

  async run(): Promise<number> {
    const lines = (await waitingLines(this.#round.history, this.#receiver.name)).values()
    const walk = async (): Promise<void> => {
      for (const line of lines) await this.#walkLine(line)
    }
    await Promise.all(Array.from({ length: mostSideBySide }, walk))
    return this.#delivered
  }

  /** What cannot be told yet holds up what came after it. */
  async #walkLine(line: WaitingLine): Promise<void> {
    const { history, now, isOver } = this.#round
    for (const waiting of line) {
      if (this.#isDown || isOver() || waiting.dueAt > now()) return
      const claimed = await claimDelivery(history, waiting, now())
      if (claimed === undefined || !(await this.#deliver(claimed))) return
    }
  }

  async #deliver(claimed: Waiting): Promise<boolean> {
    const { history, now, random, sleep } = this.#round
    const failure = await this.#tell(claimed)
    if (failure === undefined) {
      this.#delivered += 1
      this.#refusals = 0
      await persistently(() => noteArrival(history, claimed, now()), sleep, notingWaitsMs)
      return true
    }
    this.#refusals += failure.isRefused ? 1 : 0
    if (!failure.isRefused || this.#refusals >= mostRefusals) this.#isDown = true
    await noteFailure(
      history,
      claimed,
      failure.reason,
      nextTry(failure, claimed.attempts + 1, random(), now()),
    )
    if (failure.retryAfterMs !== undefined)
      await leaveAlone(history, this.#receiver.name, now() + failure.retryAfterMs)
    return false
  }

  async #tell({ eventId }: Waiting): Promise<Failure | undefined> {
    const { history, now, sleep, random, quickUntil } = this.#round
    const { data } = await history.db
      .selectFrom('event')
      .select('data')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    for (let tries = 0; ; tries += 1) {
      const outgoing = this.#requestFor(data)
      if (outgoing === undefined)
        return { reason: 'cannot be put into the form of the receiver', isRefused: true }
      const failure = await this.#send(outgoing)
      if (failure === undefined || failure.isRefused) return failure
      const waitMs = Math.max(
        (quickWaitsMs[tries] ?? Infinity) * (0.5 + random() / 2),
        failure.retryAfterMs ?? 0,
      )
      if (this.#isDown || now() + waitMs > quickUntil) return failure
      await sleep(waitMs)
    }
  }

  /** Made anew for each try, as it has the time in it. */
  #requestFor(data: string): Outgoing | undefined {
    try {
      return requestFor(this.#receiver, readStoredEvent(data), this.#round.now())
    } catch {
      return undefined
    }
  }

  async #send(outgoing: Outgoing): Promise<Failure | undefined> {
    try {
      return failureOf(await this.#round.send(outgoing), this.#round.now())
    } catch (error) {
      return failureWithoutAnswer(error)
    }
  }
}
