/** A module that makes a service in memory whose answers are drawn at random, all of them or some among good ones. */
import { openService as openEmbedded } from '../../../calibration/runner/memory-service.ts'
import { BodyTooLarge } from '../../../src/http/body-too-large.ts'
import type { Received, Transport, TransportRequest } from '../../../src/http/transport.ts'
import type { OpenService, ServiceSurroundings } from '../../../src/scenario/service-in-memory.ts'
import { Draw, randomAnswer, randomBody, randomHeaders } from './random-answer.ts'

/** What this module is told. Plain data: it crosses into the worker's thread. */
export interface ToldOfRandom {
  /** What the embedded service is told. */
  readonly told: unknown
  /** One answer in so many is random; the others are the embedded service's. */
  readonly oneIn: number
}

export { newClock } from '../../../calibration/simulated-clock.ts'

export const openService: OpenService = (given, surroundings) => {
  if (!isToldOfRandom(given)) throw new Error('nothing random is told of')
  return new RandomTransport(openEmbedded(given.told, surroundings), surroundings, given.oneIn)
}

class RandomTransport implements Transport {
  readonly #embedded: Transport
  readonly #surroundings: ServiceSurroundings
  readonly #oneIn: number
  readonly #draw: Draw

  constructor(embedded: Transport, surroundings: ServiceSurroundings, oneIn: number) {
    this.#embedded = embedded
    this.#surroundings = surroundings
    this.#oneIn = oneIn
    this.#draw = new Draw(surroundings.chance)
  }

  get seats(): Transport['seats'] {
    return this.#embedded.seats
  }

  canTake(...form: Parameters<Transport['canTake']>): boolean {
    return this.#embedded.canTake(...form)
  }

  async send(request: TransportRequest, fresh: boolean): Promise<Received> {
    const received = await this.#embedded.send(request, fresh)
    const draw = this.#draw
    if (!draw.once(this.#oneIn)) return received
    const { clock, maxBodyBytes } = this.#surroundings
    if (draw.once(10)) await clock.sleep(draw.whole(1, 20_000))
    if (draw.once(15)) return { head: undefined, error: brokenOff(draw) }
    const drawn = randomAnswer(draw, clock.now(), request)
    const isMixed = 'bytes' in received && draw.once(3)
    const head = isMixed && draw.once(2) ? received.head : drawn.head
    const headers = isMixed && draw.once(2) ? randomHeaders(draw, clock.now(), request) : head.headers
    const bytes = isMixed && draw.once(2) ? received.bytes : randomBody(draw, request)
    if (draw.once(30)) return { head: { ...head, headers }, error: new BodyTooLarge(maxBodyBytes) }
    return { head: { ...head, headers }, bytes }
  }

  close(): Promise<void> {
    return this.#embedded.close()
  }
}

function brokenOff(draw: Draw): Error {
  const code = draw.oneOf([
    'ECONNRESET',
    'UND_ERR_SOCKET',
    'ECONNREFUSED',
    'HPE_INVALID_CONSTANT',
    'EPIPE',
    'ODD',
  ])
  return Object.assign(new Error(draw.oneOf(['other side closed', 'read', ''])), { code })
}

function isToldOfRandom(value: unknown): value is ToldOfRandom {
  return typeof value === 'object' && value !== null && 'oneIn' in value && typeof value.oneIn === 'number'
}
