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

/** The header fields that carry a credential. */
export function credentialHeaders(credential: Credential, key: string): Record<string, string> {
  switch (credential.kind) {
    case 'key':
      return { authorization: `Bearer ${key}` }
    case 'none':
    case 'in-body':
      return {}
    case 'unrelated':
      // A field holds bytes: what is beyond ASCII goes out in UTF-8.
      return { authorization: `Bearer ${Buffer.from(credential.token, 'utf8').toString('latin1')}` }
    case 'empty':
      return { authorization: 'Bearer ' }
    case 'blank':
      return { authorization: '' }
    case 'truncated':
      return { authorization: `Bearer ${key.slice(0, key.length - credential.characters)}` }
    case 'extended':
      return { authorization: `Bearer ${key}${credential.suffix}` }
    case 'end-replaced':
      return {
        authorization: `Bearer ${key.slice(0, key.length - credential.characters)}${credential.replacement}`,
      }
    case 'middle-replaced': {
      const { after, replacement } = credential
      return {
        authorization: `Bearer ${key.slice(0, after)}${replacement}${key.slice(after + replacement.length)}`,
      }
    }
    case 'rearranged':
      return { authorization: `Bearer ${rearranged(key, credential)}` }
    case 'beheaded':
      return { authorization: `Bearer ${key.slice(credential.characters)}` }
    case 'prefixed':
      return { authorization: `Bearer ${credential.prefix}${key}` }
    case 'enclosed':
      return { authorization: `Bearer ${credential.sign}${key}${credential.sign}` }
    case 'encoded':
      return { authorization: `Bearer ${credential.as === 'base64' ? base64(key) : percentEncoded(key)}` }
    case 'basic':
      return { authorization: `Basic ${basicToken(key)}` }
    case 'basic-user':
      return { authorization: `Basic ${base64(`${key}:`)}` }
    case 'form':
      return { authorization: `${credential.before}${key}${credential.after}` }
    case 'bare':
      return { authorization: key }
    case 'x-api-key':
      return { 'x-api-key': key }
    case 'headers':
      return Object.fromEntries(credential.names.map((name) => [name.toLowerCase(), key]))
    case 'bearer-headers':
      return Object.fromEntries(credential.names.map((name) => [name.toLowerCase(), `Bearer ${key}`]))
    case 'scheme-word':
      return { authorization: `${credential.word} ${key}` }
    case 'key-case':
      return { authorization: `Bearer ${swapCase(key)}` }
    case 'claims':
      return Object.fromEntries(
        Object.entries(credential.headers).map(([name, value]) => [name.toLowerCase(), value]),
      )
  }
}

/** A JSON body with the key in it, where the credential is of that kind. */
export function bodyWithCredential(body: string, credential: Credential, key: string): string {
  if (credential.kind !== 'in-body' || !body.trimEnd().endsWith('}')) return body
  const end = body.lastIndexOf('}')
  const properties = credential.names.map((name) => `,"${name}":${JSON.stringify(key)}`).join('')
  return `${body.slice(0, end)}${properties}}`
}

/** The same header fields as curl arguments that derive them from the variable holding the key. */
export function curlCredential(credential: Credential, variable: string): readonly string[] {
  const header = (text: string): readonly string[] => ['-H', `"${text}"`]
  switch (credential.kind) {
    case 'key':
      return header(`Authorization: Bearer $${variable}`)
    case 'none':
    case 'in-body':
      return []
    case 'unrelated':
      return header(`Authorization: Bearer ${inDoubleQuotes(credential.token)}`)
    case 'empty':
      return header('Authorization: Bearer ')
    case 'blank':
      // With a semicolon curl sends a field that has no value.
      return header('Authorization;')
    case 'truncated':
      return header(`Authorization: Bearer \${${variable}%${'?'.repeat(credential.characters)}}`)
    case 'extended':
      return header(`Authorization: Bearer \${${variable}}${inDoubleQuotes(credential.suffix)}`)
    case 'end-replaced': {
      const { characters, replacement } = credential
      return header(
        `Authorization: Bearer \${${variable}%${'?'.repeat(characters)}}${inDoubleQuotes(replacement)}`,
      )
    }
    case 'middle-replaced': {
      const { after, replacement } = credential
      const edit = `s/^\\(.\\{${after}\\}\\).\\{${replacement.length}\\}/\\1${replacement}/`
      return header(`Authorization: Bearer $(printf %s "$${variable}" | sed '${edit}')`)
    }
    case 'rearranged':
      return header(
        `Authorization: Bearer $(printf %s "$${variable}" | sed '${rearrangingScript(credential)}')`,
      )
    case 'beheaded':
      return header(`Authorization: Bearer \${${variable}#${'?'.repeat(credential.characters)}}`)
    case 'prefixed':
      return header(`Authorization: Bearer ${inDoubleQuotes(credential.prefix)}\${${variable}}`)
    case 'enclosed': {
      const sign = inDoubleQuotes(credential.sign)
      return header(`Authorization: Bearer ${sign}\${${variable}}${sign}`)
    }
    case 'encoded':
      return credential.as === 'base64'
        ? header(`Authorization: Bearer $(printf %s "$${variable}" | base64 | tr -d '\\n')`)
        : header(`Authorization: Bearer $(printf %%%02x "'$${variable}")\${${variable}#?}`)
    case 'basic':
      return header(`Authorization: Basic $(printf %s "$${variable}:$${variable}" | base64 | tr -d '\\n')`)
    case 'basic-user':
      return header(`Authorization: Basic $(printf %s "$${variable}:" | base64 | tr -d '\\n')`)
    case 'form':
      return header(
        `Authorization: ${inDoubleQuotes(credential.before)}\${${variable}}${inDoubleQuotes(credential.after)}`,
      )
    case 'bare':
      return header(`Authorization: $${variable}`)
    case 'x-api-key':
      return header(`X-API-Key: $${variable}`)
    case 'headers':
      return credential.names.flatMap((name) => header(`${name}: $${variable}`))
    case 'bearer-headers':
      return credential.names.flatMap((name) => header(`${name}: Bearer $${variable}`))
    case 'scheme-word':
      return header(`Authorization: ${inDoubleQuotes(credential.word)} $${variable}`)
    case 'key-case':
      return header(
        `Authorization: Bearer $(printf %s "$${variable}" | tr '[:upper:][:lower:]' '[:lower:][:upper:]')`,
      )
    case 'claims':
      return Object.entries(credential.headers).flatMap(([name, value]) =>
        header(`${name}: ${inDoubleQuotes(value)}`),
      )
  }
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
