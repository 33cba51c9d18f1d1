import type { OperationId } from '../../catalogue/operation.ts'
import type { Clock } from './clock.ts'
import { LimitWait } from './limit-wait.ts'
import type { PlanLimits } from './plan.ts'
import { type Counter, nextRequest, type PacingState, type Permission } from './policy.ts'
import { type Reading, readWindow } from './reading.ts'

/** What a pacer is told once, at the start of a run. */
export interface PacerOptions {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Share of every limit left for the key's other users. */
  readonly share: number
  readonly plan: PlanLimits | undefined
  /** Longest wait in ms. */
  readonly maxWaitMs: number
  /** Requests that earlier runs of the day spent on the key. */
  readonly spentEarlier: number
  /** Told whenever the run has to wait: until when (local ms), and why. */
  readonly onWait: (until: number, why: string) => void
}

/** A request that was allowed out. */
export interface Ticket {
  readonly sequence: number
  readonly operation: string
  /** Place among the requests of its operation. */
  readonly ordinal: number
  /** True when it had to wait for the limit to be renewed. */
  readonly waited: boolean
}

interface Read {
  readonly reading: Reading
  readonly ticket: Ticket
  /** Earlier requests still in flight when the reading came: the target may not have counted them yet. */
  readonly uncounted: number
}

const untrueAfter = 3
const minute = 60_000
const noOperation = 'other'

/** Lets the requests of one key out as {@link nextRequest} allows. */
export class Pacer {
  readonly #options: PacerOptions
  readonly #inFlight = new Set<number>()
  readonly #own = new Map<string, Read>()
  #shared: Read | undefined
  readonly #sentByOperation = new Map<string, number>()
  #sent = 0
  #sentTimes: number[] = []
  #guidance: PacingState['guidance'] = 'unknown'
  #emptyReadings = 0
  #blockedUntil = 0
  #wake: PromiseWithResolvers<void> = Promise.withResolvers()

  constructor(options: PacerOptions) {
    this.#options = options
  }

  /** Requests sent on the key by this run and, the same day, by earlier ones. */
  get spentToday(): number {
    return this.#options.spentEarlier + this.#sent
  }

  /**
   * Waits until a request may go, and counts it as gone.
   *
   * @throws LimitWait when that is further off than the longest wait
   */
  async admit(operation: OperationId | undefined): Promise<Ticket> {
    const { clock, signal, onWait, maxWaitMs } = this.#options
    const kind = operation ?? noOperation
    for (let waited = false; ; ) {
      signal.throwIfAborted()
      const permission = this.#permission(kind)
      if (permission.when === 'now') return this.#depart(kind, waited)
      if (permission.when === 'never') throw new LimitWait(permission.why)
      if (permission.when === 'after-a-response') {
        await this.#wake.promise
        continue
      }
      const ms = permission.time - clock.now()
      if (ms > maxWaitMs) {
        throw new LimitWait(
          `${permission.why}, for ${Math.ceil(ms / 1000)} s more; --max-wait is ${maxWaitMs / 1000} s`,
        )
      }
      onWait(permission.time, permission.why)
      await clock.sleep(Math.max(1, ms), signal)
      waited = true
    }
  }

  /** True when a request of this kind would go out at once. */
  ready(operation: OperationId | undefined): boolean {
    return this.#permission(operation ?? noOperation).when === 'now'
  }

  /** Counts a request that another key's pacer let out: the target may count by address. */
  countForeign(): void {
    this.#sent += 1
  }

  /** Takes in a response's headers, or that none came. */
  settle(ticket: Ticket, headers: Readonly<Record<string, string>> | undefined, status: number): void {
    this.#inFlight.delete(ticket.sequence)
    if (headers !== undefined) this.#learn(ticket, headers, status)
    const { resolve } = this.#wake
    this.#wake = Promise.withResolvers()
    resolve()
  }

  /** Holds everything back until then: a 429 said so. */
  block(until: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, until)
  }

  #permission(operation: string): Permission {
    const { clock, share, plan } = this.#options
    const now = clock.now()
    return nextRequest(
      {
        inFlight: this.#inFlight.size,
        shared: counter(this.#shared, (ticket) => this.#sent - ticket.sequence),
        own: counter(this.#own.get(operation), (ticket) => this.#sentOf(operation) - ticket.ordinal),
        guidance: this.#guidance,
        sentTimes: this.#sentTimes,
        sentToday: this.spentToday,
        blockedUntil: this.#blockedUntil,
        share,
        plan,
      },
      now,
    )
  }

  #sentOf(operation: string): number {
    return this.#sentByOperation.get(operation) ?? 0
  }

  #depart(operation: string, waited: boolean): Ticket {
    const now = this.#options.clock.now()
    const ordinal = this.#sentOf(operation) + 1
    this.#sentByOperation.set(operation, ordinal)
    this.#sent += 1
    this.#inFlight.add(this.#sent)
    if (this.#options.plan !== undefined) {
      this.#sentTimes = [...this.#sentTimes.filter((time) => time > now - minute), now]
    }
    return { sequence: this.#sent, operation, ordinal, waited }
  }

  #learn(ticket: Ticket, headers: Readonly<Record<string, string>>, status: number): void {
    const reading = readWindow(headers, this.#options.clock.now())
    if (reading === undefined) {
      if (this.#guidance === 'unknown') this.#guidance = 'none'
      return
    }
    if (this.#guidance !== 'untrue') this.#guidance = 'headers'
    if (status !== 429 && ticket.waited) this.#weigh(reading)
    const uncounted = [...this.#inFlight].filter((sequence) => sequence < ticket.sequence).length
    const read = { reading, ticket, uncounted }
    if ((this.#own.get(ticket.operation)?.ticket.ordinal ?? 0) < ticket.ordinal) {
      this.#own.set(ticket.operation, read)
    }
    if ((this.#shared?.ticket.sequence ?? 0) < ticket.sequence) this.#shared = read
  }

  #weigh(reading: Reading): void {
    this.#emptyReadings = reading.remaining === 0 && this.#options.share > 0 ? this.#emptyReadings + 1 : 0
    if (this.#emptyReadings >= untrueAfter) this.#guidance = 'untrue'
  }
}

function counter(read: Read | undefined, sentSince: (ticket: Ticket) => number): Counter | undefined {
  if (read === undefined) return undefined
  return { reading: read.reading, sentSince: sentSince(read.ticket) + read.uncounted }
}
