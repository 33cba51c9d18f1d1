import { didYouMean, isRecord, type UsageError, type YamlText, yamlText } from 'petstore-conformance'

/** What a secret may be used as. */
const keyUses = ['key', 'header', 'certificate', 'address', 'signature'] as const

/** What a secret may be used as: see {@link keyUses}. */
export type KeyUse = (typeof keyUses)[number]

/** A secret of this machine: where it is kept, where it may go, and as what. */
export interface KeyEntry {
  /** As the URL standard serialises them, such as `https://shop.example`. */
  readonly origins: ReadonlySet<string>
  readonly uses: ReadonlySet<KeyUse>
  readonly source: { readonly environment: string } | { readonly file: string }
}

/** Form of a name: neither a path nor a member that every object has. */
const nameForm = /^[A-Za-z_][A-Za-z0-9_.-]*$/
const members = ['origins', 'use', 'environment', 'file'] as const

/**
 * Reads the text of a file of keys: `spec/keys.schema.json` has its form.
 *
 * @param name - of the file, as the user knows it
 * @returns entries by their names
 * @throws UsageError, with line and column, for whatever is unknown, wrong or missing; it shows no value, since somebody
 *   may have written a key there
 */
export function readKeysFile(name: string, text: string): ReadonlyMap<string, KeyEntry> {
  const yaml = yamlText(name, text)
  const keys = isRecord(yaml.value) ? yaml.value['keys'] : undefined
  if (!isRecord(yaml.value) || !isRecord(keys) || Object.keys(yaml.value).length > 1)
    throw yaml.error([], `${name} must have one member, keys, which maps names to origins, uses and places.`)
  return new Map(Object.entries(keys).map(([key, value]) => [key, entryOf(key, value, yaml)]))
}

function entryOf(key: string, value: unknown, yaml: YamlText): KeyEntry {
  const path = ['keys', key]
  if (!nameForm.test(key))
    throw yaml.error(
      path,
      'The name of a key must be letters, digits and _ . -, beginning with a letter or _.',
    )
  if (!isRecord(value))
    throw yaml.error(
      path,
      `The key ${key} must map origins, use, and one of environment and file, to values.`,
    )
  for (const member of Object.keys(value))
    if (!members.some((known) => known === member))
      throw yaml.error(
        [...path, member],
        `The key ${key} has an unknown member.${didYouMean(member, members)}`,
      )
  const { environment, file } = value
  if ((environment === undefined) === (file === undefined))
    throw yaml.error(
      path,
      `The key ${key} needs one of environment, the variable that holds it, and file, the file that does.`,
    )
  const origins = originsOf(key, value['origins'], yaml)
  const uses = usesOf(key, value['use'], yaml)
  if (file === undefined)
    return { origins, uses, source: { environment: textOf(key, 'environment', environment, yaml) } }
  return { origins, uses, source: { file: textOf(key, 'file', file, yaml) } }
}

function textOf(key: string, member: string, value: unknown, yaml: YamlText): string {
  if (typeof value === 'string' && value !== '') return value
  throw yaml.error(['keys', key, member], `${member} of the key ${key} must be a text that is not empty.`)
}

function usesOf(key: string, value: unknown, yaml: YamlText): ReadonlySet<KeyUse> {
  const given: readonly unknown[] = Array.isArray(value) ? value : [value]
  const uses = keyUses.filter((use) => given.includes(use))
  if (uses.length > 0 && uses.length === given.length) return new Set(uses)
  throw yaml.error(
    ['keys', key, 'use'],
    `use of the key ${key} must be one of ${keyUses.join(', ')}, or a list of several: what a list may use it as.`,
  )
}

function originsOf(key: string, value: unknown, yaml: YamlText): ReadonlySet<string> {
  const given: readonly unknown[] = Array.isArray(value) ? value : []
  const wrong = (): UsageError =>
    yaml.error(
      ['keys', key, 'origins'],
      `origins of the key ${key} must be a list of scheme, host and, if need be, port, such as [https://shop.example]: no path, no user, no *.`,
    )
  if (given.length === 0) throw wrong()
  return new Set(
    given.map((text) => {
      const url =
        typeof text === 'string' && /^https?:\/\/[^/?#@*\s]+\/?$/i.test(text) ? URL.parse(text) : null
      if (url === null) throw wrong()
      return url.origin
    }),
  )
}
