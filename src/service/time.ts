/** Time as the embedded service sees it: the machine's, or a simulated one. */
export interface Time {
  /** Milliseconds since the epoch. */
  now(): number
  sleep(ms: number): Promise<void>
  /** Does something again and again, until what it returns is called. */
  every(ms: number, act: () => void): () => void
}

/** The machine's own. */
export const systemTime: Time = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every: (ms, act) => {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
}
