import type { EventEmitter } from 'node:events'
import { listenAlone } from '../run/listen-alone.ts'
import type { StopSignal } from '../verdict/finished-run.ts'

const names: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Within this time a signal counts as the same one: at Ctrl-C the terminal sends it, and npm passes it on. */
const echoMs = 500

/** The signals that ask the process to stop, until released. Nobody else hears of them: Vitest would end the process at once. */
export class StopSignals {
  readonly first: Promise<StopSignal>
  /** Settled by the second one: whoever sends it is done with waiting. */
  readonly second: Promise<StopSignal>
  readonly release: () => void
  #received: StopSignal | undefined

  /** @param clock - milliseconds that never run backwards */
  constructor(source: EventEmitter, clock: () => number = () => performance.now()) {
    const first = Promise.withResolvers<StopSignal>()
    const second = Promise.withResolvers<StopSignal>()
    let receivedAt: number | undefined
    const receive = (name: StopSignal): void => {
      const now = clock()
      receivedAt ??= now
      this.#received ??= name
      if (now - receivedAt > echoMs) second.resolve(name)
      else first.resolve(name)
    }
    this.first = first.promise
    this.second = second.promise
    this.release = listenAlone(source, new Map(names.map((name) => [name, () => receive(name)])))
  }

  get received(): StopSignal | undefined {
    return this.#received
  }
}
