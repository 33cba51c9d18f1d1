import { type CliCommand, readFlagIfGiven, text, wholeNumber } from 'petstore-conformance'
import { databaseVariable } from './database-address.ts'

/** Stores the targets of a file for workers. */
export const scheduleCommand: CliCommand = {
  name: 'schedule',
  summary: 'store the targets of a file for workers, and when to test them',
  configure(command) {
    command
      .argument('<targets>', 'YAML file of targets and receivers, in the form of spec/targets.schema.json')
      .option(
        '--database <address>',
        `use the database at this postgres:// address (default: ${databaseVariable})`,
      )
      .option('--cron <fields>', 'begin a cycle at the times of these cron fields (default: "0 3 * * *")')
      .option('--tz <zone>', 'read --cron in this time zone (default: UTC)')
      .option('--spread <minutes>', 'begin the runs of a cycle over this time (default: 60)')
      .option('--now <cycle>', 'begin a cycle of this name at once; keep the schedule (default: begin none)')
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
Workers then test the targets of this file and no others. Run the command again after each change of the file. The runs of a
cycle begin one after another, each target at the same point of every cycle. The command stores no key in the database; a
worker reads its own file of keys (see worker --help).

Exit codes: 0, or 2 if the file or the database is wrong.

Examples:
  Test every night between three and four:
    petstore-monitor schedule targets.yaml --database postgres://petstore@db/petstore --cron "0 3 * * *" --tz Europe/Berlin
  Test once more, at once:
    petstore-monitor schedule targets.yaml --now after-release
`
