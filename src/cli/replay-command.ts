import { readFlagIfGiven, text } from '../run/options/readers.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { aboutWaivers, addRunOptions, readOptions } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'

/** Tests the failed requirements of a report again. */
export const replayCommand: CliCommand = {
  name: 'replay',
  summary: 'judge the failed requirements of a report again, with its seed',
  sends: true,
  configure(command) {
    command
      .argument('<report>', 'a report.json, or a folder that has one')
      .option('--finding <id>', 'only the requirement of this finding, such as F2')
    const ofReport = ['profile', 'requirement', 'exclude', 'seed', 'dryRun', 'out', 'reporter'] as const
    addRunOptions(command, [...ofReport, ...aboutWaivers])
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
Profile and seed are the report's. The target and its key are given as for run, since a report may come from anybody. No report is written.

Exit codes: 1 when a requirement still fails, 0 when none does, 3 when one could not be judged; the others as for run.

Examples:
  See whether a deployment has been fixed:
    petstore-conformance replay reports/report.json --target https://pets.example.com/v1
  Look for one finding on another deployment:
    petstore-conformance replay reports/report.json --finding F2 --target https://pets.example.com/v1
`
