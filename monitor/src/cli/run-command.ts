import {
  appended,
  type CliCommand,
  readFlag,
  readFlagIfGiven,
  text,
  timeSpan,
  wholeNumber,
} from 'petstore-conformance'
import { historyOption, historyPlace } from '../history/history-place.ts'
import { keysVariable } from './keys-source.ts'

/** Judges all targets of a file once, and tells of what has changed. */
export const runCommand: CliCommand = {
  name: 'run',
  summary: 'judge all targets of a file once, remember it, and tell of changes',
  sends: true,
  configure(command) {
    command
      .argument('<targets>', 'YAML of the targets, and of who is told: see spec/targets.schema.json')
      .option(...historyOption)
      .option('--keep <span>', 'how long runs are remembered (default: 400d)')
      .option(
        '--keep-reports <span>',
        'how long their reports are, which take most of the room (default: 60d)',
      )
      .option('--keys <file>', `YAML of keys, and where each may be sent (default: ${keysVariable})`)
      .option('--slots <n>', 'runs at a time, each in a thread of some 100 MB (default: 4)')
      .option('--only <name>', 'judge this target alone; repeat it for more', appended)
      .option('--round <name>', 'name of the pass: a target is judged once in each (default: the time)')
      .option(
        '--metrics <file>',
        "metrics for the node_exporter's textfile collector; its name ends in .prom",
      )
      .addHelpText('after', help)
  },
  async execute({ terminal, flags, operands: [file = ''] }) {
    const { slots = '4', keep = '400d', keepReports = '60d', only } = flags
    const { monitor } = await import('./conduct-monitor.ts')
    return await monitor(
      {
        file,
        history: historyPlace(flags['history'], terminal),
        keep: {
          runsMs: readFlag({ keep }, 'keep', timeSpan),
          filesMs: readFlag({ keepReports }, 'keepReports', timeSpan),
        },
        keys: readFlagIfGiven(flags, 'keys', text),
        slots: readFlag({ slots }, 'slots', wholeNumber(1, 64)),
        only: Array.isArray(only) ? only.map(String) : undefined,
        cycle: readFlagIfGiven(flags, 'round', text),
        metrics: readFlagIfGiven(flags, 'metrics', text),
      },
      terminal,
    )
  },
}

const help = `
Each run is recorded, and held against all before it. What is new is looked at again some minutes later (confirmAfter in
the file of targets), and told to the receivers only if it is still so. Who cannot be reached is told by a later pass.

What the file of targets names (keys, header values, certificates, secrets of receivers) is an entry of the file of keys:
see spec/keys.schema.json. A target at an origin that such an entry does not list is not asked anything, and the history
says why.

Two passes may run at once, and one that was killed may be started again: with --round, targets that it had judged are
left as they are.

Exit code: the worst of all runs, in the order 4, 2, 1, 3, 0
  0    every target conforms
  1    a target violates a requirement that is not waived
  2    the file of targets, a key or a place to write to is wrong; what can be judged is
  3    no verdict for a target: it could not be reached, or not be judged in full
  4    a fault of the suite itself

Examples:
  Every night, by cron, a systemd timer or a Kubernetes CronJob (deploy/ has each):
    petstore-monitor run targets.yaml --keys keys.yaml --history /var/lib/petstore/history.db --metrics /var/lib/node_exporter/petstore.prom
  Since when does it fail?
    petstore-monitor history production
`
