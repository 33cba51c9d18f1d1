import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Outcome, Started } from '../../../../test/e2e/support/cli.ts'
import { folder } from '../../../../test/e2e/support/folder.ts'
import { type History, openHistory } from '../../../src/history/open-history.ts'
import { called, start } from './cli.ts'

/** A target of a pass, and its key. */
export interface Monitored {
  readonly name: string
  readonly target: string
  readonly key: string
}

/** Targets that are watched, a pass at a time. */
export interface Watch {
  readonly cwd: string
  /** Makes a pass to its end. */
  readonly pass: (...args: readonly string[]) => Promise<Outcome>
  /** Begins a pass. */
  readonly begin: (...args: readonly string[]) => Started
  /** What is known by now. */
  readonly history: () => Promise<History>
}

/**
 * A file of targets in a folder of its own, and passes over them.
 *
 * @param more - lines of the file besides the targets
 */
export async function watch(targets: readonly Monitored[], more: readonly string[] = []): Promise<Watch> {
  const cwd = await folder()
  const entries = targets.map(
    ({ name, target }, index) => `  - { name: ${name}, target: '${target}', keyVariable: KEY_${index} }`,
  )
  await writeFile(join(cwd, 'targets.yaml'), [...more, 'targets:', ...entries, ''].join('\n'))
  const keys = targets.map(({ target }, index) => [
    `KEY_${index}`,
    { use: 'key', origins: [new URL(target).origin], environment: `KEY_${index}` },
  ])
  await writeFile(join(cwd, 'keys.yaml'), JSON.stringify({ keys: Object.fromEntries(keys) }))
  const env = Object.fromEntries(targets.map(({ key }, index) => [`KEY_${index}`, key]))
  const args = ['run', 'targets.yaml', '--history', 'history.db', '--keys', 'keys.yaml']
  return {
    cwd,
    pass: (...rest) => called([...args, ...rest], { cwd, env }),
    begin: (...rest) => start([...args, ...rest], { cwd, env }),
    async history() {
      const history = await openHistory(join(cwd, 'history.db'))
      onTestFinished(() => history.close())
      return history
    },
  }
}
