import { AsyncLocalStorage } from 'node:async_hooks'

/** A named probe: run when first awaited, and no more than once however many checks await it. */
export interface Probe<T> {
  (): Promise<T>
  /** Whether some check has started it. */
  isStarted(): boolean
}

/** A probe that was started. */
interface Started<T = unknown> {
  readonly name: string
  readonly promise: Promise<T>
  /** The probes that it asked for. */
  readonly asked: Set<Started>
  isDone: boolean
}

/** The probe whose code is running. */
const asker = new AsyncLocalStorage<Started>()

/**
 * Makes a probe of an asynchronous function.
 *
 * @param name - tells of it where probes wait for each other: where it stands and what it is called there
 */
export function once<T>(name: string, make: () => Promise<T>): Probe<T> {
  let started: Started<T> | undefined
  const start = (): Started<T> => {
    const { promise, resolve } = Promise.withResolvers<T>()
    // Known before anything is run: so a probe that asks for itself finds itself.
    const running: Started<T> = { name, promise, asked: new Set(), isDone: false }
    started = running
    const made = asker.run(running, async () => make())
    const end = (): void => {
      running.isDone = true
    }
    made.then(end, end)
    resolve(made)
    awaitedLater(promise)
    return running
  }
  return Object.assign(() => awaited(started ?? start()), { isStarted: () => started !== undefined })
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

/** A probe may fail before the check that awaits it gets there: that is no unhandled rejection. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** Whoever would wait for itself is told so, in the place of a promise that never settles: that is a fault of the suite. */
function awaited<T>(running: Started<T>): Promise<T> {
  const from = asker.getStore()
  if (from === undefined || running.isDone) return running.promise
  const way = wayTo(from, running)
  if (way !== undefined) {
    const names = [from.name, ...way].join(' -> ')
    return awaitedLater(Promise.reject(new Error(`probes wait for each other: ${names}`)))
  }
  from.asked.add(running)
  return running.promise
}

/** The names of those who wait for each other from one probe to another, both included; undefined where none do. */
function wayTo(goal: Started, from: Started): readonly string[] | undefined {
  if (from === goal) return [goal.name]
  for (const next of from.asked) {
    if (next.isDone) continue
    const way = wayTo(goal, next)
    if (way !== undefined) return [from.name, ...way]
  }
  return undefined
}
