import { isRecord } from '../../src/spec/is-record.ts'

/** What is compared. */
const tools = ['peer', 'suite'] as const

/** One of {@link tools}. */
export type Tool = (typeof tools)[number]

/** What services are tried as: as in a calibration. */
const kinds = ['plain', 'fault', 'variant', 'compound'] as const

/** What one tool said of one service, and what it took. Plain data, a line of a file. */
export interface Trial {
  readonly tool: Tool
  readonly kind: (typeof kinds)[number]
  readonly name: string
  readonly seed: number
  /** What it found to be wrong, in words of its own, each once. */
  readonly failures: readonly string[]
  /** Counted at the service. */
  readonly requests: number
  /** Absent where it had to be killed. */
  readonly cpuSeconds?: number
  readonly wallSeconds: number
  /** Whether it was interrupted for taking too long. What it had found by then counts. */
  readonly interrupted: boolean
  /** Why nothing can be said of what it found. */
  readonly trouble?: string
}

/** Which trial it is. */
export type TrialKey = Pick<Trial, 'tool' | 'kind' | 'name' | 'seed'>

/** A trial's name among all others. */
export function trialName({ tool, kind, name, seed }: TrialKey): string {
  return `${tool} ${kind} ${name} ${seed}`
}

/** The trials of a file. A last line that was cut short is none. */
export function readTrials(text: string): readonly Trial[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const trial: unknown = JSON.parse(line)
      if (!isTrial(trial)) throw new Error(`no trial: ${line.slice(0, 200)}`)
      return trial
    })
}

function isTrial(value: unknown): value is Trial {
  return (
    isRecord(value) &&
    tools.some((tool) => tool === value['tool']) &&
    kinds.some((kind) => kind === value['kind']) &&
    typeof value['name'] === 'string' &&
    typeof value['seed'] === 'number' &&
    Array.isArray(value['failures']) &&
    value['failures'].every((failure) => typeof failure === 'string') &&
    typeof value['requests'] === 'number' &&
    ['number', 'undefined'].includes(typeof value['cpuSeconds']) &&
    typeof value['wallSeconds'] === 'number' &&
    typeof value['interrupted'] === 'boolean' &&
    ['string', 'undefined'].includes(typeof value['trouble'])
  )
}
