import { resolve } from 'node:path'
import { isRecord } from '../../spec/is-record.ts'
import { type Files, readFileIfThere } from './read-text-file.ts'
import { argumentName, type RunOption } from './run-option.ts'
import { runOptionTable } from './run-option-table.ts'
import { didYouMean, shown, UsageError } from './usage-error.ts'
import { yamlText } from './yaml-text.ts'

/** Options from a file: names are checked, values are not. */
export interface ConfigFile {
  readonly name: string
  readonly options: Readonly<Record<string, unknown>>
}

const usualNames = ['petstore-conformance.config.json', 'petstore-conformance.config.yaml']
const table = Object.entries<RunOption<unknown>>(runOptionTable)
const knownKeys = table.flatMap(([name, { argumentOnly }]) => (argumentOnly ? [] : [name]))

/** Reads the named config file or, without a name, one of the usual name. @throws UsageError for a wrong one */
export function readConfigFile(named: string | undefined, { cwd, readFile }: Files): ConfigFile | undefined {
  const [file, other] = (named === undefined ? usualNames : [named]).flatMap((name) => {
    const text = readFileIfThere(readFile, resolve(cwd, name), `The config file ${name}`)
    return text === undefined ? [] : [{ name, text }]
  })
  if (file === undefined) {
    if (named === undefined) return undefined
    throw new UsageError(`There is no config file ${named}.`)
  }
  if (other !== undefined)
    throw new UsageError(
      `There are two config files, ${file.name} and ${other.name}. Delete one, or name one with --config.`,
    )
  const { name } = file
  // JSON is YAML, too. An empty file, or one with comments only, is null.
  const options = yamlText(name, file.text, { intAsBigInt: true }).value ?? {}
  if (!isRecord(options)) {
    // A link of another user may lead to a file with a key, so nothing of the text is shown.
    const kind = Array.isArray(options) ? 'a list' : 'a single value'
    throw new UsageError(`${name} must map options to values, such as "profile: full"; it is ${kind}.`)
  }
  for (const key of Object.keys(options)) checkKey(key, name)
  if (named === undefined) refuseStrangers(name, options)
  return { name, options }
}

/** Rejects options that only a named file may set, since any user of the folder could have written another one. */
function refuseStrangers(file: string, options: Readonly<Record<string, unknown>>): void {
  const [stranger] =
    table.find(([name, { namedConfigOnly }]) => namedConfigOnly && Object.hasOwn(options, name)) ?? []
  if (stranger === undefined) return
  throw new UsageError(
    `${file} sets ${stranger}, which a config file may do only where you name it, since anybody who can write ` +
      `to this folder could have put it there. Give ${argumentName(stranger)} or, if the file is yours, --config ${file}.`,
  )
}

function checkKey(key: string, file: string): void {
  if (knownKeys.includes(key)) return
  const fileOption = `${key}File`
  if (knownKeys.includes(fileOption))
    throw new UsageError(
      `${file} holds ${key}, and a key does not belong in a config file. Set the environment variable, ` +
        `or name a file that holds the key with ${fileOption}.`,
    )
  throw new UsageError(`${file} has an unknown option ${shown(key)}.${didYouMean(key, knownKeys)}`)
}
