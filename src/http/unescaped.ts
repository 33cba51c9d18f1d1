/** A part of a text, from one place up to another. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A text made from another one. */
export interface Rewritten {
  readonly text: string
  /** The part of the other text from which a part of this one comes. */
  readonly source: (span: Span) => Span
}

/** Escapes in URLs, in JSON and the shell, and in HTML. Consecutive `%` bytes beyond ASCII are one. */
const escapesOf = {
  '%': /%[0-7][0-9a-f]|(?:%[89a-f][0-9a-f])+/gi,
  '\\': /\\u[0-9a-f]{4}|\\u\{0*[0-9a-f]{1,6}\}|\\x[0-9a-f]{2}|\\[01]?[0-7]{2}|\\[/"'\\nr]/gi,
  '&': /&#x0*[0-9a-f]{1,6};?|&#0*\d{1,7};?|&(?:amp|lt|gt|quot|apos);/gi,
} as const
const escapes = new RegExp(
  Object.values(escapesOf)
    .map(({ source }) => source)
    .join('|'),
  'gi',
)

type EscapeSign = keyof typeof escapesOf

/** The signs that begin an escape. */
export const escapeSigns: readonly EscapeSign[] = ['%', '\\', '&']

const lineBreaks: Readonly<Record<string, string>> = { '\\n': '\n', '\\r': '\r' }
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** The first number that is no code point (Unicode, 3.9). */
const beyondUnicode = 0x110000

/** Undoes the escapes of URLs, JSON, shells and HTML once, or `only` those of one kind; undefined where there are none. */
export function unescaped(text: string, only?: EscapeSign): Rewritten | undefined {
  return rewritten(text, only === undefined ? escapes : escapesOf[only], characterOf)
}

/** Replaces all that a pattern finds by what it stands for; undefined where it finds nothing. */
export function rewritten(
  text: string,
  pattern: RegExp,
  read: (written: string) => string,
): Rewritten | undefined {
  const parts: string[] = []
  const [begins, ends]: [number[], number[]] = [[], []]
  let done = 0
  const copyUpTo = (place: number): void => {
    parts.push(text.slice(done, place))
    for (; done < place; done += 1) {
      begins.push(done)
      ends.push(done + 1)
    }
  }
  for (const { 0: written, index } of text.matchAll(pattern)) {
    copyUpTo(index)
    done += written.length
    const characters = read(written)
    parts.push(characters)
    for (let place = 0; place < characters.length; place += 1) {
      begins.push(index)
      ends.push(done)
    }
  }
  if (parts.length === 0) return undefined
  copyUpTo(text.length)
  return {
    text: parts.join(''),
    source: ({ from, to }) => ({ from: begins[from] ?? 0, to: ends[to - 1] ?? text.length }),
  }
}

function characterOf(written: string): string {
  const rest = written.slice(2).replace(/[{};]/g, '')
  if (written.startsWith('%')) return Buffer.from(written.replaceAll('%', ''), 'hex').toString('utf8')
  if (/^\\[ux]/i.test(written)) return ofCode(Number.parseInt(rest, 16))
  if (/^\\\d/.test(written)) return ofCode(Number.parseInt(written.slice(1), 8))
  if (written.startsWith('\\')) return lineBreaks[written] ?? written.slice(1)
  if (/^&#x/i.test(written)) return ofCode(Number.parseInt(rest.slice(1), 16))
  if (written.startsWith('&#')) return ofCode(Number.parseInt(rest, 10))
  return named[written.slice(1, -1).toLowerCase()] ?? written
}

function ofCode(code: number): string {
  return code < beyondUnicode ? String.fromCodePoint(code) : ''
}
