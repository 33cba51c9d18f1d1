import type { Span } from './spans.ts'

/** A text as it reads once its escapes are undone, and where each part of it came from. */
export interface Unescaped {
  readonly text: string
  /** The part of the text as it was that a part of the new one came from. */
  readonly source: (span: Span) => Span
}

/** Signs that one character is written as in URLs, in JSON and the shell, and in HTML; `%` and a byte beyond ASCII as one. */
const escapesOf = {
  '%': /%[0-7][0-9a-f]|(?:%[89a-f][0-9a-f])+/gi,
  '\\': /\\u[0-9a-f]{4}|\\u\{0*[0-9a-f]{1,6}\}|\\x[0-9a-f]{2}|\\[01]?[0-7]{2}|\\[/"'\\]/gi,
  '&': /&#x0*[0-9a-f]{1,6};?|&#0*\d{1,7};?|&(?:amp|lt|gt|quot|apos);/gi,
} as const
const escapes = new RegExp(
  Object.values(escapesOf)
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

/** By the sign that they begin with, the ways to escape a character. */
export type EscapeSign = keyof typeof escapesOf

const escapeSigns: readonly EscapeSign[] = ['%', '\\', '&']

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** The first code that stands for no character (Unicode, 3.9). */
const beyondUnicode = 0x110000

/** Which escapes a text may have in it of characters that may stand by themselves. A quick look. */
export function signsIn(text: string): readonly EscapeSign[] {
  return escapeSigns.filter((sign) => text.includes(sign))
}

/**
 * Undoes the escapes of a text, one time: `%41`, `\u0041`, `\u{41}`, `\x41`, `\101`, `\/`, `&#65;`, `&#x41;` and `&amp;`.
 *
 * @param only - the one kind that is undone: a text may have signs of another that stand for themselves
 * @returns undefined where there are none
 */
export function unescaped(text: string, only?: EscapeSign): Unescaped | undefined {
  /** Where each part begins, in the new text and in the old one; of an escape, where it ends. */
  const parts: { readonly at: number; readonly from: number; readonly to?: number }[] = []
  let [read, done] = ['', 0]
  for (const match of text.matchAll(only === undefined ? escapes : escapesOf[only])) {
    const [written] = match
    if (match.index > done) parts.push({ at: read.length, from: done })
    read += text.slice(done, match.index)
    done = match.index + written.length
    parts.push({ at: read.length, from: match.index, to: done })
    read += characterOf(written)
  }
  if (parts.length === 0) return undefined
  parts.push({ at: read.length, from: done })
  read += text.slice(done)
  const partAt = (place: number) => parts[lastIndex(parts, place)] ?? { at: 0, from: 0 }
  return {
    text: read,
    source({ from, to }) {
      const [first, last] = [partAt(from), partAt(to - 1)]
      return {
        from: first.to === undefined ? first.from + from - first.at : first.from,
        to: last.to ?? last.from + to - last.at,
      }
    },
  }
}

/** The last part that begins there or before, by halving. */
function lastIndex(parts: readonly { readonly at: number }[], place: number): number {
  let [low, high] = [0, parts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((parts[middle]?.at ?? 0) <= place) low = middle
    else high = middle - 1
  }
  return low
}

function characterOf(written: string): string {
  const rest = written.slice(2).replace(/[{};]/g, '')
  if (written.startsWith('%')) return Buffer.from(written.replaceAll('%', ''), 'hex').toString('utf8')
  if (/^\\[ux]/i.test(written)) return ofCode(Number.parseInt(rest, 16))
  if (/^\\\d/.test(written)) return ofCode(Number.parseInt(written.slice(1), 8))
  if (written.startsWith('\\')) return written.slice(1)
  if (/^&#x/i.test(written)) return ofCode(Number.parseInt(rest.slice(1), 16))
  if (written.startsWith('&#')) return ofCode(Number.parseInt(rest, 10))
  return named[written.slice(1, -1).toLowerCase()] ?? written
}

function ofCode(code: number): string {
  return code < beyondUnicode ? String.fromCodePoint(code) : ''
}
