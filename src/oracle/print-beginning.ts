import type { LoggedExchange } from '../spec/log-event.ts'
import { clipped } from './print-exchange.ts'

const longestPath = 200
const longestBody = 160

const telling = [
  'content-type',
  'location',
  'www-authenticate',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

/** A logged exchange as readable HTTP, in short. The credential is named and not spelled out. */
export function printBeginning(
  exchange: Pick<LoggedExchange, 'number' | 'request' | 'response' | 'head' | 'error'>,
): string {
  const { response, head, error } = exchange
  const { method, path, credential, body } = exchange.request
  const lines = [
    `#${exchange.number} ${method} ${clipped(path, longestPath)}`,
    `> credential: ${credential.kind}`,
  ]
  if (body !== undefined) lines.push(body === '' ? '> (no body)' : `> ${clipped(body, longestBody)}`)
  const came = response ?? head
  if (came !== undefined) {
    lines.push(`< ${came.status}`)
    for (const name of telling) {
      const value = came.headers[name]
      if (value !== undefined) lines.push(`< ${name}: ${clipped(value, longestBody)}`)
    }
  }
  const lost = head === undefined ? 'answer' : 'whole body'
  if (response === undefined) lines.push(`< no ${lost}: ${error?.kind ?? 'unknown'}: ${error?.message ?? ''}`)
  else lines.push(response.text === '' ? '< (no body)' : `< ${clipped(response.text, longestBody)}`)
  return lines.join('\n')
}
