import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { cpuSeconds } from './cpu-seconds.ts'

/** What came of a program. */
export interface Measured {
  /** Undefined where a signal ended it. */
  readonly exitCode: number | undefined
  /** Whether it was interrupted for taking too long. */
  readonly interrupted: boolean
  /** Of all its processes; undefined where it had to be killed. */
  readonly cpuSeconds: number | undefined
  readonly wallSeconds: number
  /** The last that it said. */
  readonly said: string
}

interface Conditions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** After which it is interrupted, as a user would with Ctrl-C: what it has found by then, it may still tell. */
  readonly timeoutMs: number
}

/** Ends with what the program took, on a descriptor of its own. A signal to all is for the program alone. */
const script = 'trap : INT; "$@" 3>&-; code=$?; times >&3; exit $code'
const graceMs = 20_000
const lastWords = 2000

/** Runs a program to its end, and measures what it takes together with the processes that it starts. */
export async function measuredProgram(
  command: readonly string[],
  { env, cwd, timeoutMs }: Conditions,
): Promise<Measured> {
  const startedAt = performance.now()
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env,
    cwd,
    // A group of processes, so that all of them can be ended.
    detached: true,
  })
  const channel = child.stdio[3]
  if (channel === null || channel === undefined || !('read' in channel)) throw new Error('no descriptor 3')
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      said = `${said}${chunk}`.slice(-lastWords)
    })
  let interrupted = false
  const timers = [
    setTimeout(() => {
      interrupted = true
      signalAll(child, 'SIGINT')
    }, timeoutMs),
    setTimeout(() => signalAll(child, 'SIGKILL'), timeoutMs + graceMs),
  ]
  const endWithThis = (): void => signalAll(child, 'SIGKILL')
  process.once('exit', endWithThis)
  try {
    const [times, [exitCode]] = await Promise.all([text(channel), once(child, 'exit')])
    return {
      exitCode: typeof exitCode === 'number' ? exitCode : undefined,
      interrupted,
      cpuSeconds: cpuSeconds(times),
      wallSeconds: (performance.now() - startedAt) / 1000,
      said,
    }
  } finally {
    for (const timer of timers) clearTimeout(timer)
    process.off('exit', endWithThis)
  }
}

function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended by itself meanwhile.
  }
}
