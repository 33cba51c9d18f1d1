import { parseRunOptions } from '../../options/parse-run-options.ts'
import type { ReadFile } from '../../options/read-file-if-there.ts'
import { shown } from '../../options/shown.ts'
import type { Environment } from '../../options/sources.ts'
import { UsageError } from '../../options/usage-error.ts'
import { type LookUpSecret, shownVariable } from './secrets.ts'
import type { TargetEntry } from './target-entry.ts'
import type { WatchedTarget } from './watched-target.ts'

/** What only the machine of a run can tell. */
export interface MachineInputs {
  readonly env: Environment
  /** The folder that paths of an entry begin at. */
  readonly cwd: string
  readonly readFile: ReadFile
  readonly lookUpSecret: LookUpSecret
  readonly randomSeed?: () => number
}

const mainVariable = 'PETSTORE_API_KEY'
const otherVariable = 'PETSTORE_RATE_LIMIT_KEY'

/**
 * Makes a target ready to be judged on this machine.
 *
 * @throws UsageError that names the target, where a key is missing or the options do not go together
 */
export function watchTarget(entry: TargetEntry, inputs: MachineInputs): WatchedTarget {
  const { name, labels, keyVariable, rateLimitKeyVariable } = entry
  const { env, cwd, readFile, lookUpSecret, randomSeed } = inputs
  const apiKey = lookUpSecret(keyVariable)
  if (apiKey === undefined)
    throw new UsageError(
      `The target ${shown(name)} has no key: set ${shownVariable(keyVariable, 'keyVariable')}, which is to hold it.`,
    )
  const rateLimitKey = rateLimitKeyVariable === undefined ? undefined : lookUpSecret(rateLimitKeyVariable)
  if (rateLimitKeyVariable !== undefined && rateLimitKey === undefined)
    throw new UsageError(
      `The target ${shown(name)} has no second key: set ${shownVariable(rateLimitKeyVariable, 'rateLimitKeyVariable')}, which is to hold it.`,
    )
  try {
    const options = parseRunOptions({
      flags: {},
      env: {
        ...env,
        PETSTORE_TARGET: undefined,
        [mainVariable]: apiKey,
        [otherVariable]: rateLimitKey,
      },
      cwd,
      readFile,
      config: { name: `the target ${shown(name)}`, options: entry.options },
      ...(randomSeed === undefined ? {} : { randomSeed }),
    })
    return { name, labels, options }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const words = error.message
      .replaceAll(mainVariable, shownVariable(keyVariable, 'keyVariable'))
      .replaceAll(otherVariable, shownVariable(rateLimitKeyVariable ?? '', 'rateLimitKeyVariable'))
    throw new UsageError(`The target ${shown(name)} cannot be judged. ${words}`, { cause: error })
  }
}
