import { curlCredential } from './credential.ts'
import type { Exchange } from './exchange.ts'

/** Name of the environment variable that holds a key, for use in a command line. */
export type KeyVariable = 'PETSTORE_API_KEY' | 'PETSTORE_RATE_LIMIT_KEY'

/** A curl command that sends the same request again, with the key taken from the environment. */
export function toCurl(exchange: Exchange, variable: KeyVariable = 'PETSTORE_API_KEY'): string {
  const { request } = exchange
  const parts = ['curl', '-i', ...(request.method === 'GET' ? [] : ['-X', request.method])]
  parts.push(quote(exchange.url), ...curlCredential(request.credential, variable))
  if (request.body !== undefined) {
    parts.push('-H', quote(`Content-Type: ${request.contentType ?? 'application/json'}`))
    parts.push('--data-binary', quote(request.body))
  }
  return parts.join(' ')
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
