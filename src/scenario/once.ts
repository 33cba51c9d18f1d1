import { AsyncLocalStorage } from 'node:async_hooks'

/** A scenario, which runs when a test first awaits it, and only then. */
export interface Scenario<T> {
  (): Promise<T>
  isStarted(): boolean
}

/** Running scenarios, each started by the one before it. */
const running = new AsyncLocalStorage<readonly unknown[]>()

/** Makes a scenario that runs once. Its name is reported if it awaits itself. */
export function once<T>(name: string, make: () => Promise<T>): Scenario<T> {
  let promise: Promise<T> | undefined
  let isDone = false
  const get = (): Promise<T> => {
    const before = running.getStore() ?? []
    // It would never end, which is an error of the suite.
    if (!isDone && before.includes(get))
      return Promise.reject(new Error(`the scenario ${name} awaits itself`))
    promise ??= awaitedLater(
      running
        .run([...before, get], async () => make())
        .finally(() => {
          isDone = true
        }),
    )
    return promise
  }
  return Object.assign(get, { isStarted: () => promise !== undefined })
}

/** As {@link once}, for each key. */
export function onceEach<K extends string | number, T>(
  name: string,
  make: (key: K) => Promise<T>,
): (key: K) => Promise<T> {
  const probes = new Map<K, Scenario<T>>()
  return (key) => {
    const probe = probes.get(key) ?? once(`${name}(${key})`, () => make(key))
    probes.set(key, probe)
    return probe()
  }
}

/** Marks a rejection as handled, since a scenario may fail before any test awaits it. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
