/** What is asked for. */
export type Shape = 'single animals' | 'pages of 100'

/** The path of a shape, below the base address. */
export const paths: Readonly<Record<Shape, string>> = {
  'single animals': '/pets/7',
  'pages of 100': '/pets?limit=100',
}

/** Requests under way at once: the default of a run. */
export const concurrency = 8

/** A client under measurement. */
export interface Subject {
  readonly ask: (shape: Shape) => Promise<void>
  readonly close: () => Promise<void>
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
