import { transcribed } from './transcribed.ts'
import { escapeSigns, type Span, unescaped } from './unescaped.ts'

/** A secret, and how many of its characters in a row are a trace of it. */
export interface Secret {
  readonly text: string
  readonly fewest: number
}

/** Most encodings within each other: more are no accident, and a hostile target has the key anyway. */
const mostNested = 4
/** Printed bytes and lines of Base64 are read only in a text as it stands, or in a JSON string. */
const fewestLeftToTranscribe = mostNested - 1
const fewestEncoded = 4
/** Longer than any text, so that secrets too short for it are not searched in encodings. */
const mostEncoded = 2 ** 20
const inBase64 = (characters: number): number => Math.ceil((characters * 8) / 6)
/** Of a secret without smaller traces, the search looks for the beginning. */
const longestAnchor = 12

/** Words of the suite, HTTP or the interface: as part of a key such as `petstore-4711`, they are no trace of it. */
const publicWords = [
  'PETSTORE_API_KEY PETSTORE_RATE_LIMIT_KEY petstore-conformance',
  'available categoryId application/json authorization authenticate unauthorized x-ratelimit-remaining',
  'content-length content-type retry-after connection keep-alive timestamp localhost staging production',
]
  .join(' ')
  .toLowerCase()

interface Anchor {
  readonly text: string
  readonly secret: Secret
  readonly at: number
}

/** Makes a function that finds traces of secrets (in lower case) in a text, in any encoding; they may overlap. */
export function keyTraces(secrets: readonly Secret[]): (text: string) => readonly Span[] {
  const all = secrets.flatMap(anchorsOf)
  const words = [...new Set(all.map(({ text }) => text))].toSorted((one, other) => other.length - one.length)
  // A longer word also matches the words that it begins with.
  const places = new Map(words.map((word) => [word, all.filter(({ text }) => word.startsWith(text))]))
  const anchors = new RegExp(words.map(literally).join('|'), 'gi')
  const encodable = secrets.map(({ fewest }) => fewest).filter((fewest) => fewest >= fewestEncoded)
  const shortestRun = inBase64(Math.min(mostEncoded, ...encodable))
  const runs = new RegExp(`(?<![\\w+/-])[\\w+/-]{${shortestRun},}=*`, 'g')

  const asItStands = (text: string): Span[] => {
    const found: Span[] = []
    anchors.lastIndex = 0
    for (let match = anchors.exec(text); match !== null; match = anchors.exec(text)) {
      const [word] = match
      anchors.lastIndex = match.index + 1
      const told = new Set<Secret>()
      for (const anchor of places.get(word.toLowerCase()) ?? []) {
        const { secret } = anchor
        if (told.has(secret)) continue
        const span = grown(text, match.index, anchor)
        if (!isTelling(text, span, secret)) continue
        found.push(span)
        told.add(secret)
        // A trace that overlaps this one and ends behind it begins no earlier.
        anchors.lastIndex = Math.max(anchors.lastIndex, span.to - secret.fewest + 1)
      }
    }
    return found
  }

  /** Searches a text; `harmless` has runs without a trace, and how deeply they were decoded. */
  const find = (text: string, depth: number, harmless: Map<string, number>): readonly Span[] => {
    const found = asItStands(text)
    if (depth === 0) return found
    // Runs of Base64, in either alphabet, or of hexadecimal digits.
    const encoded = [...text.matchAll(runs)]
      .filter(([run]) => isTellingRun(run, depth - 1, harmless))
      .map(({ 0: run, index }) => ({ from: index, to: index + run.length }))
    const signs = escapeSigns.filter((sign) => text.includes(sign))
    const ways = depth === mostNested && signs.length > 1 ? [undefined, ...signs] : [undefined]
    const read = depth < fewestLeftToTranscribe ? [] : transcribed(text)
    const plain = [...ways.map((sign) => unescaped(text, sign)), ...read]
    const escaped = plain.flatMap((one) =>
      one === undefined ? [] : find(one.text, depth - 1, harmless).map(one.source),
    )
    return [...found, ...encoded, ...escaped]
  }

  const isTellingRun = (run: string, depth: number, harmless: Map<string, number>): boolean => {
    if (depth <= (harmless.get(run) ?? -1)) return false
    if (decodings(run).some((decoded) => find(decoded, depth, harmless).length > 0)) return true
    harmless.set(run, depth)
    return false
  }

  return (text) => find(text, mostNested, new Map())
}

/** Texts that a run may encode, whichever of its characters the secret begins at. */
function decodings(run: string): readonly string[] {
  const hexadecimal = run.match(/[0-9a-f]{8,}/gi) ?? []
  return [
    ...hexadecimal.flatMap((digits) =>
      [0, 1].map((skipped) => textOf(Buffer.from(digits.slice(skipped), 'hex'))),
    ),
    ...[0, 1, 2, 3].map((skipped) => textOf(Buffer.from(run.slice(skipped), 'base64'))),
  ]
}

/** Drops NUL, which is every other byte of ASCII in UTF-16. */
function textOf(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '')
}

/** Pieces of a secret, so that each trace contains a whole one. */
function anchorsOf(secret: Secret): readonly Anchor[] {
  const { text, fewest } = secret
  if (fewest === text.length) return [{ text: text.slice(0, longestAnchor), secret, at: 0 }]
  const length = Math.floor((fewest + 1) / 2)
  const count = Math.floor(text.length / length)
  return Array.from({ length: count }, (_, index) => {
    const at = index * length
    return { text: text.slice(at, at + length), secret, at }
  })
}

function grown(text: string, index: number, { text: anchor, secret, at }: Anchor): Span {
  const same = (place: number, of: number): boolean => text[place]?.toLowerCase() === secret.text[of]
  let [before, behind] = [0, anchor.length]
  while (before < at && index > before && same(index - before - 1, at - before - 1)) before += 1
  while (at + behind < secret.text.length && same(index + behind, at + behind)) behind += 1
  return { from: index - before, to: index + behind }
}

/** Whether a part of a secret is long enough for a trace, and no public word. */
function isTelling(text: string, { from, to }: Span, secret: Secret): boolean {
  if (to - from < secret.fewest) return false
  return to - from === secret.text.length || !publicWords.includes(text.slice(from, to).toLowerCase())
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
