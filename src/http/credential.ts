import type { Credential } from '../spec/credential.ts'
import { prefixLength, shortestSplitKey } from './key-parts.ts'
import { rearranged, rearrangedSecrets, rearrangingScript } from './rearranged-key.ts'

/** The real key, sent as the interface document says. */
export const theKey: Credential = { kind: 'key' }

/** No credential at all. */
export const noCredential: Credential = { kind: 'none' }

const nearMissLength = 4

/**
 * A near miss: the real key without its last four or more letters and digits. Punctuation at the end, such
 * as base64 padding, carries no weight and is cut along.
 *
 * @returns undefined when the key is too short to leave anything.
 */
export function truncatedKey(key: string): Credential | undefined {
  let weighty = 0
  for (let cut = 1; cut < key.length; cut += 1) {
    if (/[a-z0-9]/i.test(key.charAt(key.length - cut))) weighty += 1
    if (weighty === nearMissLength) return { kind: 'truncated', characters: cut }
  }
  return undefined
}

/**
 * The same near miss of a key of fewer letters and digits: its first half. To leave more might leave somebody else's key,
 * as `k1` is left of `k12`.
 *
 * @returns undefined when the key is of one character
 */
export function halvedKey(key: string): Credential | undefined {
  const left = Math.floor(key.length / 2)
  return left === 0 ? undefined : { kind: 'truncated', characters: key.length - left }
}

/**
 * A near miss: what stands before the last sign within the real key, as the number of one that has its secret behind that.
 *
 * @returns undefined where four characters at least are not left, or four letters and digits not cut
 */
export function keyUpToSign(key: string): Credential | undefined {
  const left = /^(.{4,})[^a-z0-9](?=(?:[^a-z0-9]*[a-z0-9]){4})/i.exec(key)?.[1]
  return left === undefined ? undefined : { kind: 'truncated', characters: key.length - left.length }
}

/**
 * A near miss of the real key's length: its last four letters and digits, and what stands between and behind them,
 * replaced by others.
 *
 * @param pick - chooses one of some characters
 * @returns undefined when the key is too short to leave anything
 */
export function keyWithEndReplaced(key: string, pick: (from: string) => string): Credential | undefined {
  const cut = truncatedKey(key)
  if (cut?.kind !== 'truncated') return undefined
  const { characters } = cut
  const replacement = otherThan(key.slice(-characters), pick)
  return { kind: 'end-replaced', characters, replacement }
}

/**
 * A near miss of the real key's length: four characters in its middle replaced by others.
 *
 * @param pick - chooses one of some characters
 * @returns undefined when too little of the key would be left at either side to be masked where it is echoed
 */
export function keyWithMiddleReplaced(key: string, pick: (from: string) => string): Credential | undefined {
  if (key.length < shortestSplitKey) return undefined
  const after = splitAt(key)
  return {
    kind: 'middle-replaced',
    after,
    replacement: otherThan(key.slice(after, after + nearMissLength), pick),
  }
}

/**
 * A near miss: the real key with its first four characters replaced, those behind what may be no secret.
 *
 * @param pick - one of some characters
 * @returns undefined when the key is too short to be masked where it is echoed
 */
export function keyWithBeginningReplaced(
  key: string,
  pick: (from: string) => string,
): Credential | undefined {
  if (key.length < shortestSplitKey) return undefined
  const after = prefixLength(key)
  const replacement = otherThan(key.slice(after, after + nearMissLength), pick)
  return { kind: 'middle-replaced', after, replacement }
}

/**
 * A near miss: the real key without its first four characters, and without what may stand before them that is no secret.
 *
 * @returns undefined when what is left would be too short to be masked where it is echoed
 */
export function beheadedKey(key: string): Credential | undefined {
  if (key.length < shortestSplitKey) return undefined
  return { kind: 'beheaded', characters: prefixLength(key) + nearMissLength }
}

function splitAt(key: string): number {
  return Math.floor((key.length - nearMissLength) / 2)
}

/** Letters and digits none of which stands where it stood. */
function otherThan(text: string, pick: (from: string) => string): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
  return [...text].map((char) => pick(letters.replace(char.toLowerCase(), ''))).join('')
}

/** A header field that carries a credential. */
interface Carrier {
  readonly name: string
  /** Its value as it goes out. */
  readonly value: string
  /** Its value within double quotes of a shell, which has the key in a variable. */
  readonly inShell: string
}

/** The header fields that carry a credential, by their names in lower case. */
export function credentialHeaders(credential: Credential, key: string): Record<string, string> {
  const fields = carriersOf(credential, key, '')
  return Object.fromEntries(fields.map(({ name, value }) => [name.toLowerCase(), value]))
}

/** The same header fields as curl arguments that derive them from the variable holding the key. */
export function curlCredential(credential: Credential, variable: string): readonly string[] {
  // With a semicolon curl sends a field that has no value.
  if (credential.kind === 'blank') return ['-H', '"Authorization;"']
  return carriersOf(credential, '', variable).flatMap(({ name, inShell }) => ['-H', `"${name}: ${inShell}"`])
}

