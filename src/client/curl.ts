import type { Exchange } from '../events/exchange.ts'
import { acceptField } from './accept-field.ts'
import { curlCredential } from './credential.ts'

/**
 * A command for a POSIX shell that sends the same request again, with the key taken from the environment. It is
 * fit to be pasted: characters that do not survive that are written by `printf`.
 */
export function toCurl(exchange: Exchange): string {
  const { request } = exchange
  const parts = ['curl', '-i', ...(request.method === 'GET' ? [] : ['-X', request.method])]
  parts.push(quote(exchange.url), ...curlCredential(request.credential, exchange.keyVariable))
  // Left to itself, curl accepts anything.
  if (request.accept !== undefined && request.accept !== '*/*')
    parts.push('-H', quote(`Accept: ${acceptField(request.accept) ?? ''}`.trimEnd()))
  if (request.body === undefined) return parts.join(' ')
  parts.push('-H', quote(`Content-Type: ${request.contentType ?? 'application/json'}`))
  if (request.credential.kind === 'in-body')
    return [
      ...parts,
      '--data-raw',
      inBody(request.body, request.credential.names, exchange.keyVariable),
    ].join(' ')
  // An argument that begins with `@` would name a file for --data-binary; --data-raw takes it as it stands.
  if (!lostInPasting.test(request.body)) return [...parts, '--data-raw', quote(request.body)].join(' ')
  return [`printf %b ${quote(inOctal(request.body))} |`, ...parts, '--data-binary', '@-'].join(' ')
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

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
