import { createHash } from 'node:crypto'
import {
  type Environment,
  parseRunOptions,
  type ReadFile,
  type RunOptions,
  shown,
  targetUrl,
  UsageError,
} from 'petstore-conformance'
import { Refusal } from './refusal.ts'
import { type LookUpSecret, shownName } from './secrets.ts'
import { type TargetEntry, targetOptions } from './target-entry.ts'

/** A target that is watched, ready to be judged. */
export interface WatchedTarget {
  /** By which its runs are known again: no two targets have one name. */
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly options: RunOptions
}

/** What only the machine of a run can tell. */
export interface MachineInputs {
  /** Proxies are taken from it, and nothing that the entry names. */
  readonly env: Environment
  /** The folder that the path of waivers begins at. */
  readonly cwd: string
  /** Reads waivers; it may throw a Refusal. */
  readonly readFile: ReadFile
  readonly lookUpSecret: LookUpSecret
  /** The time; the system's unless given. */
  readonly now?: () => Date
}

const mainVariable = 'PETSTORE_API_KEY'
const otherVariable = 'PETSTORE_RATE_LIMIT_KEY'

/**
 * Makes a target ready to be judged on this machine.
 *
 * @throws Refusal where the entry asks for what this machine does not allow, and UsageError where a key is missing or the
 *   options do not go together; both name the target
 */
export function watchTarget(entry: TargetEntry, inputs: MachineInputs): WatchedTarget {
  const { name, labels, keyVariable, rateLimitKeyVariable } = entry
  try {
    return { name, labels, options: optionsOf(entry, inputs) }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const reason = error.cause instanceof Refusal ? error.cause : error
    const words = reason.message
      .replaceAll(mainVariable, shownName(keyVariable, 'keyVariable'))
      .replaceAll(otherVariable, shownName(rateLimitKeyVariable ?? '', 'rateLimitKeyVariable'))
    const Kind = reason instanceof Refusal ? Refusal : UsageError
    throw new Kind(`The target ${shown(name)} cannot be judged. ${words}`, { cause: error })
  }
}

function optionsOf(
  { name, keyVariable, rateLimitKeyVariable, options }: TargetEntry,
  { env, cwd, readFile, lookUpSecret, now = () => new Date() }: MachineInputs,
): RunOptions {
  // An entry that somebody put on the queue was read by no reader of lists.
  const stray = Object.keys(options).find((key) => !targetOptions.some((option) => option === key))
  if (stray !== undefined) throw new Refusal(`A target of a list may not set ${shown(stray)}.`)
  const destination = addressOf(options['target'])
  const secret = (member: string, wanted: string): string =>
    lookUpSecret({ name: wanted, member }, destination)
  return parseRunOptions({
    flags: {},
    env: {
      ...env,
      PETSTORE_TARGET: undefined,
      [mainVariable]: secret('keyVariable', keyVariable),
      [otherVariable]:
        rateLimitKeyVariable === undefined ? undefined : secret('rateLimitKeyVariable', rateLimitKeyVariable),
    },
    cwd,
    readFile,
    config: { name: `the target ${shown(name)}`, options },
    secret,
    seed: seedOfDay(now(), name),
  })
}

/** All runs of a target on one day (UTC) make the same choices; other days and targets have others. */
function seedOfDay(time: Date, name: string): number {
  const digest = createHash('sha256')
    .update(`${time.toISOString().slice(0, 10)} ${name}`)
    .digest()
  return digest.readUInt32BE() >>> 1
}

/** A user or a password in an address would go to it as well. */
function addressOf(target: unknown): string {
  try {
    return targetUrl({ value: target, name: 'target', form: 'data' })
  } catch (error) {
    throw error instanceof UsageError ? new Refusal(error.message, { cause: error }) : error
  }
}
