import type { OperationId } from '../../spec/operation.ts'
import type { Clock } from '../clock.ts'
import { type Gate, LimitWait, type TakeAnswer } from './gate.ts'
import { HeaderTrust } from './header-trust.ts'
import {
  nextRequest,
  type PacingLimits,
  type PacingState,
  type Permission,
  roomBeforeWait,
} from './policy.ts'
import { type Reading, readWindow } from './reading.ts'
import { Track } from './track.ts'

/** Options of a pacer. */
export interface PacerOptions extends PacingLimits {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Requests on the key by other runs of the day, past or still possible. */
  readonly spentEarlier: number
  /** Requests with the key that the verdicts need, which may use the others' share at the end of a day. */
  readonly decisive: number
  /** Receives each wait of the run: its end, in local ms, and its reason. */
  readonly onWait: (until: number, why: string) => void
  /** Receives the first limit that a response reports. */
  readonly onLimit?: (limit: number, renewedInMs: number) => void
}

/** After so many requests, a limit that counts them has fallen. */
const tellingRequests = 5
/** Responses out of order make Remaining rise by less; a larger rise is a renewed limit. */
const mostDisorder = 8
/** Statuses of requests that no limit of a key counts as accepted. */
const notLetIn: readonly number[] = [0, 401, 403, 429]
const minute = 60_000
/** An operation that may have a small limit of its own (RATE-9), so its readings hold for it alone. */
const experimental: OperationId = 'listOrders'

/** Lets the requests of one key out as {@link nextRequest} permits. */
export class Pacer implements Gate {
  readonly #options: PacerOptions
  readonly #shared = new Track()
  readonly #own = new Map<string, Track>()
  readonly #trust: HeaderTrust
  #sent = 0
  #done = 0
  #keyless = 0
  /** Whether the headers have shown that the key's limits count requests without it. */
  #countsKeyless = false
  /** Remaining in a response, and how many requests there were by then. */
  #mark: { readonly remaining: number; readonly done: number; readonly keyless: number } | undefined
  #doneTimes: readonly number[] = []
  /** Remaining in the first response that has it, and how many requests there were by then. */
  #first: { readonly remaining: number; readonly done: number } | undefined
  #blockedUntil = 0
  #toldOf = 0
  /** Requests that wait for the next response. */
  readonly #waiting: (() => void)[] = []

  constructor(options: PacerOptions) {
    this.#options = options
    this.#trust = new HeaderTrust(options.share)
  }

  /** Waits until a request may go, and counts it. Without the key, it waits only after a 429, unless limits count it. */
  admit(operation: OperationId | undefined, hasKey = true): TakeAnswer | Promise<TakeAnswer> {
    const kind = operation ?? 'other'
    const permission = this.#decide(kind, hasKey)
    return permission.when === 'now' ? this.#depart(kind, hasKey, 0) : this.#wait(kind, hasKey, permission)
  }

