import { readFlag, text, wholeNumber } from '../run/options/readers.ts'
import { codeOf, UsageError } from '../run/options/usage-error.ts'
import type { ReferenceOptions } from '../service/new-reference.ts'
import type { RunningReference } from '../service/start-reference.ts'
import type { CliCommand } from './cli-command.ts'
import { stopSignals } from './stop-signals.ts'
import type { Terminal } from './terminal.ts'

const port = wholeNumber(0, 65_535)

/** Starts the embedded service until a signal comes. */
export const serveCommand: CliCommand = {
  name: 'serve',
  summary: 'start the embedded pet store, to try the suite on it',
  configure(command) {
    command
      .option('--port <n>', 'listen on this port; 0 takes a free one', '8080')
      .option('--host <address>', 'listen on this address', '127.0.0.1')
  },
  execute: ({ terminal, flags }) => serve(terminal, flags, {}),
}

/** Starts the embedded service, conforming or not, until a signal comes; returns the exit code. @throws UsageError */
export async function serve(
  terminal: Terminal,
  flags: Readonly<Record<string, unknown>>,
  options: ReferenceOptions,
): Promise<number> {
  const address = { port: readFlag(flags, 'port', port), host: readFlag(flags, 'host', text) }
  const signals = stopSignals(terminal.signals)
  try {
    const { startReference } = await import('../service/start-reference.ts')
    const service = await startReference({ ...options, ...address }).catch((error: unknown) => {
      const why = whyNotListening(codeOf(error), address)
      throw why === undefined ? error : new UsageError(why)
    })
    terminal.stdout.write(welcome(service))
    await signals.first
    await service.close()
    return 0
  } finally {
    signals.release()
  }
}

function whyNotListening(code: unknown, address: { port: number; host: string }): string | undefined {
  const { port, host } = address
  const noAddress = `This machine has no address ${host}. Choose one with --host, such as 127.0.0.1.`
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} of ${host} is in use. Choose another with --port; 0 takes a free one.`,
    EACCES: `Port ${port} may not be listened on. Choose one above 1023 with --port.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
    EAI_AGAIN: noAddress,
    EINVAL: noAddress,
  }
  return reasons[String(code)]
}

function welcome({ baseUrl, keys }: RunningReference): string {
  return `The embedded pet store listens at ${baseUrl}

Its keys, made for this start and known nowhere else:
  free        ${keys.free}
  pro         ${keys.pro}
  business    ${keys.business}
  enterprise  ${keys.enterprise}  (a limit that is quick to exhaust)
  spare       ${keys.spare}  (the same, counted by itself)

To judge it, paste into another terminal:
  PETSTORE_API_KEY=${keys.business} PETSTORE_RATE_LIMIT_KEY=${keys.spare} \\
    npx petstore-conformance run --target ${baseUrl} --profile full --plan business

Ctrl-C stops it.
`
}
