import { join } from 'node:path'
import { parseRunOptions } from '../../../../src/run/options/parse-run-options.ts'
import type { RunOptions } from '../../../../src/run/options/run-options.ts'
import { UsageError } from '../../../../src/run/options/usage-error.ts'

/** What a test says of a run; the rest is a target with a key. */
export interface Said {
  readonly flags?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  /** Texts by path, relative to the folder that the run is started in. */
  readonly files?: Readonly<Record<string, string>>
}

export const aTarget = { PETSTORE_TARGET: 'https://pets.example/v1', PETSTORE_API_KEY: 'main-key-1234' }

/** The options of a run on a target with a key, unless the environment is given. */
export function parse({ flags = {}, env = aTarget, files = {} }: Said = {}): RunOptions {
  const texts = new Map(Object.entries(files).map(([path, text]) => [join('/project', path), text]))
  const readFile = (path: string): string => {
    const text = texts.get(path)
    if (text === undefined) throw Object.assign(new Error(`no such file: ${path}`), { code: 'ENOENT' })
    return text
  }
  return parseRunOptions({ flags, env, cwd: '/project', readFile, seed: 7 })
}

/** The options of a run that a config file says more of, which the user named. */
export function parseConfig(text: string, name = 'petstore-conformance.config.yaml'): RunOptions {
  return parse({ files: { [name]: text }, flags: { config: name } })
}

/** The message of the usage error that is thrown. */
export function refusal(work: () => unknown): string {
  try {
    work()
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}
