import { planNames } from '../../http/pacing/plan.ts'
import { boundsOf, type Depth, depths } from '../../spec/depth.ts'
import { profileNames } from '../../spec/profile.ts'
import { reporterNames } from '../reporter-name.ts'
import { requirementList } from './read/requirement-id.ts'
import { targetUrl } from './read/target-url.ts'
import { duration, flag, int64, oneOf, reporterList, seed, text, textList, wholeNumber } from './readers.ts'
import type { RunOption } from './run-option.ts'
import { runDefaults } from './run-options.ts'

/** Names a file. A config file may do so only where the user named it. */
const file = { placeholder: 'file', namedConfigOnly: true, read: text } as const
/** Texts, one each time that it is given. */
const lines = { repeatable: true, namedConfigOnly: true, read: textList } as const

const requirements = { placeholder: 'id', repeatable: true, read: requirementList } as const
/** A time, whose unit without one of its own is in the help. */
const time = (placeholder: 'ms' | 's', least: number, most: number) =>
  ({ placeholder, read: duration(placeholder, least, most) }) as const
/** A whole number. */
const count = (least: number, most: number) => ({ placeholder: 'n', read: wholeNumber(least, most) }) as const

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
  profile: {
    placeholder: 'name',
    help: `which requirements: ${profileNames.join(', ')}`,
    otherwise: runDefaults.profile,
    read: oneOf(profileNames),
  },
  requirement: {
    ...requirements,
    help: 'judge this requirement only, or those of a pattern such as LIST-*; repeat it, or part them by commas, for more',
    otherwise: 'all of the profile',
  },
  exclude: {
    ...requirements,
    help: 'judge all but this requirement, or those of a pattern',
  },
  plan: {
    placeholder: 'name',
    help: `plan of the main key, if known: ${planNames.join(', ')}`,
    read: oneOf(planNames),
  },
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
  dryRun: {
    help: 'say what would be judged; send and write nothing',
    namedConfigOnly: true,
    read: flag,
  },
  preflight: {
    help: 'with --dry-run: send the first requests, four at most, and say whether the run could begin',
    argumentOnly: true,
    read: flag,
  },
  depth: {
    placeholder: 'name',
    group: 'What it may cost the target:',
    help: `how far to go: ${depths.map(reachOf).join('; ')}`,
    otherwise: 'as the limit of the key affords; quick on the plan free',
    read: oneOf(depths),
  },
  maxRequests: {
    ...count(1, 1_000_000),
    help: 'requests of the whole run; unless given, the trial of the rate limit has its own besides',
    otherwise: 'those of the depth',
  },
  maxCreates: {
    ...count(0, 100_000),
    help: 'pets that it may leave behind; 0 for none',
    otherwise: 'those of the depth',
  },
  concurrency: {
    ...count(1, 64),
    help: 'requests under way, and connections open, at a time',
    otherwise: runDefaults.concurrency,
  },
  timeout: {
    ...time('ms', 1, 600_000),
    help: 'milliseconds that a response may take',
    otherwise: runDefaults.timeout,
  },
  consistencyWindow: {
    ...time('ms', 0, 600_000),
    help: 'milliseconds until a new animal must show',
    otherwise: runDefaults.consistencyWindow,
  },
  maxWait: {
    ...time('s', 0, 86_400),
    help: 'seconds to wait at most when the service says so',
    otherwise: runDefaults.maxWait,
  },
  maxTime: {
    ...time('s', 0, 30 * 86_400),
    help: 'seconds that the whole run may take, waits included; 0 for as long as it takes',
    otherwise: 'what its requests take on its plan, and a half more; 600 at least',
  },
  exhaustMainKey: {
    help: 'let the rate-limit checks exhaust the main key',
    namedConfigOnly: true,
    read: flag,
  },
  allowUnreadable: {
    help: 'end with three pets that a service may store and never show again: there is no delete, so not in production',
    namedConfigOnly: true,
    read: flag,
  },
  apiKeyFile: {
    ...file,
    group: 'Keys (never an argument: they would show in process lists and logs):',
    help: 'file that holds the key, in the place of PETSTORE_API_KEY',
  },
  rateLimitKeyFile: {
    ...file,
    help: 'file that holds a key to exhaust, in the place of PETSTORE_RATE_LIMIT_KEY',
  },
  header: {
    placeholder: 'line',
    ...lines,
    group: 'How it is reached:',
    help: "'Name: value' that every request is to carry, for a gateway; repeat it for more",
  },
  headerEnv: {
    placeholder: 'name=variable',
    ...lines,
    help: 'the same, its value from a variable of the environment',
  },
  headerFile: {
    placeholder: 'name=file',
    ...lines,
    help: 'the same, its value from a file',
  },
  ca: {
    ...file,
    help: 'PEM of a certificate authority to trust as well',
  },
  clientCert: {
    ...file,
    help: 'PEM of the certificate to show, where the service asks for one',
  },
  clientKey: {
    ...file,
    help: 'PEM of its private key',
  },
  waitForTarget: {
    ...time('s', 1, 3600),
    group: 'As a gate:',
    help: 'seconds to wait for a target that is still starting: one request at a time, until it answers',
    otherwise: 'no wait',
  },
  failFast: {
    help: 'end with the first broken MUST that is not waived',
    read: flag,
  },
  waivers: {
    ...file,
    help: 'YAML of what may be broken for a while, by whose leave, and until when',
  },
  strictWaivers: {
    help: 'fail where a waiver is not needed any more',
    read: flag,
  },
  writeWaivers: {
    placeholder: 'file',
    help: 'write waivers of what is found to a new file, their reasons to be filled in',
    argumentOnly: true,
    read: text,
  },
  out: {
    placeholder: 'folder',
    group: 'Files:',
    help: 'where the reports go',
    otherwise: runDefaults.out,
    namedConfigOnly: true,
    read: text,
  },
  reporter: {
    placeholder: 'name',
    repeatable: true,
    help: `which reports: ${reporterNames.join(', ')}; repeat it, or part them by commas, for more`,
    otherwise: 'all but markdown',
    read: reporterList,
  },
  quiet: { help: 'print only why the run ends as it does', conflicts: 'verbose', read: flag },
  verbose: { help: 'print every requirement, and figures of the run', read: flag },
  state: {
    ...file,
    help: 'remembers the requests spent on a key, for the runs of one day to share its limit',
  },
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
