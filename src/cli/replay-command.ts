import { resolve } from 'node:path'
import { readFlagIfGiven } from '../run/options/read-flag.ts'
import { text } from '../run/options/readers.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { addRunOptions } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'
import { readOptions } from './read-options.ts'

/** Runs the failed checks of a report again. */
export const replayCommand: CliCommand = {
  name: 'replay',
  summary: 'run the failed checks of a report again, with its seed',
  sends: true,
  configure(command) {
    command
      .argument('<report>', 'a report.json')
      .option('--check <name>', 'this check of the report only, failed or not')
    addRunOptions(command, [
      'profile',
      'requirement',
      'exclude',
      'seed',
      'dryRun',
      'out',
      'reporter',
      'waivers',
      'strictWaivers',
      'writeWaivers',
    ])
    command.addHelpText('after', help)
  },
  async execute({ terminal, flags, operands: [path = ''] }) {
    const { env, cwd } = terminal
    terminal.hide(env['PETSTORE_API_KEY'], env['PETSTORE_RATE_LIMIT_KEY'])
    const [{ knownReport, readReport }, { chooseChecks, everyResponse }, { tellReplay }] = await Promise.all([
      import('../report/read-report.ts'),
      import('../report/replay/choose-checks.ts'),
      import('../report/replay/tell-replay.ts'),
    ])
    const report = knownReport(readReport(resolve(cwd, path), path), path)
    const { check: _, ...rest } = flags
    const name = readFlagIfGiven(flags, 'check', text)
    const chosen = chooseChecks(report, name)
    if (chosen.length === 0) {
      terminal.stdout.write(`No check of ${path} failed: there is nothing to run again.\n`)
      return 0
    }
    const { profile, seed } = report
    const options = readOptions({
      terminal,
      flags: {
        ...rest,
        profile,
        seed: String(seed),
        requirement: [...new Set(chosen.map(({ id }) => id))],
      },
    })
    if (options.target === undefined)
      throw new UsageError(
        `Name the target with --target or PETSTORE_TARGET. ${path} says ${report.target.baseUrl}, but a report may come from anybody, and does not choose where a key is sent.`,
      )
    const [{ conductRun }, { run }] = await Promise.all([import('./conduct-run.ts'), import('../run/run.ts')])
    const { stateFile } = options
    const placed = stateFile === undefined ? options : { ...options, stateFile: resolve(cwd, stateFile) }
    // What any response may break has no check of its own: then all of the requirement is run.
    const names = chosen.map((one) => one.name)
    const checks = names.includes(everyResponse) ? {} : { checks: names }
    const exit = await conductRun(
      placed,
      terminal,
      (given, hooks) => run(given, { ...hooks, ...checks }),
      async (finished, { detail }, { stdout }) => {
        const told = tellReplay(chosen, finished)
        if (detail !== 'quiet') stdout.write(told.words)
        return told.exit
      },
    )
    return terminal.end(exit)
  },
}

const help = `
Profile and seed are the report's. The target and its key are given as for run, since a report may come from anybody. No report is written.

Exit codes: 1 when a check still fails, 0 when none does, 3 when one could not be judged; the others as for run.

Examples:
  See whether a deployment has been mended:
    petstore-conformance replay reports/report.json --target https://pets.example.com/v1
  Try one check on another deployment:
    petstore-conformance replay reports/report.json --check 'limit bounds the page' --target https://pets.example.com/v1
`