function carriersOf(credential: Credential, key: string, variable: string): readonly Carrier[] {
  const [plain, braced] = [`$${variable}`, `\${${variable}}`]
  const piped = (command: string, text = plain): string => `$(printf %s "${text}" | ${command})`
  const without = (sign: '%' | '#', characters: number): string =>
    `\${${variable}${sign}${'?'.repeat(characters)}}`
  const authorization = (value: string, inShell: string): readonly Carrier[] => [
    { name: 'Authorization', value, inShell },
  ]
  const bearer = (value: string, inShell: string) => authorization(`Bearer ${value}`, `Bearer ${inShell}`)
  const inBase64 = "base64 | tr -d '\\n'"
  switch (credential.kind) {
    case 'key':
      return bearer(key, plain)
    case 'none':
    case 'in-body':
      return []
    case 'unrelated':
      // A field holds bytes: what is beyond ASCII goes out in UTF-8.
      return bearer(
        Buffer.from(credential.token, 'utf8').toString('latin1'),
        inDoubleQuotes(credential.token),
      )
    case 'empty':
      return bearer('', '')
    case 'blank':
      return authorization('', '')
    case 'truncated': {
      const { characters } = credential
      return bearer(key.slice(0, key.length - characters), without('%', characters))
    }
    case 'extended':
      return bearer(`${key}${credential.suffix}`, `${braced}${inDoubleQuotes(credential.suffix)}`)
    case 'end-replaced': {
      const { characters, replacement } = credential
      const value = `${key.slice(0, key.length - characters)}${replacement}`
      return bearer(value, `${without('%', characters)}${inDoubleQuotes(replacement)}`)
    }
    case 'middle-replaced': {
      const { after, replacement } = credential
      const value = `${key.slice(0, after)}${replacement}${key.slice(after + replacement.length)}`
      const edit = `s/^\\(.\\{${after}\\}\\).\\{${replacement.length}\\}/\\1${replacement}/`
      return bearer(value, piped(`sed '${edit}'`))
    }
    case 'rearranged':
      return bearer(rearranged(key, credential), piped(`sed '${rearrangingScript(credential)}'`))
    case 'beheaded':
      return bearer(key.slice(credential.characters), without('#', credential.characters))
    case 'prefixed':
      return bearer(`${credential.prefix}${key}`, `${inDoubleQuotes(credential.prefix)}${braced}`)
    case 'enclosed': {
      const sign = inDoubleQuotes(credential.sign)
      return bearer(`${credential.sign}${key}${credential.sign}`, `${sign}${braced}${sign}`)
    }
    case 'encoded':
      return credential.as === 'base64'
        ? bearer(base64(key), piped(inBase64))
        : bearer(percentEncoded(key), `$(printf %%%02x "'${plain}")${without('#', 1)}`)
    case 'basic':
      return authorization(`Basic ${basicToken(key)}`, `Basic ${piped(inBase64, `${plain}:${plain}`)}`)
    case 'basic-user':
      return authorization(`Basic ${base64(`${key}:`)}`, `Basic ${piped(inBase64, `${plain}:`)}`)
    case 'form': {
      const { before, after } = credential
      const inShell = `${inDoubleQuotes(before)}${braced}${inDoubleQuotes(after)}`
      return authorization(`${before}${key}${after}`, inShell)
    }
    case 'bare':
      return authorization(key, plain)
    case 'x-api-key':
      return [{ name: 'X-API-Key', value: key, inShell: plain }]
    case 'headers':
      return credential.names.map((name) => ({ name, value: key, inShell: plain }))
    case 'bearer-headers':
      return credential.names.map((name) => ({ name, value: `Bearer ${key}`, inShell: `Bearer ${plain}` }))
    case 'scheme-word':
      return authorization(`${credential.word} ${key}`, `${inDoubleQuotes(credential.word)} ${plain}`)
    case 'key-case':
      return bearer(swapCase(key), piped("tr '[:upper:][:lower:]' '[:lower:][:upper:]'"))
    case 'claims':
      return Object.entries(credential.headers).map(([name, value]) => ({
        name,
        value,
        inShell: inDoubleQuotes(value),
      }))
  }
}

/** A JSON body with the key in it, where the credential is of that kind. */
export function bodyWithCredential(body: string, credential: Credential, key: string): string {
  if (credential.kind !== 'in-body' || !body.trimEnd().endsWith('}')) return body
  const end = body.lastIndexOf('}')
  const properties = credential.names.map((name) => `,"${name}":${JSON.stringify(key)}`).join('')
  return `${body.slice(0, end)}${properties}}`
}

/** Every text derived from a key that must be masked as the key itself is, the longest first. */
export function derivedSecrets(key: string): readonly string[] {
  const cut = truncatedKey(key)
  const upToSign = keyUpToSign(key)
  const truncated = [cut, upToSign].flatMap((credential) => {
    if (credential?.kind !== 'truncated') return []
    const left = key.slice(0, key.length - credential.characters)
    // What is shorter is a word, or a number, and no secret.
    return credential === cut || left.length >= shortestSplitKey / 2 ? [left] : []
  })
  const parts =
    key.length < shortestSplitKey
      ? []
      : [
          key.slice(0, splitAt(key)),
          key.slice(splitAt(key) + nearMissLength),
          key.slice(prefixLength(key) + nearMissLength),
        ]
  const encoded = [basicToken(key), base64(`${key}:`), base64(key), percentEncoded(key)]
  return [...encoded, key, swapCase(key), ...truncated, ...parts, ...rearrangedSecrets(key)].sort(
    (a, b) => b.length - a.length,
  )
}

/** Text as the shell reads it back inside double quotes. */
function inDoubleQuotes(text: string): string {
  return text.replace(/["$`\\]/g, '\\$&')
}

/** Services that take Basic look for a key in the user's place or in the password's: it is in both. */
function basicToken(key: string): string {
  return base64(`${key}:${key}`)
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64')
}

/** Its first character alone: who decodes it has the key again. */
function percentEncoded(key: string): string {
  const [first = ''] = key
  return [...Buffer.from(first, 'utf8')]
    .map((byte) => `%${byte.toString(16).padStart(2, '0')}`)
    .concat(key.slice(first.length))
    .join('')
}

function swapCase(key: string): string {
  return key.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}
