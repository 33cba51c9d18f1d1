import type { OperationId } from '../../spec/operation.ts'
import type { Clock } from '../clock.ts'
import { type Gate, LimitWait, type TakeAnswer } from './gate.ts'
import {
  nextRequest,
  type PacingLimits,
  type PacingState,
  type Permission,
  roomBeforeWait,
  usable,
} from './policy.ts'
import { type Reading, readWindow } from './reading.ts'
import { Track } from './track.ts'

/** What a pacer is told once, at the start of a run. */
export interface PacerOptions extends PacingLimits {
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Requests that other runs of the day have spent on the key, and may spend yet. */
  readonly spentEarlier: number
  /** Requests with the key that the verdicts need: of a day nearly spent these may have the share of the others too. */
  readonly decisive: number
  /** Told whenever the run has to wait: until when (local ms), and why. */
  readonly onWait: (until: number, why: string) => void
  /** Told of the first limit that an answer tells of. */
  readonly onLimit?: (limit: number, renewedInMs: number) => void
}

const untrueAfter = 3
/** Readings that contradict the one before: one may be of another counter, or of a limit that was renewed just then. */
const contradictionsThatTell = 2
/** What remains rises by more where a window is renewed, as some are several times a second. */
const mostCountedUp = 2
/** After so many requests a limit that is counted has fallen. */
const tellingRequests = 5
/** So many requests show whether what remains falls: at the beginning, and where a rest brought nothing back. */
const doubtRequests = 3
/** Answers that overtake each other make what remains rise by so many at most: more is a limit that was renewed. */
const mostDisorder = 8
/** Statuses that say of a request that no limit of a key has counted it as let in. */
const notLetIn: readonly number[] = [0, 401, 403, 429]
/** A small limit may be used up by its other users as fast as it comes back. */
const smallLimit = 20
const minute = 60_000
/** After so much rest a limit must be renewed: nothing of the document's is given back more slowly than in a minute. */
const restThatRenewsMs = minute
/** In a shorter rest a limit that is given back bit by bit brings back no more than what asking spends. */
const longRestMs = 45_000
const fruitlessRestAtMostMs = 2 * minute
/** A whole window of the document's, and a second for headers cut to whole seconds. */
const longestHoldMs = minute + 1000
/** Beyond a request's way back: where Reset tells of one token, one more must come than is spent. */
const longestExtraMs = 10_000
const noOperation = 'other'
/** May have a small limit of its own (RATE-9): what it tells holds for itself, and counts for others as a request spent. */
const experimental: OperationId = 'listOrders'

/** Lets the requests of one key out as {@link nextRequest} allows. */
export class Pacer implements Gate {
  readonly #options: PacerOptions
  readonly #shared = new Track()
  readonly #own = new Map<string, Track>()
  #sent = 0
  #done = 0
  /** Requests without a valid key, which the key's limits do not count. */
  #keyless = 0
  /** Whether the headers have shown that they do. */
  #countsKeyless = false
  /** What remained at an answer, and how many requests were answered, and without a valid key had gone out, by then. */
  #mark: { readonly remaining: number; readonly done: number; readonly keyless: number } | undefined
  #doneTimes: readonly number[] = []
  #guidance: PacingState['guidance'] = 'unknown'
  #emptyReadings = 0
  #contradictions = 0
  /** By requests that were sent. */
  #inDoubtUntil = doubtRequests
  #falls = 0
  #emptyRestMs = 0
  #fruitlessRestMs = 0
  #renewsBitByBit = false
  #longestSpanMs = 0
  /** What the first answer told that remains, and how many requests were answered by then. */
  #first: { readonly remaining: number; readonly done: number } | undefined
  #blockedUntil = 0
  #heldUntil = 0
  #toldOf = 0
  /** Those who wait for a response, whichever comes next. */
  readonly #waiting: (() => void)[] = []

  constructor(options: PacerOptions) {
    this.#options = options
  }

  /**
   * Waits until a request may go, and counts it as gone.
   *
   * @param hasKey - a request without a valid key waits for nothing but the time that a 429 gave, and takes nothing of the
   * key's limits, unless the headers have shown that it does
   */
  admit(operation: OperationId | undefined, hasKey = true): TakeAnswer | Promise<TakeAnswer> {
    const kind = operation ?? noOperation
    const permission = this.#decide(kind, hasKey)
    return permission.when === 'now' ? this.#depart(kind, hasKey, 0) : this.#wait(kind, hasKey, permission)
  }

  /** Also throws when the run is over, or waiting has shown itself to be of no use. */
  #decide(kind: string, hasKey: boolean): Permission {
    this.#options.signal.throwIfAborted()
    if (this.#fruitlessRestMs >= fruitlessRestAtMostMs) {
      throw new LimitWait('the target says that nothing is left to spend, however long one waits')
    }
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
      const ms = permission.time - clock.now()
      if (ms > maxWaitMs) {
        throw new LimitWait(
          `${permission.why}, for ${Math.ceil(ms / 1000)} s more; --max-wait is ${maxWaitMs / 1000} s`,
        )
      }
      if (permission.time !== this.#toldOf) onWait(permission.time, permission.why)
      this.#toldOf = permission.time
      // Only a rest in which nothing was sent tells what a rest brings back.
      if (this.#sent !== sentBefore) restMs = 0
      sentBefore = this.#sent
      await clock.sleep(Math.max(1, ms), signal)
      restMs += Math.max(1, ms)
    }
  }

