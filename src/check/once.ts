import { AsyncLocalStorage } from 'node:async_hooks'

/** A named probe: run when first awaited, and no more than once however many checks await it. */
export interface Probe<T> {
  (): Promise<T>
  /** Whether some check has started it. */
  isStarted(): boolean
  /** Waits for the probe if some check has started it, and otherwise does nothing. */
  ifStarted(): Promise<void>
}

/** A probe that was started. */
interface Asked {
  readonly name: string
  /** The probes that it asked for. */
  readonly asked: Set<Asked>
  isDone: boolean
}

interface Running<T> extends Asked {
  readonly promise: Promise<T>
}

/** The probe whose code is running. */
const asker = new AsyncLocalStorage<Asked>()

/**
 * Makes a probe of an asynchronous function.
 *
 * @param name - tells of it where probes wait for each other: where it stands and what it is called there
 */
export function once<T>(name: string, make: () => Promise<T>): Probe<T> {
  let started: Running<T> | undefined
  const probe = (): Promise<T> => {
    return awaited(started ?? start(name, make, (running) => (started = running)))
  }
  return Object.assign(probe, {
    isStarted: (): boolean => started !== undefined,
    ifStarted: async (): Promise<void> => {
      if (started === undefined) return
      await awaited(started).catch((error: unknown) => {
        if (error instanceof AwaitCircle) throw error
      })
    },
  })
}

/** As {@link once}, for each key apart. */
export function onceEach<K extends string | number, T>(
  name: string,
  make: (key: K) => Promise<T>,
): (key: K) => Promise<T> {
  const started = new Map<K, Running<T>>()
  return (key) => {
    const known = started.get(key)
    if (known !== undefined) return awaited(known)
    return awaited(
      start(
        `${name}(${key})`,
        () => make(key),
        (running) => started.set(key, running),
      ),
    )
  }
}

/** A probe may fail before the check that awaits it gets there: that is no unhandled rejection. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}

/** @param known - told before anything is run, so that a probe that asks for itself finds itself */
function start<T>(name: string, make: () => Promise<T>, known: (running: Running<T>) => void): Running<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  const running: Running<T> = { name, asked: new Set(), isDone: false, promise }
  known(running)
  const made = asker.run(running, async () => make())
  const end = (): void => {
    running.isDone = true
  }
  made.then(end, end)
  resolve(made)
  awaitedLater(promise)
  return running
}

/** Whoever would wait for itself is told so, in the place of a promise that never settles. */
function awaited<T>(running: Running<T>): Promise<T> {
  const from = asker.getStore()
  if (from === undefined || running.isDone) return running.promise
  const way = wayTo(from, running)
  if (way !== undefined) return awaitedLater(Promise.reject(new AwaitCircle([from.name, ...way])))
  from.asked.add(running)
  return running.promise
}

/** The names of those who wait for each other from one probe to another, both included; undefined where none do. */
function wayTo(goal: Asked, from: Asked): readonly string[] | undefined {
  if (from === goal) return [goal.name]
  for (const next of from.asked) {
    if (next.isDone) continue
    const way = wayTo(goal, next)
    if (way !== undefined) return [from.name, ...way]
  }
  return undefined
}

/** Probes that wait for each other: a fault of the suite, and none of them would ever end. */
class AwaitCircle extends Error {
  override readonly name = 'AwaitCircle'

  /** @param names - who waits for whom, in turn; the last is the first */
  constructor(names: readonly string[]) {
    super(`probes wait for each other: ${names.join(' -> ')}`)
  }
}
