import { readFlagIfGiven, text } from '../run/options/readers.ts'
import { runOptionTable } from '../run/options/run-option-table.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { aboutWaivers, addRunOptions, readOptions } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'

/** Tests the failed requirements of a report again. */
export const replayCommand: CliCommand = {
  name: 'replay',
  summary: 'test the failed requirements of a report again, with its seed',
  sends: true,
  configure(command) {
    command
      .argument('<report>', 'report.json, or its folder')
      .option(
        '--finding <id>',
        'test only the requirement of this finding, such as F2 (default: all failed requirements)',
      )
    const ofReport = [
      'profile',
      'requirement',
      'exclude',
      'seed',
      'dryRun',
      'preflight',
      'out',
      'reporter',
    ] as const
    addRunOptions(command, {
      without: [...ofReport, ...aboutWaivers],
      changed: { target: { ...runOptionTable.target, otherwise: 'PETSTORE_TARGET' } },
    })
    command.addHelpText('after', help)
  },
  async execute({ terminal, flags, operands: [path = ''] }) {
    const { cwd } = terminal
    const { knownReport, readReport } = await import('../report/read-report.ts')
    const { chooseRequirements, tellReplay } = await import('../report/replay.ts')
    const report = knownReport(readReport(cwd, path), path)
    const { finding: _, ...rest } = flags
    const chosen = chooseRequirements(report, readFlagIfGiven(flags, 'finding', text))
    if (chosen.length === 0) {
      terminal.stdout.write(`No requirement of ${path} failed: there is nothing to judge again.\n`)
      return 0
    }
    const { profile, seed } = report
    const given = { ...rest, profile, seed: String(seed), requirement: chosen }
    const options = readOptions({ terminal, flags: given })
    if (options.target === undefined)
      throw new UsageError(
        `Name the target with --target or PETSTORE_TARGET. ${path} says ${report.target.baseUrl}, but a report may come from anybody, and does not choose where a key is sent.`,
      )
    const [{ conductRun }, { run }] = await Promise.all([import('./conduct-run.ts'), import('../run/run.ts')])
    const exit = await conductRun(options, terminal, run, async (finished, { detail }, { stdout }) => {
      const told = tellReplay(chosen, finished)
      if (detail !== 'quiet') stdout.write(told.words)
      return told.exit
    })
    return terminal.end(exit)
  },
}

const help = `
The command uses the profile and the seed of the report, and writes no report. Name the target and its key as for run: a
report may come from anybody, and does not choose where a key is sent.

Exit codes: 0 if no requirement still fails, 1 if one does, 3 if one could not be tested; the others as for run.

Examples:
  Test whether a deployment is fixed:
    petstore-conformance replay reports/report.json --target https://pets.example.com/v1
  Test another deployment for one finding:
    petstore-conformance replay reports/report.json --finding F2 --target https://pets.example.com/v1
`
