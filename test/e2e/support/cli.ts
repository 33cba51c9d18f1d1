import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { testSeed } from '../../test-seed.ts'

const built = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** The built command line of the core. */
export const entry = built('bin/petstore-conformance.cjs')
/** The built command line of the monitor. */
export const monitorEntry = built('monitor/bin/petstore-monitor.cjs')
/** The built command line of the calibration. */
export const calibrationEntry = built('calibration/calibration.cjs')

/** How the command is called. */
interface Call {
  /** The folder that it is called in, where its reports go. */
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** Of a run that is given none: one of the commit, so that a test which fails can be run again, unless it finds one itself. */
  readonly seed?: 'of its own'
  /** The program; that of the core unless given. */
  readonly program?: string
}

/** What came of a process. */
export interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
  /** From the start of the process to its end. */
  readonly ms: number
}

/** A process under way. */
export interface Started {
  readonly process: ChildProcess
  readonly outcome: Promise<Outcome>
  /** Settled once a text was written, to either stream; rejected when the process ends without. */
  says(text: string): Promise<void>
}

let seed = testSeed()

/** Starts the built command line, as a user would. */
export function start(args: readonly string[], call: Call): Started {
  const { program = entry } = call
  const isSeeded =
    program !== entry || args[0] !== 'run' || args.includes('--seed') || call.seed === 'of its own'
  if (isSeeded) return startProcess(process.execPath, [program, ...args], call)
  seed += 1
  return startProcess(process.execPath, [program, ...args, '--seed', String(seed)], call)
}

/** Runs the built command line to its end. */
export function called(args: readonly string[], call: Call): Promise<Outcome> {
  return start(args, call).outcome
}

/**
 * Starts any program. Of this process's environment it gets next to nothing: Vitest's own variables would tell a
 * Vitest within it that it is a worker, and a key of the developer's shell would be taken for one of the test.
 */
export function startProcess(program: string, args: readonly string[], { cwd, env }: Call): Started {
  const startedAt = performance.now()
  const child = spawn(program, args, {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const written = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text
  })
  const { promise: outcome, resolve, reject } = Promise.withResolvers<Outcome>()
  child.on('error', reject)
  child.on('close', (code) => resolve({ code, ...written, ms: performance.now() - startedAt }))
  return {
    process: child,
    outcome,
    says(text) {
      const said = Promise.withResolvers<void>()
      const look = (): void => {
        if (written.out.includes(text) || written.err.includes(text)) said.resolve()
      }
      child.stdout.on('data', look)
      child.stderr.on('data', look)
      child.on('close', () => said.reject(new Error(`it never said "${text}": ${JSON.stringify(written)}`)))
      look()
      return said.promise
    },
  }
}