  /** @param restMs - how long the request has waited with nothing sent meanwhile */
  #depart(operation: string, hasKey: boolean, restMs: number): TakeAnswer {
    if (!hasKey) this.#keyless += 1
    if (!hasKey && !this.#countsKeyless) return (_, status) => this.#takeKeyless(status)
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
      if (before !== undefined && reading !== undefined && isAlone) this.#compare(before, reading)
      takeShared(operation === experimental ? undefined : reading)
      takeOwn(reading)
      for (const wake of this.#waiting.splice(0)) wake()
    }
  }

  /** A form of the key that the target accepts is a valid key. */
  #takeKeyless(status: number): void {
    if (notLetIn.includes(status)) return
    this.#sent += 1
    this.#count()
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

  /** As {@link roomBeforeWait} has it; undefined, too, where what remains has not fallen as requests were sent. */
  get room(): number | undefined {
    const state = this.#state(noOperation, true)
    const guidance = this.#isFalling() ? state.guidance : 'none'
    return roomBeforeWait({ ...state, guidance }, this.#options.clock.now())
  }

  #isFalling(): boolean {
    const [first, newest] = [this.#first, this.#shared.newest]
    if (first === undefined || newest === undefined) return false
    const done = this.#done - first.done
    return done < tellingRequests || 2 * (first.remaining - newest.remaining) >= done
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
      guidance: this.#guidance,
      doneTimes: this.#doneTimes,
      sentToday: spentEarlier + this.#sent,
      blockedUntil: this.#blockedUntil,
      isInDoubt: this.#sent < this.#inDoubtUntil,
      heldUntil: this.#heldUntil,
      needed: Math.max(0, decisive - this.#sent),
    }
  }

  #track(operation: string): Track {
    const track = this.#own.get(operation) ?? new Track()
    this.#own.set(operation, track)
    return track
  }

  /** @param restMs - how long nothing was sent before the request, if it went out after a wait for Reset */
  #read(
    operation: string,
    headers: Readonly<Record<string, string>>,
    status: number,
    restMs: number | undefined,
  ): Reading | undefined {
    const now = this.#options.clock.now()
    const reading = readWindow(headers, now)
    if (reading === undefined && this.#guidance === 'unknown') this.#guidance = 'none'
    if (reading === undefined) return undefined
    if (this.#guidance !== 'untrue' || status === 429) this.#guidance = 'headers'
    if (this.#first === undefined) this.#options.onLimit?.(reading.limit, reading.resetAt - now)
    this.#first ??= { remaining: reading.remaining, done: this.#done }
    if (operation !== experimental) this.#weighKeyless(reading)
    this.#longestSpanMs = Math.max(this.#longestSpanMs, reading.resetAt - now)
    this.#weigh(reading, status === 429 ? undefined : restMs)
    this.#spareOthers(reading, now)
    return reading
  }

  /**
   * Judges whether what remains is told truly, by requests that were under way alone: it rises in no window while requests
   * are spent, unless a bucket gave one back meanwhile, and a key has one Limit.
   */
  #compare(before: Reading, { limit, remaining, reset, at }: Reading): void {
    const risen = reset === before.reset ? remaining - before.remaining : 0
    const mayBeBack = (limit * (at - before.at)) / Math.max(1, before.resetAt - before.at)
    const isCountedUp = risen > 0 && risen <= mostCountedUp && 2 * mayBeBack < 1
    if (limit !== before.limit || isCountedUp) this.#contradictions += 1
    else if (remaining < before.remaining) this.#falls += 1
    if (this.#contradictions >= contradictionsThatTell && this.#contradictions > this.#falls)
      this.#guidance = 'untrue'
  }

  /**
   * Judges whether the key's limits count requests without a valid key: then more is gone than was sent with it. What other
   * clients spend looks the same, and slows the run down for nothing.
   */
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

  /** Judges what a rest brought back, where the reading was taken after a wait for Reset. */
  #weigh({ limit, remaining }: Reading, restMs: number | undefined): void {
    const { share } = this.#options
    if (remaining > limit - usable(limit, share)) this.#fruitlessRestMs = 0
    if (restMs === undefined) return
    if (remaining < usable(limit, share) - 1) this.#renewsBitByBit = true
    if (limit <= 1 || share === 0) return
    this.#emptyReadings = remaining === 0 ? this.#emptyReadings + 1 : 0
    this.#emptyRestMs = remaining === 0 ? this.#emptyRestMs + restMs : 0
    if (this.#emptyReadings >= untrueAfter || this.#emptyRestMs >= restThatRenewsMs) this.#guidance = 'untrue'
    if (remaining === 0 || remaining > limit - usable(limit, share)) return
    if (limit < smallLimit || restMs < longRestMs) return
    if (this.#fruitlessRestMs === 0) this.#inDoubtUntil = this.#sent + doubtRequests
    this.#fruitlessRestMs += restMs
  }

  /**
   * Where Reset tells of the next request to come back and not of all, that one may be the others'. Once their
   * share is touched there, it takes a longer wait to leave it alone.
   */
  #spareOthers({ limit, remaining }: Reading, now: number): void {
    if (!this.#renewsBitByBit || remaining >= limit - usable(limit, this.#options.share)) return
    const span = this.#longestSpanMs
    this.#heldUntil = now + Math.min(span + Math.min(span, longestExtraMs), longestHoldMs)
  }
}
