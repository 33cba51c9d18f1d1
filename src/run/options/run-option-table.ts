import { planNames } from '../../http/pacing/plan.ts'
import { boundsOf, type Depth, depths } from '../../spec/depth.ts'
import { type ProfileName, profileNames } from '../../spec/profile.ts'
import { reporterNames } from '../report-files.ts'
import { requirementList } from './read/requirement-id.ts'
import { targetUrl } from './read/target-url.ts'
import { userAgent } from './read/user-agent.ts'
import { duration, flag, int64, oneOf, reporterList, seed, text, textList, wholeNumber } from './readers.ts'
import { runDefaults } from './run-defaults.ts'
import type { RunOption } from './run-option.ts'

/** An option that names a file, which only a named config file may set. */
const file = (help: string) => ({ placeholder: 'file', namedConfigOnly: true, help, read: text }) as const
/** Texts, one each time that the option is given. */
const lines = (placeholder: string, help: string) =>
  ({ placeholder, repeatable: true, namedConfigOnly: true, help, read: textList }) as const
const requirements = (help: string) =>
  ({ placeholder: 'id', repeatable: true, help, read: requirementList }) as const
/** A time, whose unit without one of its own is its placeholder. */
const time = (unit: 'ms' | 's', least: number, most: number, otherwise: string | number, help: string) =>
  ({ placeholder: unit, help, otherwise, read: duration(unit, least, most) }) as const
const count = (least: number, most: number, otherwise: string | number, help: string) =>
  ({ placeholder: 'n', help, otherwise, read: wholeNumber(least, most) }) as const
const name = <Name extends string>(what: string, names: readonly Name[]) =>
  ({ placeholder: 'name', help: `${what}: ${names.join(', ')}`, read: oneOf(names) }) as const
const several = 'repeatable, or with commas'
const onOff = (help: string) => ({ help, read: flag }) as const
/** For an option that only a named config file may set. */
const guarded = { namedConfigOnly: true } as const

const { timeout, consistencyWindow, maxWait, concurrency } = runDefaults

