import { randomInt } from 'node:crypto'
import { profilesOf } from '../../spec/generated/profiles-of.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { ProfileName } from '../../spec/profile.ts'
import { type ConfigFile, readConfigFile } from './config-file.ts'
import type { NamedSecret } from './named-secret.ts'
import type { ReadFile } from './read-file-if-there.ts'
import { readGatewayHeaders } from './read-gateway-headers.ts'
import { type KeyPlace, readKey } from './read-key.ts'
import { readProxy } from './read-proxy.ts'
import { readTlsMaterial } from './read-tls-material.ts'
import { readWaivers } from './read-waivers.ts'
import { runOptionTable as table } from './run-option-table.ts'
import { type RunOptions, runDefaults } from './run-options.ts'
import { type Environment, Sources } from './sources.ts'
import { UsageError } from './usage-error.ts'

/** What options are read from. */
export interface OptionInputs {
  /** By option name in camelCase; undefined members count as not given. */
  readonly flags: Readonly<Record<string, unknown>>
  readonly env: Environment
  readonly cwd: string
  readonly readFile: ReadFile
  /** The seed of a run that is given none; {@link runDefaults} has one otherwise. */
  readonly seed?: number
  /** What stands in the place of a config file; none is looked for then. */
  readonly config?: ConfigFile
  /** Gives what header fields and certificates name, in the place of variables and files. */
  readonly secret?: NamedSecret
}

const mainKey: KeyPlace = { variable: 'PETSTORE_API_KEY', fileOption: table.apiKeyFile }
const keyToExhaust: KeyPlace = { variable: 'PETSTORE_RATE_LIMIT_KEY', fileOption: table.rateLimitKeyFile }

/**
 * Reads the options of a run: an argument goes before the environment, and that before the config file.
 *
 * @throws UsageError when something is unknown, wrong or missing
 */
export function parseRunOptions(inputs: OptionInputs): RunOptions {
  const { flags, env, cwd, readFile } = inputs
  const named = new Sources(flags, env, undefined).read(table.config)
  const sources = new Sources(flags, env, inputs.config ?? readConfigFile(named, { cwd, readFile }))

  const target = sources.read(table.target)
  const profile = sources.read(table.profile) ?? runDefaults.profile
  const requirements = sources.read(table.requirement) ?? []
  requireInProfile(requirements, profile)
  const seed = sources.read(table.seed) ?? inputs.seed ?? runDefaults.seed
  const maxTime = sources.read(table.maxTime)
  const proxy = target === undefined ? undefined : readProxy(target, env)
  const waivers = readWaivers(sources, { cwd, readFile })
  const waitForTarget = sources.read(table.waitForTarget)
  const failFast = sources.read(table.failFast) ?? false
  const reporters = sources.read(table.reporter)
  const writeWaivers = sources.read(table.writeWaivers)
  const exhaustMainKey = sources.read(table.exhaustMainKey) ?? false
  const options = {
    target,
    profile,
    out: sources.read(table.out) ?? runDefaults.out,
    seed: seed === 'random' ? randomInt(2 ** 31 - 1) : seed,
    maxRequests: sources.read(table.maxRequests),
    plan: sources.read(table.plan),
    categoryId: sources.read(table.categoryId),
    requirements: Object.freeze(requirements),
    timeoutMs: sources.read(table.timeout) ?? runDefaults.timeout,
    concurrency: sources.read(table.concurrency) ?? runDefaults.concurrency,
    maxCreates: sources.read(table.maxCreates) ?? runDefaults.maxCreates,
    consistencyWindowMs: sources.read(table.consistencyWindow) ?? runDefaults.consistencyWindow,
    maxWaitMs: (sources.read(table.maxWait) ?? runDefaults.maxWait) * 1000,
    maxTimeMs: maxTime === undefined ? undefined : maxTime * 1000,
    exhaustMainKey,
    stateFile: sources.read(table.state),
    dryRun: sources.read(table.dryRun) ?? false,
    headers: Object.freeze(readGatewayHeaders(sources, inputs)),
    tls: Object.freeze(readTlsMaterial(sources, inputs)),
    ...(proxy === undefined ? {} : { proxy }),
    ...(waitForTarget === undefined ? {} : { waitForTargetMs: waitForTarget * 1000 }),
    ...(failFast ? { failFast } : {}),
    ...(reporters === undefined ? {} : { reporters: Object.freeze(reporters) }),
    ...(waivers === undefined ? {} : { waivers }),
    ...(writeWaivers === undefined ? {} : { writeWaivers }),
  }
  const keys = target === undefined ? noKeys(sources) : keysFor(options, sources, inputs)
  return Object.freeze({ ...options, ...keys })
}

type Keys = Pick<RunOptions, 'apiKey' | 'rateLimitKey'>

function keysFor(
  { profile, exhaustMainKey, dryRun }: Pick<RunOptions, 'profile' | 'exhaustMainKey' | 'dryRun'>,
  sources: Sources,
  inputs: OptionInputs,
): Keys {
  const apiKey = readKey(mainKey, sources, inputs)
  // Who only looks at what a run would do may have no key yet.
  if (apiKey === undefined && !dryRun) {
    throw new UsageError(
      'There is no key for the target. Set PETSTORE_API_KEY, or name a file that holds it with --api-key-file.',
    )
  }
  const rateLimitKey = readKey(keyToExhaust, sources, inputs)
  if (rateLimitKey === undefined && profile === 'rate-limit' && !exhaustMainKey) {
    throw new UsageError(
      'The profile rate-limit exhausts a key. Set PETSTORE_RATE_LIMIT_KEY to one that nobody needs meanwhile, ' +
        'or let it be the main key with --exhaust-main-key.',
    )
  }
  if (rateLimitKey !== undefined && rateLimitKey === apiKey && !exhaustMainKey) {
    throw new UsageError(
      'PETSTORE_RATE_LIMIT_KEY is the main key, which would be exhausted. Give another, or leave it out; ' +
        '--exhaust-main-key says that it may be so.',
    )
  }
  return { apiKey, rateLimitKey }
}

/** A key without a target is a target forgotten: a pass of the embedded service would be mistaken for its own. */
function noKeys(sources: Sources): Keys {
  for (const { variable, fileOption } of [mainKey, keyToExhaust]) {
    const variableGiven = sources.variable(variable)
    const given =
      sources.argument(fileOption) ??
      (variableGiven?.value === '' ? undefined : variableGiven) ??
      sources.member(fileOption)
    if (given !== undefined) {
      throw new UsageError(
        `${given.name} gives a key, but there is no target to use it on. Name it with --target or ` +
          'PETSTORE_TARGET; to try the embedded service, leave the key out.',
      )
    }
  }
  return { apiKey: undefined, rateLimitKey: undefined }
}

function requireInProfile(ids: readonly RequirementId[], profile: ProfileName): void {
  for (const id of ids) {
    if (profilesOf[id].includes(profile)) continue
    const others = profilesOf[id].map((name) => `--profile ${name}`).join(' or ')
    throw new UsageError(`The profile ${profile} does not have ${id}. Choose ${others} to judge it.`)
  }
}
