import { planNames } from '../../http/pacing/plan.ts'
import { boundsOf, type Depth, depths } from '../../spec/depth.ts'
import { profileNames } from '../../spec/profile.ts'
import { reporterNames } from '../report-files.ts'
import { requirementList } from './read/requirement-id.ts'
import { targetUrl } from './read/target-url.ts'
import { userAgent } from './read/user-agent.ts'
import { duration, flag, int64, oneOf, reporterList, seed, text, textList, wholeNumber } from './readers.ts'
import { runDefaults } from './run-defaults.ts'
import type { RunOption } from './run-option.ts'

/** Names a file. A config file may do so only where the user named it. */
const file = (help: string) => ({ placeholder: 'file', namedConfigOnly: true, help, read: text }) as const
/** Texts, one each time that it is given. */
const lines = (placeholder: string, help: string) =>
  ({ placeholder, repeatable: true, namedConfigOnly: true, help, read: textList }) as const
const requirements = (help: string) =>
  ({ placeholder: 'id', repeatable: true, help, read: requirementList }) as const
/** A time, whose unit without one of its own is in the help. */
const time = (unit: 'ms' | 's', least: number, most: number, otherwise: string | number, help: string) =>
  ({ placeholder: unit, help, otherwise, read: duration(unit, least, most) }) as const
const count = (least: number, most: number, otherwise: string | number, help: string) =>
  ({ placeholder: 'n', help, otherwise, read: wholeNumber(least, most) }) as const
const name = <Name extends string>(what: string, names: readonly Name[]) =>
  ({ placeholder: 'name', help: `${what}: ${names.join(', ')}`, read: oneOf(names) }) as const
const onOff = (help: string) => ({ help, read: flag }) as const
/** Of an option that a config file gives only where the user named it. */
const guarded = { namedConfigOnly: true } as const

const { timeout, consistencyWindow, maxWait, concurrency } = runDefaults
const ofDepth = 'those of the depth'

/** Every option of the command `run`, by its name in the config file and in the order of its help. */
export const runOptionTable = {
  target: {
    placeholder: 'url',
    group: 'What is judged:',
    help: 'base address of the service, version prefix included',
    otherwise: 'a service embedded in the suite',
    variable: 'PETSTORE_TARGET',
    namedConfigOnly: true,
    read: targetUrl,
  },
  profile: { ...name('which requirements', profileNames), otherwise: runDefaults.profile },
  requirement: {
    ...requirements(
      'judge this requirement only, or those of a pattern such as LIST-*; repeat it, or part them by commas, for more',
    ),
    otherwise: 'all of the profile',
  },
  exclude: requirements('judge all but this requirement, or those of a pattern'),
  plan: name('plan of the main key, if known', planNames),
  categoryId: {
    placeholder: 'int64',
    help: 'a category that the service knows, for the animals created',
    otherwise: runDefaults.categoryId,
    read: int64,
  },
  seed: {
    placeholder: 'n',
    help: 'chooses among what can be tried; random explores, and prints a seed that repeats the run',
    otherwise: String(runDefaults.seed),
    read: seed,
  },
  dryRun: { ...onOff('say what would be judged; send and write nothing'), ...guarded },
  preflight: {
    ...onOff('with --dry-run: send the first requests, four at most, and say whether the run could begin'),
    argumentOnly: true,
  },
  depth: {
    placeholder: 'name',
    group: 'What it may cost the target:',
    help: `how far to go: ${depths.map(reachOf).join('; ')}`,
    otherwise: 'as the limit of the key affords; quick on the plan free',
    read: oneOf(depths),
  },
  maxRequests: count(
    1,
    1_000_000,
    ofDepth,
    'requests of the whole run; unless given, the trial of the rate limit has its own besides',
  ),
  maxCreates: count(0, 100_000, ofDepth, 'pets that it may leave behind; 0 for none'),
  concurrency: count(1, 64, concurrency, 'requests under way, and connections open, at a time'),
  timeout: time('ms', 1, 600_000, timeout, 'milliseconds that a response may take'),
  consistencyWindow: time('ms', 0, 600_000, consistencyWindow, 'milliseconds until a new animal must show'),
  maxWait: time('s', 0, 86_400, maxWait, 'seconds to wait at most when the service says so'),
  maxTime: time(
    's',
    0,
    30 * 86_400,
    'what its requests take on its plan, and a half more; 600 at least',
    'seconds that the whole run may take, waits included; 0 for as long as it takes',
  ),
  exhaustMainKey: { ...onOff('let the rate-limit checks exhaust the main key'), ...guarded },
  allowUnreadable: {
    ...onOff(
      'end with three pets that a service may store and never show again: there is no delete, so not in production',
    ),
    ...guarded,
  },
  apiKeyFile: {
    ...file('file that holds the key, in the place of PETSTORE_API_KEY'),
    group: 'Keys (never an argument: they would show in process lists and logs):',
  },
  rateLimitKeyFile: file('file that holds a key to exhaust, in the place of PETSTORE_RATE_LIMIT_KEY'),
  nearMissesFromSecondKey: onOff('make near misses, which must be rejected, from the key to exhaust'),
  header: {
    ...lines('line', "'Name: value' that every request is to carry, for a gateway; repeat it for more"),
    group: 'How it is reached:',
  },
  userAgent: {
    ...guarded,
    placeholder: 'text',
    help: 'User-Agent of every request, for no service to know the suite by it',
    otherwise: 'petstore-conformance',
    read: userAgent,
  },
  headerEnv: lines('name=variable', 'the same, its value from a variable of the environment'),
  headerFile: lines('name=file', 'the same, its value from a file'),
  ca: file('PEM of a certificate authority to trust as well'),
  clientCert: file('PEM of the certificate to show, where the service asks for one'),
  clientKey: file('PEM of its private key'),
  waitForTarget: {
    ...time(
      's',
      1,
      3600,
      'no wait',
      'seconds to wait for a target that is still starting: one request at a time, until it answers',
    ),
    group: 'As a gate:',
  },
  failFast: onOff('end with the first broken MUST that is not waived'),
  waivers: file('YAML of what may be broken for a while, by whose leave, and until when'),
  strictWaivers: onOff('fail where a waiver is not needed any more'),
  writeWaivers: {
    placeholder: 'file',
    help: 'write waivers of what is found to a new file, their reasons to be filled in',
    argumentOnly: true,
    read: text,
  },
  out: {
    ...guarded,
    placeholder: 'folder',
    group: 'Files:',
    help: 'where the reports go',
    otherwise: runDefaults.out,
    read: text,
  },
  reporter: {
    placeholder: 'name',
    repeatable: true,
    help: `which reports: ${reporterNames.join(', ')}; repeat it, or part them by commas, for more`,
    otherwise: 'all but markdown',
    read: reporterList,
  },
  publishable: onOff('cut values of responses that the interface does not document from all files'),
  quiet: { ...onOff('print only why the run ends as it does'), conflicts: 'verbose' },
  verbose: onOff('print every requirement, and figures of the run'),
  state: file('remembers the requests spent on a key, for the runs of one day to share its limit'),
  config: {
    placeholder: 'file',
    help: 'options as JSON or YAML, named as here in camelCase',
    otherwise: 'petstore-conformance.config.json or .yaml, if there is one',
    argumentOnly: true,
    read: text,
  },
} satisfies Readonly<Record<string, RunOption<unknown>>>

function reachOf(depth: Depth): string {
  const { maxRequests, maxCreates } = boundsOf(depth, 'core')
  return `${depth} (${maxRequests} requests, ${maxCreates} pets)`
}
