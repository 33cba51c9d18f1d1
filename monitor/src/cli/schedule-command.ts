import { type CliCommand, readFlagIfGiven, text, wholeNumber } from 'petstore-conformance'
import { databaseVariable } from './database-address.ts'

/** Gives workers the targets of a file. */
export const scheduleCommand: CliCommand = {
  name: 'schedule',
  summary: 'give workers the targets of a file, and say when they are judged',
  configure(command) {
    command
      .argument('<targets>', 'YAML of the targets, and of who is told: see spec/targets.schema.json')
      .option('--database <address>', `postgres://... (default: ${databaseVariable})`)
      .option('--cron <fields>', 'when a cycle begins, as cron says it (default: "0 3 * * *")')
      .option('--tz <zone>', 'time zone of --cron (default: UTC)')
      .option('--spread <minutes>', 'time over which the runs of a cycle begin (default: 60)')
      .option('--now <cycle>', 'begin a cycle of this name at once; the schedule stays as it is')
      .addHelpText('after', help)
  },
  async execute({ terminal, flags, operands: [file = ''] }) {
    const { schedule } = await import('./conduct-schedule.ts')
    return await schedule(
      {
        file,
        database: readFlagIfGiven(flags, 'database', text),
        cron: readFlagIfGiven(flags, 'cron', text),
        tz: readFlagIfGiven(flags, 'tz', text),
        spreadMinutes: readFlagIfGiven(flags, 'spread', wholeNumber(0, 1440)),
        cycle: readFlagIfGiven(flags, 'now', text),
      },
      terminal,
    )
  },
}

const help = `
Workers know the targets of the file from then on, and no others: say it again after each change of the file. Each
target begins at a moment of its own, the same in every cycle, so that not all of them begin at once. No key gets to the
database: a worker has them by its file of keys (see worker --help).

Exit code: 0, or 2 where the file or the database is wrong.

Examples:
  Every night between three and four:
    petstore-monitor schedule targets.yaml --database postgres://petstore@db/petstore --cron "0 3 * * *" --tz Europe/Berlin
  Once more, right away:
    petstore-monitor schedule targets.yaml --now after-release
`
