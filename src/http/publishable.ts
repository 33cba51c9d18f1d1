import { hash } from 'node:crypto'
import type { RequestSpec, ResponseRecord } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'
import { parseJson, stringifyJson } from './lossless-json.ts'
import { described } from './pruned.ts'

const ofErrors: ReadonlySet<string> = new Set(['code', 'message', 'status'])
const none: ReadonlySet<string> = new Set()

type Body = Pick<ResponseRecord, 'text' | 'body' | 'parseError'>

/**
 * A body as it may be published. The values of documented members stay, as do names, `null`, `true` and `false`. Any other
 * value, and a text that is no JSON, is replaced by its length and some letters. The letters are equal for texts that differ
 * by the path of the request, or by words with digits, alone: a rule and the preflight compare errors of several paths.
 *
 * @param secret - of the run: without it, nobody can find the text that letters stand for by trying
 */
export function publishable(
  { text, body, parseError }: Body,
  { operation, path }: Pick<RequestSpec, 'operation' | 'path'>,
  status: number,
  secret: string,
): Body {
  const replaced = (value: string): string => {
    const word = path.slice(path.lastIndexOf('/') + 1)
    const compared = withoutIds(value.replaceAll(path.slice(1), '').replaceAll(word, ''))
    const letters = hash('sha256', `${secret} ${compared}`, 'base64')
      .replace(/[^a-z]/gi, '')
      .slice(0, 8)
    return `(${value.length} characters, ${letters})`
  }
  const cut = (value: unknown, documented = none): unknown => {
    if (Array.isArray(value)) return value.map((one) => cut(one, documented))
    if (isRecord(value)) {
      const isKept = (name: string, member: unknown): boolean =>
        documented.has(name) && (typeof member !== 'object' || member === null)
      const members = Object.entries(value).map(([name, one]) => [name, isKept(name, one) ? one : cut(one)])
      return Object.fromEntries(members)
    }
    return value === null || typeof value === 'boolean' ? value : replaced(String(value))
  }
  if (parseError !== undefined) return { text: text && replaced(text), body, parseError }
  if (text === '') return { text, body }
  const isOfPets = operation !== undefined && operation !== 'listOrders'
  const kept = stringifyJson(cut(body, isOfPets ? described : status >= 400 ? ofErrors : none))
  return { text: kept, body: parseJson(kept) }
}

/** A text without the words that have digits, such as times and ids. */
export function withoutIds(text: string): string {
  return text.replace(/\w+/g, (word) => (/\d/.test(word) ? '' : word))
}
