import { EventEmitter } from 'node:events'
import { main } from '../../../src/cli/main.ts'
import type { CliIo } from '../../../src/cli/terminal.ts'

/** A process that is none, and what was written to it. */
export interface FakeIo extends CliIo {
  readonly signals: EventEmitter
  readonly written: { out: string; err: string }
}

export function fakeIo(given: Partial<Pick<CliIo, 'env' | 'cwd'>> = {}): FakeIo {
  const written = { out: '', err: '' }
  return {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
    env: {},
    cwd: '/nowhere',
    signals: new EventEmitter(),
    written,
    ...given,
  }
}

/** What a command line comes to. */
export async function called(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const io = fakeIo({ env })
  const code = await main(argv, io)
  return { code, ...io.written }
}
