/** Time of the embedded service: the machine's, or simulated. */
export interface Time {
  /** Milliseconds since the epoch. */
  now(): number
  sleep(ms: number): Promise<void>
  /** Acts repeatedly until the returned function is called. */
  every(ms: number, act: () => void): () => void
}

/** The machine's time. */
export const systemTime: Time = {
  now: Date.now,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  every: (ms, act) => {
    const timer = setInterval(act, ms)
    return () => clearInterval(timer)
  },
}
