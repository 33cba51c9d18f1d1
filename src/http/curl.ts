import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import { curlCredential, noCredential } from './credential.ts'
import { named } from './in-form.ts'
import { requestWriter, usualFields } from './write-request.ts'

/** A command for a POSIX shell that sends the request again, with the key from the environment. */
export function toCurl({ request, url, keyVariable }: Exchange): string {
  const { method, credential, wire, body } = request
  const { of: variable = keyVariable } = credential
  const command = [
    ...said(wire),
    ...['curl', '-i', ...(method === 'GET' ? [] : ['-X', method]), quote(url)],
    ...curlCredential(credential, variable).map((part) => inLetters(part, wire)),
    ...fieldsOf(request).flatMap((field) => ['-H', quote(field)]),
  ].join(' ')
  if (body === undefined) return command
  if (credential.kind === 'in-body')
    return `${command} --data-raw ${inBody(body, credential.names, variable)}`
  const isBroken = wire === 'with a broken byte'
  // --data-binary reads an argument that begins with `@` as a file name; --data-raw does not.
  if (!isBroken && body.search(lostInPasting) < 0) return `${command} --data-raw ${quote(body)}`
  const escaped = inOctal(body)
  const written = isBroken ? escaped.replaceAll('\ufffd', '\\0377') : escaped
  return `printf %b ${quote(written)} | ${command} --data-binary @-`
}

/** A command without effect that names what curl cannot do. */
function said(wire: RequestSpec['wire']): readonly string[] {
  if (wire === 'in pieces') return [`: 'The body went out in two pieces, which curl does not do.';`]
  if (wire === 'on a kept connection')
    return [`: 'It went out on a connection that another request was answered on just before.';`]
  return []
}

/** The header fields of a request for curl, except for the credential and curl's own defaults. */
function fieldsOf(request: RequestSpec): readonly string[] {
  const { wire } = request
  const { headers } = writeWithoutKey({ ...request, credential: noCredential })
  const letters = wire === 'names in capitals' ? wire : 'names capitalised'
  const others = headers.flatMap((given, place) => {
    const [name, value = ''] = [given.toLowerCase(), headers[place + 1]]
    const isLeftToCurl = name === 'accept' || usualFields[name] === value
    return place % 2 === 1 || isLeftToCurl ? [] : [`${named(name, letters)}: ${value}`]
  })
  return [
    ...acceptOf(request, headers[1]),
    // By default, curl declares a body as a form.
    ...(request.contentType === '' ? ['Content-Type:'] : []),
    ...others,
    ...(wire === 'in chunks' ? [`${named('transfer-encoding', letters)}: chunked`] : []),
  ]
}

const writeWithoutKey = requestWriter('', '')

/** Accept, where it is not curl's own default. */
function acceptOf({ accept, wire }: RequestSpec, value = ''): readonly string[] {
  if (accept === 'none') return ['Accept:']
  if (wire === 'names in capitals') return [`ACCEPT: ${value}`]
  return accept === undefined || accept === '*/*' ? [] : [`Accept: ${value}`]
}

/** A quoted field, its name in the letter case of a form. */
function inLetters(part: string, wire: RequestSpec['wire']): string {
  if (wire !== 'names in capitals' && wire !== 'names capitalised') return part
  return part.replace(/^"[^:]+/, (name) => named(name.toLowerCase(), wire))
}

function inBody(body: string, names: readonly string[], variable: string): string {
  const end = body.lastIndexOf('}')
  const key = `"$(printf %s "$${variable}" | sed 's/["\\\\]/\\\\&/g')"`
  const properties = names.map((name) => `${quote(`,"${name}":"`)}${key}${quote('"')}`).join('')
  return `${quote(body.slice(0, end))}${properties}${quote('}')}`
}

/** Control characters but tab and line feed, lone surrogates, and invisible characters. */
const lostInPasting = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]--[\t\n\u200D]]/gv

/** For `%b` of printf: doubled backslashes, and octal bytes for characters that pasting loses. */
function inOctal(text: string): string {
  return text.replaceAll('\\', '\\\\').replace(lostInPasting, octal)
}

function octal(char: string): string {
  return [...Buffer.from(char, 'utf8')].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')
}

/** A text as one word of a POSIX shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
