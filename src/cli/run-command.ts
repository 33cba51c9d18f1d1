import { counted } from '../report/words.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { paceOfPlan } from '../run/pace.ts'
import { maxTimeOf } from '../run/run-limits.ts'
import { visibleText, wrap } from '../run/visible-text.ts'
import { hasTrial } from '../scenario/plan.ts'
import { type PreflightOutcome, stopWords } from '../spec/preflight-outcome.ts'
import { selectedRequirements } from '../spec/selected-requirements.ts'
import { holdsOn } from '../verdict/covers.ts'
import { exitCodeWords } from '../verdict/exit-code.ts'
import { addRunOptions, readOptions } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'
import { costLine, paceLine, requestLines, startLine } from './cost-lines.ts'
import { requireNoWaivers } from './offer-waivers.ts'
import { runInFolder } from './run-in-folder.ts'
import type { Terminal } from './terminal.ts'

const width = 100

function dryRun(options: RunOptions): string {
  const { concurrency, maxWaitMs, waitForTargetMs = 0, failFast } = options
  const selected = selectedRequirements(options.profile, options.requirements)
  const maxTimeMs = maxTimeOf(options)
  const inAll = Number.isFinite(maxTimeMs)
    ? `${Math.round(maxTimeMs / 1000)} s in all`
    : 'as long as it takes in all'
  const pace = paceOfPlan(options.plan)
  const wait = `Before it begins: up to ${waitForTargetMs / 1000} s for the target to answer, by some requests of these`
  const lines = [
    `${counted(selected.length, 'requirement')}: ${selected.join(', ')}`,
    costLine(options),
    pace === undefined ? 'Time: as the rate-limit headers allow; --plan says' : paceLine(options, pace),
    `${concurrency} at a time; waits of up to ${maxWaitMs / 1000} s, ${inAll}`,
    ...requestLines(options),
    ...(hasTrial(options.profile) ? [`Key to exhaust: ${keyToExhaust(options)}`] : []),
    ...(waitForTargetMs > 0 ? [wait] : []),
    ...(failFast ? ['It ends with the first broken MUST that is not waived'] : []),
    ...(options.waivers?.entries ?? [])
      .filter((waiver) => !holdsOn(waiver, new Date()))
      .map(({ requirement, until }) => `The waiver of ${requirement} has expired: it held until ${until}`),
    `Reports: ${options.out}`,
  ]
  const text = lines.map((line) => wrap(`  ${line}`, width, '    ')).join('\n')
  const sent = options.preflightOnly ? 'only the preflight is sent' : 'nothing is sent'
  return `Dry run: ${sent}, nothing is written.\n${startLine(options)}\n${text}\n`
}

function keyToExhaust({ target, rateLimitKey, exhaustMainKey }: RunOptions): string {
  if (target === undefined) return "one of the embedded service's"
  if (rateLimitKey !== undefined) return 'the second key'
  return exhaustMainKey ? 'the main key' : 'none'
}

async function preflightRun(options: RunOptions, terminal: Terminal): Promise<number> {
  const [{ conductRun }, { run }] = await Promise.all([import('./conduct-run.ts'), import('../run/run.ts')])
  let outcome: PreflightOutcome | undefined
  const onPreflight = (found: PreflightOutcome): void => {
    outcome = found
  }
  const exit = await conductRun(
    options,
    terminal,
    (given, hooks) => run(given, { ...hooks, onProgress: () => undefined, onPreflight }),
    async ({ requests, suiteFaults }, _options, { stdout, stderr }) => {
      for (const fault of suiteFaults) stderr.write(`Fault of the suite: ${fault}\n`)
      if (outcome === undefined)
        return suiteFaults.length > 0
          ? { code: 4, reason: 'the suite itself failed' }
          : { code: 3, reason: 'the preflight did not come to its end' }
      const text = `Preflight, ${counted(requests.total, 'request')}: ${visibleText(wordsOf(outcome))}`
      stdout.write(`${wrap(`  ${text}`, stdout.columns, '    ')}\n`)
      return outcome.kind === 'ready'
        ? { code: 0, reason: 'a run can begin' }
        : { code: 3, reason: `no verdict: ${outcome.reason}` }
    },
  )
  return terminal.end(exit)
}

function wordsOf(outcome: PreflightOutcome): string {
  if (outcome.kind !== 'ready') return stopWords(outcome)
  const limit = outcome.limit === undefined ? '' : ` X-RateLimit-Limit is ${outcome.limit}.`
  return `the pet store API answers, so a run can begin.${limit}`
}

/** Tests a service and writes the reports. */
export const runCommand: CliCommand = {
  name: 'run',
  summary: 'test a service and write the reports',
  sends: true,
  configure(command) {
    addRunOptions(command)
    command.addHelpText('after', runHelp)
  },
  async execute({ terminal, flags }) {
    const options = readOptions({ terminal, flags })
    requireNoWaivers(options.writeWaivers, terminal.cwd)
    if (options.dryRun) {
      terminal.stdout.write(dryRun(options))
      return options.preflightOnly ? await preflightRun(options, terminal) : 0
    }
    return await runInFolder(options, terminal, flags['out'] !== undefined)
  },
}

const exitCodes = Object.entries(exitCodeWords)
  .map(([code, words]) => `  ${code.padEnd(4)} ${words}`)
  .join('\n')

const runHelp = `
An argument overrides the environment, and the environment overrides the config file. A config file that --config does not
name may set no target, key, header, certificate, waivers, output folder or state file. A time is a number in the unit of its
option, or has its own unit: 500ms, 10s, 2m, 1h.

Environment:
  PETSTORE_TARGET          the target, if --target is not given
  PETSTORE_API_KEY         the key; every target needs one
  PETSTORE_RATE_LIMIT_KEY  a second key, whose rate limit the run exhausts

Exit codes; if several apply, the first of these is used: a signal, 4, 2, 1, 3, 0:
${exitCodes}

The run writes these reports at its end, also if a signal interrupts it:
  junit.xml for CI servers, report.json for programs, report.html for people,
  evidence.har with every exchange, for the developer tools of a browser,
  summary.md for pull requests, only with --reporter markdown

Examples:
  Test the embedded service:
    petstore-conformance run
  Test a deployment, with the key in the environment:
    petstore-conformance run --target https://staging.example.com/v1
  Test production without creating a pet:
    petstore-conformance run --target https://pets.example.com/v1 --profile read-only --max-requests 40
  Reproduce a violation:
    petstore-conformance run --target https://staging.example.com/v1 --requirement LIST-4 --seed 42
`
