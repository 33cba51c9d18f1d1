import type { Exchange } from '../client/exchange.ts'

/**
 * True when two answers tell the same, apart from the paths asked for and what changes from one request to the
 * next, such as times and request ids.
 */
export function sameAnswer(one: Exchange, other: Exchange): boolean {
  if (one.response?.status !== other.response?.status) return false
  if (one.response?.mediaType !== other.response?.mediaType) return false
  return gist(one) === gist(other)
}

function gist({ request, response }: Exchange): string {
  const word = request.path.split('/').at(-1) ?? ''
  return (response?.text ?? '')
    .replaceAll(request.path, '')
    .replaceAll(word, '')
    .replace(/[0-9a-f]{8,}(-[0-9a-f]+)*/gi, '')
    .replace(/\d+/g, '')
    .trim()
}
