import { EventEmitter } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conductRun, type Run } from '../../src/cli/conduct-run.ts'
import { Terminal } from '../../src/cli/terminal.ts'
import type { RunOptions } from '../../src/run/options/run-options.ts'
import { type RunHooks, run } from '../../src/run/run.ts'
import type { FinishedRun } from '../../src/verdict/finished-run.ts'
import { reportDefects } from './report-defects.ts'

/** What a user gets of a run. */
export interface RunAsUser {
  readonly run: FinishedRun
  readonly exitCode: number
  /** What is wrong with what it tells, a line each: reports against their schemas, the exit code, the terminal. */
  readonly defects: readonly string[]
  /** All that it wrote, by the names of the files; what the terminal showed is `terminal`. */
  readonly outputs: Readonly<Record<string, string>>
}

/**
 * Makes a run as the command line does, down to the files in its folder, the text on the terminal and the exit code,
 * and reads all of it again.
 *
 * @param judge What carries the run out.
 * @throws what ended the run before it had reports
 */
export async function runAsUser(
  options: RunOptions,
  service: Pick<RunHooks, 'service'>,
  judge: Run = run,
): Promise<RunAsUser> {
  const cwd = await mkdtemp(join(tmpdir(), 'petstore-calibration-'))
  let finished: FinishedRun | undefined
  let told = ''
  const stream = {
    write: (text: string) => {
      told += text
    },
  }
  const terminal = new Terminal({ stdout: stream, stderr: stream, env: {}, cwd, signals: new EventEmitter() })
  terminal.hide(options.apiKey, options.rateLimitKey)
  try {
    const { code } = await conductRun(options, terminal, async (given, hooks) => {
      finished = await judge(given, { ...hooks, ...service })
      return finished
    })
    if (finished === undefined) throw new Error(told)
    const folder = join(cwd, options.out)
    const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
    const texts = {
      json: await read('report.json'),
      junit: await read('junit.xml'),
      html: await read('report.html'),
    }
    const keys = [options.apiKey, options.rateLimitKey].filter((key) => key !== undefined)
    const outputs: Record<string, string> = { terminal: told }
    for (const name of await readdir(folder)) outputs[name] = await read(name)
    return {
      run: finished,
      exitCode: code,
      defects: [
        ...reportDefects(finished, texts),
        ...(code === owedExitCode(finished)
          ? []
          : [`the exit code is ${code}, not ${owedExitCode(finished)}`]),
        ...(keys.some((key) => Object.values(outputs).some((text) => text.includes(key)))
          ? ['a key is shown']
          : []),
      ],
      outputs,
    }
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
}

/** What the exit code has to be by the verdicts alone, whatever the run makes of them. */
function owedExitCode({ requirements, suiteFaults }: FinishedRun): number {
  if (suiteFaults.length > 0) return 4
  if (requirements.some(({ verdict }) => verdict === 'fail')) return 1
  return requirements.some(({ level, verdict }) => level === 'MUST' && verdict === 'inconclusive') ? 3 : 0
}
