import type { EventEmitter } from 'node:events'
import { listenAlone } from '../run/listen-alone.ts'
import type { StopSignal } from '../verdict/finished-run.ts'

const names: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Signals within this time count as one: Ctrl-C reaches npm as well, which passes it on. */
const echoMs = 500

/** The signals that ask the process to stop, until released. Vitest, which would end it at once, does not receive them. */
export function stopSignals(source: EventEmitter, clock: () => number = () => performance.now()) {
  const first = Promise.withResolvers<StopSignal>()
  const second = Promise.withResolvers<StopSignal>()
  let received: { readonly name: StopSignal; readonly at: number } | undefined
  const receive = (name: StopSignal): void => {
    const at = clock()
    received ??= { name, at }
    if (at - received.at > echoMs) second.resolve(name)
    else first.resolve(name)
  }
  return {
    first: first.promise,
    /** Settled by the second signal, which ends the process at once. */
    second: second.promise,
    release: listenAlone(source, new Map(names.map((name) => [name, () => receive(name)]))),
    get received(): StopSignal | undefined {
      return received?.name
    },
  }
}
