import type { LoggedExchange } from '../spec/log-event.ts'
import { clipped } from './print-exchange.ts'

const longestPath = 200
const longestBody = 160

/** The header fields of an answer that requirements are about. */
const telling = [
  'content-type',
  'location',
  'www-authenticate',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]

/**
 * An exchange as readable HTTP, in short: of bodies the beginnings, and of the answer's header fields those that requirements
 * are about. The credential is named and not spelled out. What the log has of an exchange is enough for it.
 */
export function printBeginning({
  number,
  request,
  response,
  head,
  error,
}: Pick<LoggedExchange, 'number' | 'request' | 'response' | 'head' | 'error'>): string {
  const { method, path, credential, body } = request
  const lines = [`#${number} ${method} ${clipped(path, longestPath)}`, `> credential: ${credential.kind}`]
  if (body !== undefined) lines.push(body === '' ? '> (no body)' : `> ${clipped(body, longestBody)}`)
  const came = response ?? head
  if (came !== undefined) {
    lines.push(`< ${came.status}`)
    for (const name of telling) {
      const value = came.headers[name]
      if (value !== undefined) lines.push(`< ${name}: ${clipped(value, longestBody)}`)
    }
  }
  if (response !== undefined)
    lines.push(response.text === '' ? '< (no body)' : `< ${clipped(response.text, longestBody)}`)
  else
    lines.push(
      `< no ${head === undefined ? 'answer' : 'whole body'}: ${error?.kind ?? 'unknown'}: ${error?.message ?? ''}`,
    )
  return lines.join('\n')
}
