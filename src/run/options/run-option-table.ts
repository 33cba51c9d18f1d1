import { planNames } from '../../http/pacing/plan.ts'
import { profileNames } from '../../spec/profile.ts'
import { reporterNames } from '../reporter-name.ts'
import { requirementIdList } from './read/requirement-id.ts'
import { targetUrl } from './read/target-url.ts'
import { flag, int64, oneOf, reporterList, seed, text, textList, wholeNumber } from './readers.ts'
import type { RunOption } from './run-option.ts'
import { moreRequestsInFull, runDefaults } from './run-options.ts'

const what = 'What is judged:'
const spending = 'What it may cost the target:'
const keys = 'Keys (never an argument: they would show in process lists and logs):'
const connecting = 'How it is reached:'
const gating = 'As a gate:'
const files = 'Files:'

/** Every option of the command `run`, in the order of its help. */
export const runOptionTable = {
  target: {
    key: 'target',
    placeholder: 'url',
    group: what,
    help: 'base address of the service, version prefix included',
    otherwise: 'a service embedded in the suite',
    variable: 'PETSTORE_TARGET',
    namedConfigOnly: true,
    read: targetUrl,
  },
  profile: {
    key: 'profile',
    placeholder: 'name',
    help: `which requirements: ${profileNames.join(', ')}`,
    otherwise: runDefaults.profile,
    read: oneOf(profileNames),
  },
  requirement: {
    key: 'requirement',
    placeholder: 'id',
    repeatable: true,
    help: 'judge this requirement only; repeat it for more',
    otherwise: 'all of the profile',
    read: requirementIdList,
  },
  plan: {
    key: 'plan',
    placeholder: 'name',
    help: `plan of the main key, if known: ${planNames.join(', ')}`,
    read: oneOf(planNames),
  },
  categoryId: {
    key: 'categoryId',
    placeholder: 'int64',
    help: 'a category that the service knows, for the animals created',
    otherwise: String(runDefaults.categoryId),
    read: int64,
  },
  seed: {
    key: 'seed',
    placeholder: 'n',
    help: 'chooses among what can be tried; random explores, and prints a seed that repeats the run',
    otherwise: String(runDefaults.seed),
    read: seed,
  },
  dryRun: {
    key: 'dryRun',
    help: 'say what would be judged; send and write nothing',
    namedConfigOnly: true,
    read: flag,
  },
  maxRequests: {
    key: 'maxRequests',
    placeholder: 'n',
    group: spending,
    help: 'requests of the whole run; unless given, the trial of the rate limit has its own besides',
    otherwise: `${runDefaults.maxRequests}; ${runDefaults.maxRequests + moreRequestsInFull} in full`,
    read: wholeNumber(1, 1_000_000),
  },
  maxCreates: {
    key: 'maxCreates',
    placeholder: 'n',
    help: 'animals that it may leave behind; 0 for none',
    otherwise: String(runDefaults.maxCreates),
    read: wholeNumber(0, 100_000),
  },
  concurrency: {
    key: 'concurrency',
    placeholder: 'n',
    help: 'requests under way, and connections open, at a time',
    otherwise: String(runDefaults.concurrency),
    read: wholeNumber(1, 64),
  },
  timeout: {
    key: 'timeout',
    placeholder: 'ms',
    help: 'milliseconds that a response may take',
    otherwise: String(runDefaults.timeout),
    read: wholeNumber(1, 600_000),
  },
  consistencyWindow: {
    key: 'consistencyWindow',
    placeholder: 'ms',
    help: 'milliseconds until a new animal must show',
    otherwise: String(runDefaults.consistencyWindow),
    read: wholeNumber(0, 600_000),
  },
  maxWait: {
    key: 'maxWait',
    placeholder: 's',
    help: 'seconds to wait at most when the service says so',
    otherwise: String(runDefaults.maxWait),
    read: wholeNumber(0, 86_400),
  },
  maxTime: {
    key: 'maxTime',
    placeholder: 's',
    help: 'seconds that the whole run may take, waits included; 0 for as long as it takes',
    otherwise: 'what its requests take on its plan, and a half more; 600 at least',
    read: wholeNumber(0, 30 * 86_400),
  },
  exhaustMainKey: {
    key: 'exhaustMainKey',
    help: 'let the rate-limit checks exhaust the main key',
    namedConfigOnly: true,
    read: flag,
  },
  apiKeyFile: {
    key: 'apiKeyFile',
    placeholder: 'file',
    group: keys,
    help: 'file that holds the key, in the place of PETSTORE_API_KEY',
    namedConfigOnly: true,
    read: text,
  },
  rateLimitKeyFile: {
    key: 'rateLimitKeyFile',
    placeholder: 'file',
    help: 'file that holds a key to exhaust, in the place of PETSTORE_RATE_LIMIT_KEY',
    namedConfigOnly: true,
    read: text,
  },
  header: {
    key: 'header',
    placeholder: 'line',
    repeatable: true,
    group: connecting,
    help: "'Name: value' that every request is to carry, for a gateway; repeat it for more",
    namedConfigOnly: true,
    read: textList,
  },
  headerEnv: {
    key: 'headerEnv',
    placeholder: 'name=variable',
    repeatable: true,
    help: 'the same, its value from a variable of the environment',
    namedConfigOnly: true,
    read: textList,
  },
  headerFile: {
    key: 'headerFile',
    placeholder: 'name=file',
    repeatable: true,
    help: 'the same, its value from a file',
    namedConfigOnly: true,
    read: textList,
  },
  ca: {
    key: 'ca',
    placeholder: 'file',
    help: 'PEM of a certificate authority to trust as well',
    namedConfigOnly: true,
    read: text,
  },
  clientCert: {
    key: 'clientCert',
    placeholder: 'file',
    help: 'PEM of the certificate to show, where the service asks for one',
    namedConfigOnly: true,
    read: text,
  },
  clientKey: {
    key: 'clientKey',
    placeholder: 'file',
    help: 'PEM of its private key',
    namedConfigOnly: true,
    read: text,
  },
  waitForTarget: {
    key: 'waitForTarget',
    placeholder: 's',
    group: gating,
    help: 'seconds to wait for a target that is still starting: one request at a time, until it answers',
    otherwise: 'no wait',
    read: wholeNumber(1, 3600),
  },
  failFast: {
    key: 'failFast',
    help: 'end with the first broken MUST that is not waived',
    read: flag,
  },
  waivers: {
    key: 'waivers',
    placeholder: 'file',
    help: 'YAML of what may be broken for a while, by whose leave, and until when',
    namedConfigOnly: true,
    read: text,
  },
  strictWaivers: {
    key: 'strictWaivers',
    help: 'fail where a waiver is not needed any more',
    read: flag,
  },
  writeWaivers: {
    key: 'writeWaivers',
    placeholder: 'file',
    help: 'write waivers of what is found to a new file, their reasons to be filled in',
    argumentOnly: true,
    read: text,
  },
  out: {
    key: 'out',
    placeholder: 'folder',
    group: files,
    help: 'where the reports go',
    otherwise: runDefaults.out,
    namedConfigOnly: true,
    read: text,
  },
  reporter: {
    key: 'reporter',
    placeholder: 'name',
    repeatable: true,
    help: `which reports: ${reporterNames.join(', ')}; repeat it, or part them by commas, for more`,
    otherwise: 'all but markdown',
    read: reporterList,
  },
  state: {
    key: 'state',
    placeholder: 'file',
    help: 'remembers the requests spent on a key, for the runs of one day to share its limit',
    namedConfigOnly: true,
    read: text,
  },
  config: {
    key: 'config',
    placeholder: 'file',
    help: 'options as JSON or YAML, named as here in camelCase',
    otherwise: 'petstore-conformance.config.json or .yaml, if there is one',
    argumentOnly: true,
    read: text,
  },
} satisfies Readonly<Record<string, RunOption<unknown>>>
