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

/** The sources of options. */
export interface OptionInputs extends Files {
  /** By option name in camelCase; undefined members count as not given. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly env: Environment
  /** The seed without an option; that of {@link runDefaults} by default. */
  readonly seed?: number
  /** Replaces the config file, so that none is searched for. */
  readonly config?: ConfigFile
}

/** Reads a run's options from arguments, then the environment, then the config file. @throws UsageError */
export function parseRunOptions(inputs: OptionInputs) {
  const { flags, env } = inputs
  const named = sourcesOf(flags, env).read('config')
  const sources = sourcesOf(flags, env, inputs.config ?? readConfigFile(named, inputs))

  const target = sources.read('target')
  const profile = sources.read('profile') ?? runDefaults.profile
  const requirements = chosen(profile, sources.read('requirement'), sources.read('exclude'))
  const seed = sources.read('seed') ?? inputs.seed ?? runDefaults.seed
  const options = {
    /** http or https, only host and path, without a final slash; undefined for the embedded service. */
    target,
    profile,
    /** Without repetitions; empty for all of the profile. */
    requirements: Object.freeze(requirements),
    /** 31 bits, not negative. */
    seed: seed === 'random' ? randomInt(2 ** 31 - 1) : seed,
    /** The environment's proxy in front of the target, if any. */
    proxy: target === undefined ? undefined : readProxy(target, env),
    waivers: readWaivers(sources, inputs),
    /** How long to ask a target that may be starting, in ms; undefined for not at all. */
    waitForTargetMs: sources.read('waitForTarget'),
    failFast: sources.read('failFast') ?? false,
    reporters: Object.freeze(sources.read('reporter') ?? usualReporters),
    /** How much is printed, if not as usual. */
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
    /** Undefined for what the key's limit affords. */
    depth: sources.read('depth'),
    /** Undefined, as maxCreates is, for as many as the depth has. */
    maxRequests: sources.read('maxRequests'),
    maxCreates: sources.read('maxCreates'),
    plan: sources.read('plan'),
    /** int64; undefined when the user named none. */
    categoryId: sources.read('categoryId'),
    timeoutMs: sources.read('timeout') ?? runDefaults.timeout,
    concurrency: sources.read('concurrency') ?? runDefaults.concurrency,
    consistencyWindowMs: sources.read('consistencyWindow') ?? runDefaults.consistencyWindow,
    maxWaitMs: sources.read('maxWait') ?? runDefaults.maxWait * 1000,
    /** For the whole run; 0 for no bound, undefined for the suite's default. */
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

/** The requirements that the user's names select; none for all of the profile. */
function chosen(profile: ProfileName, wanted: Named = [], excluded: Named = []): readonly RequirementId[] {
  const only = wanted.flatMap((ids) => {
    // A pattern may fit requirements outside of the profile; an id may not.
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
