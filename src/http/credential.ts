import type { Credential } from '../spec/credential.ts'
import { rearranged, rearrangingScript } from './rearranged-key.ts'

/** The real key, sent as the interface document says. */
export const theKey: Credential = { kind: 'key' }

/** No credential at all. */
export const noCredential: Credential = { kind: 'none' }

/** The header fields that carry a credential, by their names in lower case. */
export function credentialHeaders(credential: Credential, key: string): Record<string, string> {
  const fields = carriersOf(credential, key, '')
  return Object.fromEntries(fields.map(([name, { value }]) => [name.toLowerCase(), value]))
}

/** The same fields as arguments of curl, with the key from a shell variable. */
export function curlCredential(credential: Credential, variable: string): readonly string[] {
  // curl sends a field without a value only with a semicolon.
  if (credential.kind === 'blank') return ['-H', '"Authorization;"']
  return carriersOf(credential, '', variable).flatMap(([name, { inShell }]) => [
    '-H',
    `"${name}: ${inShell}"`,
  ])
}

interface Carried {
  readonly value: string
  /** The same for double quotes in a shell, with the key in a variable. */
  readonly inShell: string
}

type Carrier = readonly [name: string, Carried]

function carriersOf(credential: Credential, key: string, variable: string): readonly Carrier[] {
  const plain: Carried = { value: key, inShell: `$${variable}` }
  const braced: Carried = { value: key, inShell: `\${${variable}}` }
  const piped = (value: string, command: string, text = plain.inShell): Carried => ({
    value,
    inShell: `$(printf %s "${text}" | ${command})`,
  })
  const without = (sign: '%' | '#', characters: number): string =>
    `\${${variable}${sign}${'?'.repeat(characters)}}`
  const withoutEnd = (characters: number): Carried => ({
    value: key.slice(0, key.length - characters),
    inShell: without('%', characters),
  })
  const bearer = (token: Carried, after = ''): readonly Carrier[] => authorization('Bearer ', token, after)
  const inBase64 = (value: string, text?: string): Carried =>
    piped(Buffer.from(value).toString('base64'), "base64 | tr -d '\\n'", text)
  const basic = (value: string, text: string) => authorization('Basic ', inBase64(value, text))
  switch (credential.kind) {
    case 'key':
      return bearer(plain)
    case 'none':
    case 'in-body':
      return []
    case 'unrelated': {
      const { token } = credential
      // A field holds bytes, here those of UTF-8.
      return bearer({ value: Buffer.from(token).toString('latin1'), inShell: inDoubleQuotes(token) })
    }
    case 'empty':
      return bearer(nothing)
    case 'blank':
      return authorization('', nothing)
    case 'truncated':
      return bearer(withoutEnd(credential.characters))
    case 'extended':
      return bearer(braced, credential.suffix)
    case 'end-replaced':
      return bearer(withoutEnd(credential.characters), credential.replacement)
    case 'middle-replaced': {
      const { after, replacement } = credential
      const value = `${key.slice(0, after)}${replacement}${key.slice(after + replacement.length)}`
      const edit = `s/^\\(.\\{${after}\\}\\).\\{${replacement.length}\\}/\\1${replacement}/`
      return bearer(piped(value, `sed '${edit}'`))
    }
    case 'rearranged':
      return bearer(piped(rearranged(key, credential), `sed '${rearrangingScript(credential)}'`))
    case 'beheaded':
      return bearer({
        value: key.slice(credential.characters),
        inShell: without('#', credential.characters),
      })
    case 'prefixed':
      return authorization(`Bearer ${credential.prefix}`, braced)
    case 'enclosed':
      return authorization(`Bearer ${credential.sign}`, braced, credential.sign)
    case 'encoded':
      if (credential.as === 'base64') return bearer(inBase64(key))
      return bearer({
        value: percentEncoded(key),
        inShell: `$(printf %%%02x "'${plain.inShell}")${without('#', 1)}`,
      })
    // Services with Basic read the key as user or as password.
    case 'basic':
      return basic(`${key}:${key}`, `${plain.inShell}:${plain.inShell}`)
    case 'basic-user':
      return basic(`${key}:`, `${plain.inShell}:`)
    case 'form':
      return authorization(credential.before, braced, credential.after)
    case 'bare':
      return authorization('', plain)
    case 'x-api-key':
      return [['X-API-Key', plain]]
    case 'headers':
      return credential.names.map((name) => [name, plain])
    case 'bearer-headers':
      return credential.names.map((name) => [name, around('Bearer ', plain)])
    case 'scheme-word':
      return authorization(`${credential.word} `, plain)
    case 'key-case':
      return bearer(piped(swapCase(key), "tr '[:upper:][:lower:]' '[:lower:][:upper:]'"))
    case 'claims':
      return Object.entries(credential.headers).map(([name, value]) => [name, around(value, nothing)])
  }
}

const nothing: Carried = { value: '', inShell: '' }

function authorization(before: string, key: Carried, after = ''): readonly Carrier[] {
  return [['Authorization', around(before, key, after)]]
}

function around(before: string, { value, inShell }: Carried, after = ''): Carried {
  return {
    value: `${before}${value}${after}`,
    inShell: `${inDoubleQuotes(before)}${inShell}${inDoubleQuotes(after)}`,
  }
}

/** A JSON body, with the key in it for a credential of that kind. */
export function bodyWithCredential(body: string, credential: Credential, key: string): string {
  if (credential.kind !== 'in-body' || !body.trimEnd().endsWith('}')) return body
  const end = body.lastIndexOf('}')
  const properties = credential.names.map((name) => `,"${name}":${JSON.stringify(key)}`).join('')
  return `${body.slice(0, end)}${properties}}`
}

function inDoubleQuotes(text: string): string {
  return text.replace(/["$`\\]/g, '\\$&')
}

function percentEncoded(key: string): string {
  const [first = ''] = key
  return Buffer.from(first).toString('hex').replace(/../g, '%$&') + key.slice(first.length)
}

function swapCase(key: string): string {
  return key.replace(/\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}