/** Every option of `run`, by its name in the config file and in the order of the help. */
export const runOptionTable = {
  target: {
    placeholder: 'url',
    group: 'What is tested:',
    help: 'test the service at this base URL, which includes the version',
    otherwise: 'the service embedded in the suite',
    variable: 'PETSTORE_TARGET',
    namedConfigOnly: true,
    read: targetUrl,
  },
  profile: { ...name('test the requirements of this profile', profileNames), otherwise: runDefaults.profile },
  requirement: {
    ...requirements(`test only this requirement, or a pattern such as LIST-*; ${several}`),
    otherwise: 'all of the profile',
  },
  exclude: {
    ...requirements(`leave out this requirement or pattern; ${several}`),
    otherwise: 'none',
  },
  plan: {
    ...name('pace the run for this plan of the main key, and test RATE-4', planNames),
    otherwise: 'unknown',
  },
  categoryId: {
    placeholder: 'int64',
    help: 'create pets in this category, which the service must know',
    otherwise: runDefaults.categoryId,
    read: int64,
  },
  seed: {
    placeholder: 'n',
    help: 'make the random choices of this seed; random picks one and prints it',
    otherwise: String(runDefaults.seed),
    read: seed,
  },
  dryRun: { ...onOff('print what the run would test; send and write nothing'), ...guarded },
  preflight: {
    ...onOff('with --dry-run, send at most four requests, and print whether a run can begin'),
    argumentOnly: true,
  },
  depth: {
    placeholder: 'name',
    group: 'Limits of the run:',
    help: `set the limits on requests and created pets, in core: ${depthWords(depths, 'core')}`,
    otherwise: 'chosen from the rate limit of the key; quick on the plan free',
    read: oneOf(depths),
  },
  maxRequests: count(
    1,
    1_000_000,
    'the limit of --depth, plus the trial',
    'send at most this many requests, the rate-limit trial included',
  ),
  maxCreates: count(
    0,
    100_000,
    'the limit of --depth',
    'create at most this many pets, which remain; 0 creates none',
  ),
  concurrency: count(1, 64, concurrency, 'send at most this many requests at a time'),
  timeout: time('ms', 1, 600_000, timeout, 'wait this long for a response'),
  consistencyWindow: time(
    'ms',
    0,
    600_000,
    consistencyWindow,
    'permit a page or a GET by id to lag this long behind a POST',
  ),
  maxWait: time('s', 0, 86_400, maxWait, 'wait at most this long at a time for a rate limit'),
  maxTime: time(
    's',
    0,
    30 * 86_400,
    '1.5 times what the requests take on the plan, at least 600',
    'end the run after this time, waits included; 0 sets no limit',
  ),
  exhaustMainKey: { ...onOff('exhaust the limit of the main key instead of a second one'), ...guarded },
  allowUnreadable: {
    ...onOff('end with three POSTs that may make the store unreadable for good; not for production'),
    ...guarded,
  },
  state: file('share the daily limit of a key (UTC) between runs through this file'),
  apiKeyFile: {
    ...file('read the key from this file'),
    otherwise: 'PETSTORE_API_KEY',
    group: 'Keys:',
  },
  rateLimitKeyFile: {
    ...file('read the key whose limit the run exhausts from this file'),
    otherwise: 'PETSTORE_RATE_LIMIT_KEY',
  },
  nearMissesFromSecondKey: onOff('make near misses, which the service must reject, from the second key'),
  header: {
    ...lines('line', "add the header 'Name: value' to every request, for a gateway; repeatable"),
    group: 'Connection:',
  },
  userAgent: {
    ...guarded,
    placeholder: 'text',
    help: 'send this User-Agent, so that no service recognises the suite by it',
    otherwise: 'petstore-conformance',
    read: userAgent,
  },
  headerEnv: lines('name=variable', 'add a header, its value from an environment variable; repeatable'),
  headerFile: lines('name=file', 'add a header, its value from a file; repeatable'),
  ca: file('trust the certificate authority in this PEM file, too'),
  clientCert: file('present the client certificate in this PEM file'),
  clientKey: file('use the private key in this PEM file for --client-cert'),
  waitForTarget: {
    ...time('s', 1, 3600, 'no wait', 'wait up to this long for a target that is starting'),
    group: 'Gate:',
  },
  failFast: onOff('end the run at the first violated MUST that no waiver covers'),
  waivers: file('read a YAML file of accepted failures: reason, issue, expiry date'),
  strictWaivers: onOff('exit with 1 if a waiver is not needed'),
  writeWaivers: {
    placeholder: 'file',
    help: 'write waivers for the failures to a new file; fill in reason and issue',
    argumentOnly: true,
    read: text,
  },
  out: {
    ...guarded,
    placeholder: 'folder',
    group: 'Output:',
    help: 'write the reports to this folder',
    otherwise: runDefaults.out,
    read: text,
  },
  reporter: {
    placeholder: 'name',
    repeatable: true,
    help: `write only these reports: ${reporterNames.join(', ')}; ${several}`,
    otherwise: 'all but markdown',
    read: reporterList,
  },
  publishable: onOff('cut values of responses that the interface does not document from all files'),
  quiet: { ...onOff('print only the reason for the exit code'), conflicts: 'verbose' },
  verbose: onOff('print every requirement, and figures of the run'),
  config: {
    placeholder: 'file',
    help: 'read options from this JSON or YAML file',
    otherwise: 'petstore-conformance.config.json or .yaml, if it exists',
    argumentOnly: true,
    read: text,
  },
} satisfies Readonly<Record<string, RunOption<unknown>>>

/** Depths with their limits in a profile, in words. */
export function depthWords(depths: readonly Depth[], profile: ProfileName): string {
  const words = depths.map((depth) => {
    const { maxRequests, maxCreates } = boundsOf(depth, profile)
    return `${depth} (${maxRequests} requests, ${maxCreates} pets)`
  })
  return words.join('; ')
}
