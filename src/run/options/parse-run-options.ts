import { randomInt } from 'node:crypto'
import { profilesOf } from '../../spec/generated/profiles-of.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { ProfileName } from '../../spec/profile.ts'
import { selectedRequirements } from '../../spec/selected-requirements.ts'
import { usualReporters } from '../report-files.ts'
import { type ConfigFile, readConfigFile } from './config-file.ts'
import { readGatewayHeaders } from './read-gateway-headers.ts'
import { readKeys } from './read-keys.ts'
import { readProxy } from './read-proxy.ts'
import type { Files } from './read-text-file.ts'
import { readTlsMaterial } from './read-tls-material.ts'
import { readWaivers } from './read-waivers.ts'
import { runDefaults } from './run-defaults.ts'
import { type Environment, sourcesOf } from './sources.ts'
import { UsageError } from './usage-error.ts'

/** What options are read from. */
export interface OptionInputs extends Files {
  /** By option name in camelCase; undefined members count as not given. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly env: Environment
  /** The seed of a run that is given none; {@link runDefaults} has one otherwise. */
  readonly seed?: number
  /** What stands in the place of a config file; none is looked for then. */
  readonly config?: ConfigFile
}

/** Reads the options of a run, arguments before the environment before the config file; or throws UsageError. */
export function parseRunOptions(inputs: OptionInputs) {
  const { flags, env } = inputs
  const named = sourcesOf(flags, env).read('config')
  const sources = sourcesOf(flags, env, inputs.config ?? readConfigFile(named, inputs))

  const target = sources.read('target')
  const profile = sources.read('profile') ?? runDefaults.profile
  const requirements = chosen(profile, sources.read('requirement'), sources.read('exclude'))
  const seed = sources.read('seed') ?? inputs.seed ?? runDefaults.seed
  const options = {
    /** http or https, nothing but host and path, no slash at the end; undefined: the embedded service. */
    target,
    profile,
    /** Each once; empty: all of the profile. */
    requirements: Object.freeze(requirements),
    /** 31 bits, not negative. */
    seed: seed === 'random' ? randomInt(2 ** 31 - 1) : seed,
    /** Of the environment, where one stands before the target. */
    proxy: target === undefined ? undefined : readProxy(target, env),
    waivers: readWaivers(sources, inputs),
    /** How long a target that may still be starting is asked whether it is there; undefined: not at all. */
    waitForTargetMs: sources.read('waitForTarget'),
    failFast: sources.read('failFast') ?? false,
    /** In the order of their names' list. */
    reporters: Object.freeze(sources.read('reporter') ?? usualReporters),
    /** How much is printed, where that is not as usual. */
    detail: (['quiet', 'verbose'] as const).find((name) => sources.read(name) === true),
    writeWaivers: sources.read('writeWaivers'),
    dryRun: sources.read('dryRun') ?? false,
    preflightOnly: sources.read('preflight') ?? false,
    exhaustMainKey: sources.read('exhaustMainKey') ?? false,
    allowsUnreadable: sources.read('allowUnreadable') ?? false,
    missesSecondKey: sources.read('nearMissesFromSecondKey') ?? false,
    publishable: sources.read('publishable') ?? false,
    userAgent: sources.read('userAgent'),
    out: sources.read('out') ?? runDefaults.out,
    /** Undefined: as the key's limit affords. */
    depth: sources.read('depth'),
    /** This and the most creates; undefined: as many as the depth has. */
    maxRequests: sources.read('maxRequests'),
    maxCreates: sources.read('maxCreates'),
    plan: sources.read('plan'),
    /** int64; undefined when the user named none. */
    categoryId: sources.read('categoryId'),
    timeoutMs: sources.read('timeout') ?? runDefaults.timeout,
    concurrency: sources.read('concurrency') ?? runDefaults.concurrency,
    consistencyWindowMs: sources.read('consistencyWindow') ?? runDefaults.consistencyWindow,
    maxWaitMs: sources.read('maxWait') ?? runDefaults.maxWait * 1000,
    /** Of the whole run; 0 for no bound, undefined for the default of the suite. */
    maxTimeMs: sources.read('maxTime'),
    stateFile: sources.read('state'),
    headers: Object.freeze(readGatewayHeaders(sources, inputs)),
    tls: Object.freeze(readTlsMaterial(sources, inputs)),
  }
  if (options.preflightOnly && !options.dryRun)
    throw new UsageError('--preflight goes with --dry-run: each run begins with a preflight anyway.')
  return Object.freeze({ ...options, ...readKeys(options, sources, inputs) })
}

type Named = readonly (readonly RequirementId[])[]

/** The requirements that a run is to judge, by what the user names; none where that is all of the profile. */
function chosen(profile: ProfileName, wanted: Named = [], excluded: Named = []): readonly RequirementId[] {
  const only = wanted.flatMap((ids) => {
    // Of what a pattern fits, a profile may have a part; of what a user names by its id it must have all.
    const had = ids.filter((id) => profilesOf[id].includes(profile))
    if (had.length > 0) return had
    const others = [...new Set(ids.flatMap((id) => profilesOf[id]))].map((name) => `--profile ${name}`)
    throw new UsageError(
      `The profile ${profile} does not have ${ids.join(', ')}. Choose ${others.join(' or ')} to judge it.`,
    )
  })
  const all = selectedRequirements(profile, only)
  const left = all.filter((id) => !excluded.flat().includes(id))
  if (left.length === 0)
    throw new UsageError('--exclude leaves no requirement to judge. Exclude fewer, or change --requirement.')
  return left.length < all.length ? left : [...new Set(only)]
}
