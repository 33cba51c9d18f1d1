import { AsyncLocalStorage } from 'node:async_hooks'

/** A scenario, which runs when a test first awaits it, and only then. */
export interface Probe<T> {
  (): Promise<T>
  isStarted(): boolean
}

/** A scenario that was started, and the one whose code started it. */
interface Started {
  readonly startedBy: Started | undefined
  isDone: boolean
}

/** The scenario whose code is running. */
const asker = new AsyncLocalStorage<Started>()

/** Makes a scenario of a function. Its name is reported where it awaits itself. */
export function once<T>(name: string, make: () => Promise<T>): Probe<T> {
  let running: Started | undefined
  let promise: Promise<T> | undefined
  const get = (): Promise<T> => {
    // It would never end: that is a fault of the suite.
    if (running !== undefined && isAskedByItself(running))
      return Promise.reject(new Error(`the scenario ${name} awaits itself`))
    if (promise !== undefined) return promise
    const started = { startedBy: asker.getStore(), isDone: false }
    running = started
    promise = asker.run(started, async () => make()).finally(() => (started.isDone = true))
    return awaitedLater(promise)
  }
  return Object.assign(get, { isStarted: () => running !== undefined })
}

/** As {@link once}, for each key apart. */
export function onceEach<K extends string | number, T>(
  name: string,
  make: (key: K) => Promise<T>,
): (key: K) => Promise<T> {
  const probes = new Map<K, Probe<T>>()
  return (key) => {
    const probe = probes.get(key) ?? once(`${name}(${key})`, () => make(key))
    probes.set(key, probe)
    return probe()
  }
}

/** A scenario may fail before the test that awaits it gets there: that is no unhandled rejection. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

function isAskedByItself(scenario: Started): boolean {
  for (let one = asker.getStore(); one !== undefined; one = one.startedBy)
    if (one === scenario) return !one.isDone
  return false
}
