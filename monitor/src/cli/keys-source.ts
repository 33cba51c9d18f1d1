import { dirname, resolve } from 'node:path'
import { type Environment, type ReadFile, readFileIfThere, UsageError } from 'petstore-conformance'
import type { KeysSource } from '../targets/secrets.ts'

/** The variable that may name the file of keys. */
export const keysVariable = 'PETSTORE_KEYS'

/**
 * The file of keys of this machine.
 *
 * @param given - as an argument; the environment's unless given
 * @throws UsageError where none is named, here and by what it returns where there is none
 */
export function keysSource(
  given: string | undefined,
  { env, cwd, readFile }: { readonly env: Environment; readonly cwd: string; readonly readFile: ReadFile },
): KeysSource {
  const name = given ?? env[keysVariable]
  if (name === undefined || name === '')
    throw new UsageError(
      `No file of keys is named, and nothing else says which key may be sent where. Name one with --keys or ${keysVariable}: YAML such as\n${example}`,
    )
  const path = resolve(cwd, name)
  return {
    name,
    folder: dirname(path),
    env,
    readFile,
    text() {
      const text = readFileIfThere(readFile, path, `The file of keys ${name}`)
      if (text !== undefined) return text
      throw new UsageError(`There is no file of keys ${name}. It is YAML such as\n${example}`)
    },
  }
}

const example = `keys:
  PETSTORE_API_KEY:
    use: key
    origins: [https://pets.example.com]
    environment: PETSTORE_API_KEY`
