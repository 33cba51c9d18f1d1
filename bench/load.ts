/** The path of a shape, below the base address. */
export const paths = {
  'single pets': '/pets/7',
  'pages of 100': '/pets?limit=100',
} as const

/** What is asked for. */
export type Shape = keyof typeof paths

/** Requests of a round. Rounds are many and short: what else the machine is busy with then hits all clients alike. */
export const roundOf: Readonly<Record<Shape, number>> = { 'single pets': 1000, 'pages of 100': 400 }

/** Requests under way at once: the default of a run. */
export const concurrency = 8

/** A client under measurement. */
export interface Subject {
  readonly ask: (shape: Shape) => Promise<void>
  readonly close: () => Promise<void>
}

/** Whether a message names a shape. */
export function isShape(message: unknown): message is Shape {
  return typeof message === 'string' && message in paths
}

/** Sends so many requests, eight at a time. */
export async function load(subject: Subject, shape: Shape, requests: number): Promise<void> {
  let left = requests
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await subject.ask(shape)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
}
