import type { Exchange } from '../client/exchange.ts'

const longestBody = 2000

/** An exchange as readable HTTP, its credential named and not spelled out, long bodies cut. */
export function printExchange(exchange: Exchange): string {
  const { request, response, error } = exchange
  const lines = [
    `#${exchange.number} ${new Date(exchange.sentAt).toISOString()} (${exchange.durationMs.toFixed(0)} ms)`,
    `> ${request.method} ${exchange.url}`,
    `> credential: ${request.credential.kind}`,
  ]
  if (request.body !== undefined) {
    lines.push(`> content-type: ${request.contentType ?? 'application/json'}`)
    lines.push(request.body === '' ? '> (no body)' : `> ${shorten(request.body)}`)
  }
  if (error !== undefined) lines.push(`< no answer: ${error.kind}: ${error.message}`)
  if (response !== undefined) {
    lines.push(`< ${response.status}`)
    lines.push(...Object.entries(response.headers).map(([name, value]) => `< ${name}: ${value}`))
    lines.push(response.text === '' ? '< (no body)' : `< ${shorten(response.text)}`)
  }
  return lines.join('\n')
}

/** What came of a request, in a few words. */
export function printOutcome(exchange: Exchange): string {
  const { response, error } = exchange
  if (response === undefined) return `no answer (${error?.kind ?? 'unknown'}: ${error?.message ?? ''})`
  const body = response.text === '' ? 'no body' : shorten(response.text, 200)
  return `${response.status} ${body}`
}

function shorten(text: string, longest = longestBody): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}… (${text.length} characters)`
}
