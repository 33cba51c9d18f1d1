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

/** Tests all targets of a file once, and sends events about changes. */
export const runCommand: CliCommand = {
  name: 'run',
  summary: 'test all targets of a file once, record the results, and send alerts about changes',
  sends: true,
  configure(command) {
    command
      .argument('<targets>', 'YAML file of targets and receivers, in the form of spec/targets.schema.json')
      .option(...historyOption)
      .option('--keep <span>', 'delete runs after this time (default: 400d)')
      .option('--keep-reports <span>', 'delete the reports of runs after this time (default: 60d)')
      .option(
        '--keys <file>',
        `read keys, and where each may be sent, from this YAML file (default: ${keysVariable})`,
      )
      .option('--slots <n>', 'test this many targets at a time, in threads of about 100 MB (default: 4)')
      .option('--only <name>', 'test only this target; repeatable (default: all)', appended)
      .option('--round <name>', 'name the cycle; targets that it has tested are skipped (default: the time)')
      .option(
        '--metrics <file>',
        'write metrics for the textfile collector of node_exporter to this .prom file (default: none)',
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
The command records each run and compares it with the earlier ones. If a requirement changes, the command tests it again some
minutes later (confirmAfter in the file of targets). It sends an event only if the re-check, or three runs in a row, confirm
the change. A later sweep sends the events that a receiver did not accept.

Keys, header values, certificates and secrets of receivers are entries of the file of keys (spec/keys.schema.json). The
command sends nothing to a target at an origin that its entry does not list; the history shows the reason.

Two sweeps may run at the same time. To repeat an interrupted sweep, give the same --round again.

Exit code: the worst of all runs, in the order 4, 2, 1, 3, 0
  0    every target conforms, or waivers cover its violations
  1    a target violates a MUST that no waiver covers
  2    the file of targets, a key or an output file is wrong; the command tests the other targets
  3    no verdict on a target: it could not be reached, or could not be tested completely
  4    an error in the suite itself

Examples:
  Every night, from cron, a systemd timer or a Kubernetes CronJob (see deploy/):
    petstore-monitor run targets.yaml --keys keys.yaml --history /var/lib/petstore/history.db --metrics /var/lib/node_exporter/petstore.prom
  Print since when a target violates requirements:
    petstore-monitor history production
`
