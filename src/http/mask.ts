import { derivedSecrets } from './derived-secrets.ts'
import { keyTraces } from './key-traces.ts'
import type { Span } from './unescaped.ts'

/** Replaces every trace of the keys in a text. */
export type Mask = (text: string) => string

/** So many characters of a key in a row are a trace of it, or a third of the key where that is more. */
const fewestOfKey = 8

/** A shorter key stands in half of all words, and is easy to guess. */
const fewestToHide = 4

/**
 * Makes the mask for texts of a target, which may echo requests. It masks the key, texts derived from it, and so much of it
 * in a row that the rest may be guessed; in any letter case, escaped as in JSON, URLs and HTML, in Base64 at any offset, in
 * hexadecimal, and in several of these, one within the other. A key of under four characters is masked where it stands alone
 * in quotes, behind `Bearer`, or as the whole text.
 *
 * @param target - the base address, which is no secret, and stays as it is
 */
export function createMask(keys: readonly string[], target?: string): Mask {
  return maskOf(keys, target, (span, text) => span.to - span.from >= fewestToHide || isQuoted(span, text))
}

/** Makes the mask for texts of the suite: a text of 4 to 7 characters is masked only as a word of its own. */
export function createOwnMask(keys: readonly string[], target?: string): Mask {
  return maskOf(
    keys.filter(({ length }) => length >= fewestToHide),
    target,
    (span, text) => !isShort(span) || isWord(span, text),
  )
}

function maskOf(
  keys: readonly string[],
  target: string | undefined,
  isTold: (span: Span, text: string) => boolean,
): Mask {
  const given = keys.filter((key) => key !== '')
  const fewest = new Map<string, number>()
  for (const derived of given.flatMap((key) => derivedSecrets(key)))
    if (derived.length >= fewestOfKey) fewest.set(derived.toLowerCase(), derived.length)
  for (const key of given)
    fewest.set(key.toLowerCase(), Math.min(key.length, Math.max(fewestOfKey, Math.ceil(key.length / 3))))
  if (fewest.size === 0) return (text) => text
  const tracesIn = keyTraces(Array.from(fewest, ([text, characters]) => ({ text, fewest: characters })))
  const address = addressIn(target)
  return (text) => {
    const found = tracesIn(text).filter((span) => isTold(span, text) && !isWithinNumber(span, text))
    if (found.length === 0) return text
    const [addresses, own] = [spansOf(address, text), spansOf(ownWords, text)]
    // A short key may be a part of the suite's words: masked there, it would break the command that shows a violation.
    const isOwn = (span: Span): boolean => isWithin(span, addresses) || (isShort(span) && isWithin(span, own))
    return withoutSpans(
      text,
      found.filter((span) => !isOwn(span)),
    )
  }
}

/** Words of the suite's commands and messages. */
const ownWords =
  /PETSTORE_(?:API|RATE_LIMIT)_KEY|\bcurl -i\b|\bAuthorization: Bearer\b|\bapplication\/json\b|\/pets\b|\/store\/orders\b/gi

/** Finds a target's host, with the scheme before it. */
function addressIn(target = ''): RegExp {
  const { protocol, host = '' } = URL.parse(target) ?? {}
  if (host === '') return /(?!)/g
  return new RegExp(`(?:${protocol}//)?${host.replaceAll(/[.[\]]/g, '\\$&')}`, 'gi')
}

function spansOf(words: RegExp, text: string): readonly Span[] {
  return [...text.matchAll(words)].map(({ index, 0: word }) => ({ from: index, to: index + word.length }))
}

function isWithin(span: Span, others: readonly Span[]): boolean {
  return others.some(({ from, to }) => from <= span.from && span.to <= to)
}

/** Whether digits are part of a longer bare number, as in JSON or a path, which is an id or a time and no key. */
function isWithinNumber({ from, to }: Span, text: string): boolean {
  if (!/^\d+$/.test(text.slice(from, to))) return false
  const [before = ''] = /\d*$/.exec(text.slice(Math.max(0, from - longestNumber), from)) ?? []
  const [behind = ''] = /^\d*/.exec(text.slice(to, to + longestNumber)) ?? []
  if (before === '' && behind === '') return false
  const isBare = /[\s:,[/=(-]/.test(text.charAt(from - before.length - 1) || ' ')
  return isBare && !/["'\w]/.test(text.charAt(to + behind.length))
}

const longestNumber = 32

function isShort({ from, to }: Span): boolean {
  return to - from < fewestOfKey
}

function isWord({ from, to }: Span, text: string): boolean {
  return !letterOrDigit.test(text.charAt(from - 1)) && !letterOrDigit.test(text.charAt(to))
}
const letterOrDigit = /[\p{L}\p{N}]/u

function isQuoted({ from, to }: Span, text: string): boolean {
  return (
    /(?:^|["'`]|Bearer )$/i.test(text.slice(Math.max(0, from - 7), from)) &&
    /^(?:$|["'`])/.test(text.slice(to, to + 1))
  )
}

/** Masks parts of a text; those that overlap are one. */
function withoutSpans(text: string, spans: readonly Span[]): string {
  let [masked, done] = ['', 0]
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (from >= done) masked += `${text.slice(done, from)}<key>`
    done = Math.max(done, to)
  }
  return masked + text.slice(done)
}
