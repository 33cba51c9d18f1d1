import { parseArgs } from 'node:util'

/** What a comparison is told. */
export interface PeerOptions {
  /** The program. */
  readonly schemathesis: string
  /** One of how many services is tried. */
  readonly every: number
  /** What their names must match; undefined: anything. */
  readonly only: RegExp | undefined
  readonly seed: number
  /** File for what is found, a line a trial. */
  readonly out: string
  /** Whether what that file already has is left as it is. */
  readonly resume: boolean
  /** How many examples of an operation the peer draws; undefined: as many as it does by itself. */
  readonly maxExamples: number | undefined
  /** How many services are tried at a time. */
  readonly workers: number
}

/**
 * Reads the arguments.
 *
 * @throws Error when they are wrong
 */
export function peerOptions(args: readonly string[]): PeerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      schemathesis: { type: 'string' },
      every: { type: 'string', default: '10' },
      only: { type: 'string' },
      seed: { type: 'string', default: '1' },
      out: { type: 'string', default: 'reports/peers/trials.ndjson' },
      resume: { type: 'boolean', default: false },
      'max-examples': { type: 'string' },
      workers: { type: 'string', default: '1' },
    },
  })
  const { schemathesis, only, out, resume, 'max-examples': maxExamples } = values
  if (schemathesis === undefined) throw new Error('Say with --schemathesis where the program is.')
  return {
    schemathesis,
    every: wholeNumber('--every', values.every, 1),
    only: only === undefined ? undefined : new RegExp(only),
    seed: wholeNumber('--seed', values.seed, 0),
    out,
    resume,
    maxExamples: maxExamples === undefined ? undefined : wholeNumber('--max-examples', maxExamples, 1),
    workers: wholeNumber('--workers', values.workers, 1),
  }
}

function wholeNumber(name: string, text: string, least: number): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < least)
    throw new Error(`${name} takes a whole number from ${least} on, not ${text}.`)
  return value
}
