import type { TransportRequest } from '../../../src/http/transport.ts'
import type { Draw } from './random-answer.ts'

const each = (text: string, write: (code: string) => string): string =>
  [...text].map((char) => write(char.charCodeAt(0).toString(16).padStart(2, '0'))).join('')

/** How a service may write what it was sent, so that it can be read again. */
const encodings: readonly ((text: string) => string)[] = [
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(text).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
  encodeURIComponent,
  (text) => each(text, (code) => `%${code}`),
  (text) => each(text, (code) => `\\u00${code}`),
  (text) => each(text, (code) => `&#x${code};`),
  (text) => [...text].map((char) => `&#${char.charCodeAt(0)};`).join(''),
  (text) => JSON.stringify(text).slice(1, -1),
]

/** Draws a way to send a request's credential back: whole or in part, encoded up to three times, with something beside it. */
export function randomEcho(draw: Draw, { headers }: TransportRequest): string {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'authorization')
  const sent = at < 0 ? headers.join(' ') : (headers[at + 1] ?? '')
  const from = draw.once(3) ? draw.whole(0, Math.max(0, sent.length - 1)) : draw.oneOf([0, 'Bearer '.length])
  let echo = `${draw.oneOf(['', 'x', 'for ', '{"token":'])}${sent.slice(from)}`
  for (let times = draw.whole(0, 3); times > 0 && echo.length < 20_000; times -= 1)
    echo = draw.oneOf(encodings)(echo)
  return echo
}