  /** Decides when a request may go. @throws LimitWait where waits bring nothing back; the signal's reason when it aborts */
  #decide(kind: string, hasKey: boolean): Permission {
    this.#options.signal.throwIfAborted()
    if (this.#trust.isHopeless)
      throw new LimitWait('the target says that nothing is left to spend, however long one waits')
    return nextRequest(this.#state(kind, hasKey), this.#options.clock.now())
  }

  async #wait(kind: string, hasKey: boolean, first: Permission): Promise<TakeAnswer> {
    const { clock, onWait, maxWaitMs, signal } = this.#options
    let restMs = 0
    let sentBefore = this.#sent
    for (let permission = first; ; permission = this.#decide(kind, hasKey)) {
      if (permission.when === 'now') return this.#depart(kind, hasKey, restMs)
      if (permission.when === 'never') throw new LimitWait(permission.why)
      if (permission.when === 'after-a-response') {
        await new Promise<void>((resolve) => this.#waiting.push(resolve))
        continue
      }
      const { time, why } = permission
      const ms = time - clock.now()
      const seconds = Math.ceil(ms / 1000)
      if (ms > maxWaitMs)
        throw new LimitWait(`${why}, for ${seconds} s more; --max-wait is ${maxWaitMs / 1000} s`)
      if (time !== this.#toldOf) onWait(time, why)
      this.#toldOf = time
      // Only a rest without any request shows what a rest brings back.
      if (this.#sent !== sentBefore) restMs = 0
      sentBefore = this.#sent
      await clock.sleep(Math.max(1, ms), signal)
      restMs += Math.max(1, ms)
    }
  }

  /** `restMs` is the pause before the request. */
  #depart(operation: string, hasKey: boolean, restMs: number): TakeAnswer {
    if (!hasKey) this.#keyless += 1
    if (!hasKey && !this.#countsKeyless)
      return (_, status) => {
        if (notLetIn.includes(status)) return
        // A form of the key that the target accepts counts as the key.
        this.#sent += 1
        this.#count()
      }
    this.#sent += 1
    const isRenewed = (this.#shared.newest?.resetAt ?? 0) <= this.#options.clock.now()
    const rest = restMs > 0 && isRenewed ? restMs : undefined
    const own = this.#track(operation)
    const before = this.#shared.inFlight === 0 ? own.newest : undefined
    const takeShared = this.#shared.depart()
    const takeOwn = own.depart()
    return (headers, status) => {
      this.#count()
      const reading = headers && this.#read(operation, headers, status, rest)
      const isAlone = this.#shared.inFlight === 1 && own.newest === before
      if (before !== undefined && reading !== undefined && isAlone) this.#trust.compare(before, reading)
      takeShared(operation === experimental ? undefined : reading)
      takeOwn(reading)
      for (const wake of this.#waiting.splice(0)) wake()
    }
  }

  #count(): void {
    const now = this.#options.clock.now()
    this.#done += 1
    if (this.#options.plan !== undefined)
      this.#doneTimes = [...this.#doneTimes.filter((time) => time > now - minute), now]
  }

  block(until: number): void {
    this.#blockedUntil = Math.max(this.#blockedUntil, until)
  }

  /** As {@link roomBeforeWait}; also undefined where Remaining does not fall with requests. */
  get room(): number | undefined {
    const state = this.#state('other', true)
    const [first, newest] = [this.#first, this.#shared.newest]
    const done = this.#done - (first?.done ?? 0)
    const fallen = Number(first?.remaining) - Number(newest?.remaining)
    const isFalling = fallen >= done / 2 || (done < tellingRequests && !Number.isNaN(fallen))
    const guidance = isFalling ? state.guidance : 'none'
    return roomBeforeWait({ ...state, guidance }, this.#options.clock.now())
  }

  #state(operation: string, hasKey: boolean): PacingState {
    const { share, plan, maxWaitMs, decisive, spentEarlier } = this.#options
    const own = this.#track(operation)
    return {
      ...{ share, plan, maxWaitMs },
      isCounted: hasKey || this.#countsKeyless,
      inFlight: this.#shared.inFlight,
      ownInFlight: own.inFlight,
      shared: this.#shared.counters(),
      own: own.counters(),
      guidance: this.#trust.guidance,
      doneTimes: this.#doneTimes,
      sentToday: spentEarlier + this.#sent,
      blockedUntil: this.#blockedUntil,
      isInDoubt: this.#sent < this.#trust.inDoubtUntil,
      heldUntil: this.#trust.heldUntil,
      needed: Math.max(0, decisive - this.#sent),
    }
  }

  #track(operation: string): Track {
    const track = this.#own.get(operation) ?? new Track()
    this.#own.set(operation, track)
    return track
  }

  /** `restMs` is the pause before the request, if that waited for Reset. */
  #read(
    operation: string,
    headers: Readonly<Record<string, string>>,
    status: number,
    restMs: number | undefined,
  ): Reading | undefined {
    const now = this.#options.clock.now()
    const reading = readWindow(headers, now)
    this.#trust.weigh(reading, status, this.#sent, restMs)
    if (reading === undefined) return undefined
    if (this.#first === undefined) this.#options.onLimit?.(reading.limit, reading.resetAt - now)
    this.#first ??= { remaining: reading.remaining, done: this.#done }
    if (operation !== experimental) this.#weighKeyless(reading)
    return reading
  }

  /** Weighs whether the key's limits count requests without it, so that Remaining falls by more than was sent with it. */
  #weighKeyless({ remaining }: Reading): void {
    const last = this.#shared.newest?.remaining
    if (this.#mark === undefined || last === undefined || remaining > last + mostDisorder) {
      this.#mark = { remaining, done: this.#done, keyless: this.#keyless }
      return
    }
    const keyless = this.#keyless - this.#mark.keyless
    const unexplained = this.#mark.remaining - remaining - (this.#sent - this.#mark.done)
    if (keyless >= tellingRequests && 2 * unexplained >= keyless) this.#countsKeyless = true
  }
}
