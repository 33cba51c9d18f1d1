import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import { acceptField } from './accept-field.ts'
import { curlCredential } from './credential.ts'
import { fieldsOfForm, named } from './in-form.ts'
import { moreFields } from './more-fields.ts'

/**
 * A command for a POSIX shell that sends the same request again, with the key taken from the environment. It is
 * fit to be pasted: characters that do not survive that are written by `printf`.
 */
export function toCurl(exchange: Exchange): string {
  const { request } = exchange
  const method = request.method === 'GET' ? [] : ['-X', request.method]
  const parts = [...said(request.wire), 'curl', '-i', ...method]
  const credential = curlCredential(request.credential, exchange.keyVariable)
  parts.push(quote(exchange.url), ...credential.map((part) => inLetters(part, request.wire)))
  parts.push(...fieldsOf(request).flatMap((field) => ['-H', quote(field)]))
  if (request.body === undefined) return parts.join(' ')
  if (request.credential.kind === 'in-body')
    return [
      ...parts,
      '--data-raw',
      inBody(request.body, request.credential.names, exchange.keyVariable),
    ].join(' ')
  // An argument that begins with `@` would name a file for --data-binary; --data-raw takes it as it stands.
  const isBroken = request.wire === 'with a broken byte'
  if (!isBroken && !lostInPasting.test(request.body))
    return [...parts, '--data-raw', quote(request.body)].join(' ')
  const escaped = inOctal(request.body)
  const written = isBroken ? escaped.replaceAll('\ufffd', '\\0377') : escaped
  return [`printf %b ${quote(written)} |`, ...parts, '--data-binary', '@-'].join(' ')
}

/** What curl does not do by itself is said by a command that does nothing. */
function said(wire: RequestSpec['wire']): readonly string[] {
  if (wire === 'in pieces') return [`: 'The body went out in two pieces, which curl does not do.';`]
  if (wire === 'on a kept connection')
    return [`: 'It went out on a connection that another request was answered on just before.';`]
  return []
}

/** The fields of a request beside its credential, as curl is told of them: what it is not told of, it sends as it likes. */
function fieldsOf({ method, accept, ifNoneMatch, wire, body, contentType }: RequestSpec): readonly string[] {
  const type =
    body === undefined || contentType === '' ? [] : [['content-type', contentType ?? 'application/json']]
  const tag = ifNoneMatch === undefined ? [] : [['if-none-match', ifNoneMatch]]
  const more = [...tag, ...Object.entries(moreOf(wire, method))]
  const letters = wire === 'names in capitals' ? wire : 'names capitalised'
  return [
    ...acceptFields(accept, wire),
    // Left to itself, curl takes a body for a form.
    ...(contentType === '' ? ['Content-Type:'] : []),
    ...[...type, ...more].map(([name = '', value]) => `${named(name, letters)}: ${value}`),
  ]
}

/** The fields that a form has besides, or that others do not have as it does. */
function moreOf(wire: RequestSpec['wire'], method: RequestSpec['method']): Readonly<Record<string, string>> {
  switch (wire) {
    case 'more fields':
      return moreFields(method)
    case 'deflate alone':
    case 'one request alone':
      return fieldsOfForm[wire]
    case 'in chunks':
      return { 'transfer-encoding': 'chunked' }
    default:
      return {}
  }
}

/** Left to itself, curl accepts anything, and does not write so in capitals. */
function acceptFields(accept: RequestSpec['accept'], wire: RequestSpec['wire']): readonly string[] {
  if (accept === 'none') return ['Accept:']
  const value = accept === undefined ? 'application/json' : acceptField(accept)
  if (wire === 'names in capitals') return [`ACCEPT: ${value}`]
  return accept === undefined || accept === '*/*' ? [] : [`Accept: ${value}`]
}

/** A field within double quotes, its name in the letters of a form. */
function inLetters(part: string, wire: RequestSpec['wire']): string {
  if (wire !== 'names in capitals' && wire !== 'names capitalised') return part
  return part.replace(/^"[^:]+/, (name) => named(name.toLowerCase(), wire))
}

/** The body with properties that the shell fills the key into. */
function inBody(body: string, names: readonly string[], variable: string): string {
  const end = body.lastIndexOf('}')
  const key = `"$(printf %s "$${variable}" | sed 's/["\\\\]/\\\\&/g')"`
  const properties = names.map((name) => `${quote(`,"${name}":"`)}${key}${quote('"')}`).join('')
  return `${quote(body.slice(0, end))}${properties}${quote('}')}`
}

/** Control characters but tab and line feed, lone surrogates, and what a page or terminal shows as nothing. */
const lostInPasting = /[[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]--[\t\n\u200D]]/v

/** For `%b`: backslashes doubled, and each byte of a character that is lost in pasting in octal. */
function inOctal(text: string): string {
  return [...text]
    .map((char) => (char === '\\' ? '\\\\' : lostInPasting.test(char) ? octal(char) : char))
    .join('')
}

function octal(char: string): string {
  return [...Buffer.from(char, 'utf8')].map((byte) => `\\0${byte.toString(8).padStart(3, '0')}`).join('')
}

/** A text as one word of a POSIX shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
