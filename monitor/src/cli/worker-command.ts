import {
  appended,
  type CliCommand,
  readFlag,
  readFlagIfGiven,
  shown,
  text,
  timeSpan,
  UsageError,
  wholeNumber,
} from 'petstore-conformance'
import { databaseVariable } from './database-address.ts'
import { keysVariable } from './keys-source.ts'

/** Judges the targets of a schedule, together with as many others as there are. */
export const workerCommand: CliCommand = {
  name: 'worker',
  summary: 'judge what schedule has put on the queue, on as many machines as there are',
  sends: true,
  configure(command) {
    command
      .option('--database <address>', `postgres://... (default: ${databaseVariable})`)
      .option('--slots <n>', 'runs at a time, each in a thread of some 100 MB', '2')
      .option('--keys <file>', `YAML of keys, and where each may be sent (default: ${keysVariable})`)
      .option(
        '--port <n>',
        'port of /healthz, /readyz, /metrics and the site; 0 for any that is free',
        '9464',
      )
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--allow-host <name>', 'name by which the port may be asked; repeat it for more', appended)
      .option('--runs-per-thread <n>', 'runs after which a thread is replaced', '50')
      .option('--keep <span>', 'how long runs are remembered', '400d')
      .option('--keep-reports <span>', 'how long their reports are, which take most of the room', '60d')
      .addHelpText('after', help)
  },
  async execute({ terminal, flags }) {
    const { conductWorker } = await import('./conduct-worker.ts')
    return await conductWorker(
      {
        database: readFlagIfGiven(flags, 'database', text),
        slots: readFlag(flags, 'slots', wholeNumber(1, 64)),
        keys: readFlagIfGiven(flags, 'keys', text),
        port: readFlag(flags, 'port', wholeNumber(0, 65_535)),
        host: readFlag(flags, 'host', text),
        allowedHosts: hostNames(flags['allowHost']),
        runsPerThread: readFlag(flags, 'runsPerThread', wholeNumber(1, 100_000)),
        keep: {
          runsMs: readFlag(flags, 'keep', timeSpan),
          filesMs: readFlag(flags, 'keepReports', timeSpan),
        },
      },
      terminal,
    )
  },
}

function hostNames(given: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(given) ? given : []
  return names.map((name) => {
    if (typeof name === 'string' && /^[\dA-Za-z.-]+$/.test(name)) return name
    throw new UsageError(
      `--allow-host must be a host name, such as workers.example, and ${shown(name)} is not.`,
    )
  })
}

const help = `
What a target names (keys, header values, certificates, secrets of receivers) is an entry of the file of keys, which says
where it is kept and which origins it may be sent to: see spec/keys.schema.json. A run that asks for anything else is
refused and recorded. Files are read anew for each run, so a key that was changed holds from the next run on. Keys never
get to the database.

Each result and the end of its job are written in one transaction. A worker that dies loses nothing: whatever it was at is
begun anew by another one within a minute. One run at a time is made on a key, however many workers there are.

The port answers requests to an IP address, to localhost, to the address of --host and to the names of --allow-host; any
other gets 421. So no page of the web can read it by a name that leads to this machine.

SIGTERM or SIGINT: nothing further is taken, the runs at hand are broken off and handed back, to be taken by another
worker at once. After a second signal nothing is waited for.

Exit code: 0 after a signal and an orderly end; 143 or 130 after a second one; 2 where an option, the file of keys, the
database or the port is wrong.

Example:
  PETSTORE_DATABASE=postgres://petstore:...@db/petstore petstore-monitor worker --slots 4 --keys /var/run/petstore/keys/keys.yaml
`
