import buildConnector from 'undici/lib/core/connect.js'
import type { TransportErrorKind } from '../spec/exchange.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import { mostTelling } from './most-telling.ts'
import { Seats } from './seats.ts'
import { secured, type TlsMaterial } from './tls-material.ts'
import type { Opener } from './via-proxy.ts'

/** Options of the connections to a target. */
export interface ConnectionsOptions extends Pick<ConnectionOptions, 'timeoutMs'> {
  readonly baseUrl: string
  readonly concurrency: number
  readonly tls?: TlsMaterial
  readonly open?: Opener
}

/** A response on a new connection may always take so long. */
const leastPatienceMs = 250
/** A response without a worker takes so many times longer than others. */
const timesLonger = 3
const convincing = 2
/** A server that closes idle connections waits longer (RFC 9112, section 9.5). */
const justNowMs = 500
/** So many rejected connections are no chance. */
const fullUp = 3
const never = Number.NEGATIVE_INFINITY

/**
 * The connections to one target, fewer than allowed where the target serves fewer. Some services bind a worker to each
 * connection, so an idle one blocks requests on others: idle ones are closed while a request waits unanswered. If that
 * helps repeatedly, or new connections are refused while others answer, fewer are used from then on.
 */
export class Connections {
  readonly #options: ConnectionOptions
  readonly #patienceAtMostMs: number
  readonly seats: Seats
  /** Idle connections, the last used one at the end. */
  readonly #idle: Connection[] = []
  readonly #busy: Connection[] = []
  readonly #givenBack: (() => void)[] = []
  /** Connections that have answered and stay open. */
  readonly #answering = new Set<Connection>()
  #mostAnswering = 1
  #slowestMs = 0
  #fastestMs = Number.POSITIVE_INFINITY
  #helped = 0
  /** New connections that failed while others answered. */
  #turnedAway = 0
  #answeredAt = never
  #gaveUpAt = never
  /** Whether a connection has served a second request, which shows HTTP/1.1 (RFC 9112, section 9.3). */
  hasKept = false
  #timer: NodeJS.Timeout | undefined

  constructor({ baseUrl, concurrency, timeoutMs, tls = {}, open }: ConnectionsOptions) {
    const connect = buildConnector({ timeout: timeoutMs, allowH2: false, ...secured(tls) })
    const { origin } = new URL(baseUrl)
    const openDirectly: Opener = (options, make) => make(origin, options)
    const onHead = (connection: Connection): void => this.#onHead(connection)
    const onClose = (connection: Connection): unknown => this.#answering.delete(connection)
    this.#options = { origin, connect, timeoutMs, open: open ?? openDirectly, onHead, onClose }
    this.#patienceAtMostMs = timeoutMs / 4
    this.seats = new Seats(concurrency)
  }

  /** Whether a recently used connection is idle. */
  get hasUsed(): boolean {
    return this.#idle.some(isUsed)
  }

  /** Waits until one is, or no request under way may leave one. */
  untilUsed(): Promise<void> | undefined {
    if (this.hasUsed || this.#busy.length === 0) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#givenBack.push(resolve)
    return promise.then(() => this.untilUsed())
  }

  /** Takes a connection for a request: a new one, a recently used one, or any open one. */
  take(which: 'fresh' | 'used' | 'any', credential = ''): Connection {
    const index = this.#placeOf(which, credential)
    const place = index >= 0 ? index : this.#idle.findIndex(({ isOpen }) => !isOpen)
    const connection = this.#idle[place] ?? new Connection(this.#options)
    if (place >= 0) this.#idle.splice(place, 1)
    connection.begin(credential)
    this.#busy.push(connection)
    this.#closeExcess()
    this.#look()
    return connection
  }

  #placeOf(which: 'fresh' | 'used' | 'any', credential: string): number {
    if (which === 'fresh') return -1
    // The target is least likely to have closed the last used one.
    if (which === 'any') return this.#idle.findLastIndex(({ isOpen }) => isOpen)
    const used = this.#idle.filter(isUsed)
    const chosen = used[mostTelling(used, credential)]
    return chosen === undefined ? -1 : this.#idle.indexOf(chosen)
  }

