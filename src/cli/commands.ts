import { calibrateCommand } from '../../calibration/calibrate-command.ts'
import { historyCommand } from '../../monitor/src/cli/history-command.ts'
import { monitorCommand } from '../../monitor/src/cli/monitor-command.ts'
import { scheduleCommand } from '../../monitor/src/cli/schedule-command.ts'
import { siteCommand } from '../../monitor/src/cli/site-command.ts'
import { workerCommand } from '../../monitor/src/cli/worker-command.ts'
import { certifyCommand } from './certify-command.ts'
import type { CliCommand } from './cli-command.ts'
import { compareCommand } from './compare-command.ts'
import { explainCommand } from './explain-command.ts'
import { keygenCommand } from './keygen-command.ts'
import { listCommand } from './list-command.ts'
import { replayCommand } from './replay-command.ts'
import { reportCommand } from './report-command.ts'
import { runCommand } from './run-command.ts'
import { serveCommand } from './serve-command.ts'
import { verifyCommand } from './verify-command.ts'

/** Every command, in the order of the help. */
export const commands: readonly CliCommand[] = [
  runCommand,
  replayCommand,
  reportCommand,
  certifyCommand,
  verifyCommand,
  keygenCommand,
  compareCommand,
  monitorCommand,
  scheduleCommand,
  workerCommand,
  historyCommand,
  siteCommand,
  listCommand,
  explainCommand,
  serveCommand,
  calibrateCommand,
]
