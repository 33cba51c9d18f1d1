import { resolve } from 'node:path'
import { appended } from '../src/cli/add-run-options.ts'
import type { CliCommand } from '../src/cli/cli-command.ts'
import { stopSignals } from '../src/cli/stop-signals.ts'
import { depths } from '../src/spec/depth.ts'
import { profileNames } from '../src/spec/profile.ts'
import { signalExitCode } from '../src/verdict/exit-code.ts'

const help = `
A fault is found when the requirement that it breaks fails. A conforming variant must be left alone, and be judged
in all that can be judged on it. A known miss is a fault that is listed as not found yet; once it is found, it is to
be taken off the list. What a fault breaks besides must be what it is said to break, no more and no less.

Exit codes:
  0    every fault was found but the known misses, and every variant left alone
  1    a fault was missed or caught by an unrelated requirement only, it broke more or less than it is said to, a
       variant failed or was inconclusive, a known miss was found, or no fault at all makes some check fail
  2    the command is wrong, or the matrix or the summary cannot be written
  4    a fault of the suite itself, a run that crashed or hung included

Examples:
  The mutants of one requirement and the variants that name it, then one fault under two seeds:
    npm run calibrate -- --only LIST-2
    npm run calibrate -- --only list-default-21 --seed 1 --seed 2
  What sixty requests find:
    npm run calibrate -- --profile core --max-requests 60
`

/** Tries the suite itself. */
export const calibrateCommand: CliCommand = {
  name: 'calibrate',
  summary: 'try the suite on services with known faults, and on conforming ones',
  configure(command) {
    command
      .option(
        '--only <pattern>',
        'a mutant or variant by its name or part of it, or all that target or name a requirement; repeat it for more',
        appended,
      )
      .option('--sample <n>', 'one of so many: of the faults of each requirement, and of the variants')
      .option('--sample-seed <n>', 'which sample: the same number draws the same one (default: 2)')
      .option(
        '--compounds <n>',
        'so many services with two to six faults at once, in the place of all others',
      )
      .option('--seed <n>', 'seed of the runs; repeat it for more (default: 1)', appended)
      .option(
        '--profile <name>',
        `only what this profile sees: ${profileNames.join(', ')} (default: full, or one that sees the fault)`,
      )
      .option(
        '--depth <name>',
        `how far each run goes: ${depths.join(', ')} (default: as far as shows the fault)`,
      )
      .option('--max-requests <n>', 'requests of each run (default: as a run does)')
      .option(
        '--in-memory',
        'without a socket and in simulated time: many times faster, but for what is of the wire',
      )
      .option(
        '--judge-again',
        'judge the evidence of each run again: it must come to the same findings and verdicts',
      )
      .option('--workers <n>', 'runs at a time (default: two a processor, in memory one)')
      .option('--json', 'print the matrix as JSON')
      .option('--out <folder>', 'where matrix.json goes (default: reports/calibration)')
      .option(
        '--summary <file>',
        'where the figures go, in a few lines, if all was tried within the usual limits',
      )
      .addHelpText('after', help)
  },
  async execute({ terminal, flags }) {
    const { parseCalibrateOptions } = await import('./runner/parse-calibrate-options.ts')
    const options = parseCalibrateOptions(flags)
    const { conductCalibration } = await import('./runner/conduct-calibration.ts')
    const signals = stopSignals(terminal.signals)
    const stop = new AbortController()
    signals.first.then((signal) => {
      // The line of the progress stands as it is.
      const lineBreak = terminal.stderr.interactive ? '\n' : ''
      terminal.stderr.write(`${lineBreak}${signal}: giving the calibration up; no matrix is written\n`)
      stop.abort()
    })
    try {
      return await conductCalibration(options, {
        stdout: terminal.stdout,
        stderr: terminal.stderr,
        folder: resolve(terminal.cwd, options.out),
        summary: options.summary === undefined ? undefined : resolve(terminal.cwd, options.summary),
        date: new Date(),
        signal: stop.signal,
      })
    } catch (error) {
      if (signals.received !== undefined) return signalExitCode(signals.received)
      throw error
    } finally {
      signals.release()
    }
  },
}
