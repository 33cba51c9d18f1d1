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

/** Tests the targets of a schedule, together with any number of other workers. */
export const workerCommand: CliCommand = {
  name: 'worker',
  summary: 'test the targets that schedule has queued; any number of workers can run',
  sends: true,
  configure(command) {
    command
      .option(
        '--database <address>',
        `use the database at this postgres:// address (default: ${databaseVariable})`,
      )
      .option('--slots <n>', 'test this many targets at a time, in threads of about 100 MB', '2')
      .option(
        '--keys <file>',
        `read keys, and where each may be sent, from this YAML file (default: ${keysVariable})`,
      )
      .option(
        '--port <n>',
        'serve /healthz, /readyz, /metrics and the site on this port; 0 takes a free one',
        '9464',
      )
      .option('--host <address>', 'listen on this address', '127.0.0.1')
      .option(
        '--allow-host <name>',
        'accept requests to this host name; repeatable (default: none but localhost and --host)',
        appended,
      )
      .option('--runs-per-thread <n>', 'replace a thread after this many runs', '50')
      .option('--keep <span>', 'delete runs after this time', '400d')
      .option('--keep-reports <span>', 'delete the reports of runs after this time', '60d')
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
Keys, header values, certificates and secrets of receivers are entries of the file of keys, which states the origins that may
receive them (spec/keys.schema.json). The worker refuses any other run, and records that. It reads the file again for each
run. It stores no key in the database.

One transaction stores a result and ends its job. If a worker dies, another worker repeats its runs within a minute. Only
one run at a time uses a key, across all workers.

The port accepts requests to IP addresses, localhost, the address of --host and the names of --allow-host. Requests to any
other name get 421, so that no web page can read the port by a name that resolves to this machine.

After SIGTERM or SIGINT the worker takes no more runs, stops the current ones, and requeues them, so that another worker
takes them at once. After a second signal it ends immediately.

Exit codes: 0 after one signal; 143 or 130 after a second one; 2 if an option, the file of keys, the database or the port is
wrong.

Example:
  PETSTORE_DATABASE=postgres://petstore:...@db/petstore petstore-monitor worker --slots 4 --keys /var/run/petstore/keys/keys.yaml
`
