/** A named probe: run when first awaited, and no more than once however many checks await it. */
export interface Probe<T> {
  (): Promise<T>
  /** Waits for the probe if some check has started it, and otherwise does nothing. */
  ifStarted(): Promise<void>
}

/** Makes a probe of an asynchronous function. */
export function once<T>(make: () => Promise<T>): Probe<T> {
  let started: Promise<T> | undefined
  const probe = (): Promise<T> => {
    started ??= awaitedLater(make())
    return started
  }
  return Object.assign(probe, {
    ifStarted: async (): Promise<void> => {
      await started?.then(
        () => undefined,
        () => undefined,
      )
    },
  })
}

/** As {@link once}, for each key apart. */
export function onceEach<K extends string | number, T>(make: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const started = new Map<K, Promise<T>>()
  return (key) => {
    const running = started.get(key) ?? awaitedLater(make(key))
    started.set(key, running)
    return running
  }
}

/** A probe may fail before the check that awaits it gets there: that is no unhandled rejection. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined)
  return promise
}