  /** Returns a connection after its request. */
  giveBack(connection: Connection, isBroken: boolean): void {
    this.#busy.splice(this.#busy.indexOf(connection), 1)
    connection.leftAt = performance.now()
    if (isBroken || connection.isLast) void connection.close()
    this.#idle.push(connection)
    this.#closeExcess()
    this.#look()
    for (const tell of this.#givenBack.splice(0)) tell()
  }

  /** Weighs a request without a response: the target may lack workers, or room for connections. */
  failed(connection: Connection, kind: TransportErrorKind): void {
    if (connection.hasAnswered) return
    const mayWait = kind === 'timeout' || kind === 'refused'
    if (mayWait && this.#answeredAt > connection.takenAt) this.#useFewer()
    const isTurnedAway = kind === 'refused' || kind === 'closed'
    if (!isTurnedAway || this.#answering.size === 0) return
    this.#turnedAway += 1
    if (this.#turnedAway < fullUp) return
    this.#turnedAway = 0
    this.#useFewer()
    // The target still counts a connection that was just closed.
    this.seats.limit = Math.max(1, this.seats.limit - 1)
    this.#closeExcess()
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await Promise.all([...this.#idle, ...this.#busy].map((connection) => connection.close()))
  }

  #onHead(connection: Connection): void {
    const now = performance.now()
    const waitedMs = now - connection.takenAt
    if (!connection.hasAnswered) this.#weigh(waitedMs, now)
    else this.hasKept = true
    this.#answeredAt = now
    this.#slowestMs = Math.max(this.#slowestMs, waitedMs)
    this.#fastestMs = Math.min(this.#fastestMs, waitedMs)
    // The target may serve the next connection before the close is seen here.
    if (connection.isLast) this.#answering.delete(connection)
    else this.#answering.add(connection)
    this.#mostAnswering = Math.max(this.#mostAnswering, this.#answering.size)
  }

  /** Closes idle connections beyond the limit, the longest unused first. */
  #closeExcess(): void {
    const open = this.#idle.filter(({ isOpen }) => isOpen)
    const excess = Math.max(0, this.#busy.length + open.length - this.seats.limit)
    for (const connection of open.slice(0, excess)) void connection.close()
  }

  /** Closes the idle connections if a request seems to wait for that, else checks again later. */
  #look(): void {
    const unserved = this.#busy.filter(({ hasAnswered }) => !hasAnswered)
    if (unserved.length === 0 || !this.#idle.some(({ isOpen }) => isOpen)) return
    const now = performance.now()
    const leftMs = this.#patienceMs() + Math.min(...unserved.map(({ takenAt }) => takenAt)) - now
    if (leftMs > 0) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined
        this.#look()
      }, Math.ceil(leftMs)).unref()
      return
    }
    this.#gaveUpAt = now
    for (const connection of this.#idle) void connection.close()
  }

  /** Weighs whether closing idle connections brought the response; once may be chance, twice counts. */
  #weigh(waitedMs: number, now: number): void {
    const soonMs = Math.max(leastPatienceMs, 2 * this.#fastestMs)
    if (waitedMs < this.#patienceMs() || now - this.#gaveUpAt > soonMs) return
    this.#gaveUpAt = never
    this.#helped += 1
    if (this.#helped >= convincing) this.#useFewer()
  }

  #patienceMs(): number {
    return Math.min(Math.max(leastPatienceMs, timesLonger * this.#slowestMs), this.#patienceAtMostMs)
  }

  #useFewer(): void {
    this.seats.limit = Math.min(this.seats.limit, this.#mostAnswering)
    this.#closeExcess()
  }
}

function isUsed(connection: Connection): boolean {
  return connection.isOpen && connection.hasAnswered && performance.now() - connection.leftAt < justNowMs
}
