import type { Span } from './spans.ts'
import { signsIn, unescaped } from './unescaped.ts'

/** A text that nobody may be told, and how many of its characters in a row are already too many. */
export interface Secret {
  readonly text: string
  readonly fewest: number
}

/** Encodings within each other: more of them are no accident, and a target that means harm has the key anyway. */
const mostNested = 4
/** Of fewer characters there is nothing that an encoding would hide. */
const fewestEncoded = 4
/** A run that may be Base64 of so much text: a character of it is six bits. */
const inBase64 = (characters: number): number => Math.ceil((characters * 8) / 6)
/** Of harmless runs, so many and so long ones are kept in mind from text to text. */
const [mostKept, longestKept] = [5000, 500]
/** Of what counts as a whole alone, the beginning is looked for. */
const longestAnchor = 12

/**
 * Words that the suite, HTTP or the interface has of itself: who finds them in a key, as `petstore` in `petstore-4711`, has
 * learnt nothing of it.
 */
const publicWords = [
  'PETSTORE_API_KEY PETSTORE_RATE_LIMIT_KEY petstore-conformance',
  'available categoryId application/json authorization authenticate unauthorized x-ratelimit-remaining',
  'content-length content-type retry-after connection keep-alive timestamp localhost staging production',
]
  .join(' ')
  .toLowerCase()

/** Runs that were decoded and tell nothing, and how many encodings within each other were looked through. */
type Harmless = Map<string, number>

/** A piece of a secret, and where it stands in it. */
interface Anchor {
  readonly text: string
  readonly secret: Secret
  readonly at: number
}

/** Finds the parts of texts that tell of secrets, in whatever way they are written. */
export class KeyTraces {
  readonly #anchors: RegExp
  readonly #places: ReadonlyMap<string, readonly Anchor[]>
  readonly #shortestRun: number
  /** Pages show the same names again and again. */
  readonly #harmless = new Map<string, number>()

  /** @param secrets - one at least, in lower case, none of them empty */
  constructor(secrets: readonly Secret[]) {
    const anchors = secrets.flatMap(anchorsOf)
    const words = [...new Set(anchors.map(({ text }) => text))].toSorted(
      (one, other) => other.length - one.length,
    )
    // Where a longer one stands, those that it begins with stand too.
    const beginningOf = (word: string) => anchors.filter(({ text }) => word.startsWith(text))
    this.#places = new Map(words.map((word) => [word, beginningOf(word)]))
    this.#anchors = new RegExp(words.map(literally).join('|'), 'gi')
    const encodable = secrets.filter(({ fewest }) => fewest >= fewestEncoded)
    this.#shortestRun = inBase64(Math.min(...encodable.map(({ fewest }) => fewest)))
  }

  /** The parts of a text that tell of a secret. They may overlap. */
  find(text: string): readonly Span[] {
    return this.#find(text, mostNested, new Map())
  }

  #find(text: string, depth: number, harmless: Harmless): readonly Span[] {
    const found = this.#asItStands(text)
    if (depth === 0) return found
    const inRuns = this.#inRuns(text, depth - 1, harmless)
    const escaped = this.#inEscapes(text, depth - 1, harmless)
    return inRuns.length + escaped.length === 0 ? found : [...found, ...inRuns, ...escaped]
  }

  #asItStands(text: string): Span[] {
    const found: Span[] = []
    this.#anchors.lastIndex = 0
    for (let match = this.#anchors.exec(text); match !== null; match = this.#anchors.exec(text)) {
      const [word] = match
      this.#anchors.lastIndex = match.index + 1
      const told = new Set<Secret>()
      for (const anchor of this.#places.get(word.toLowerCase()) ?? []) {
        const { secret } = anchor
        if (told.has(secret)) continue
        const span = grown(text, match.index, anchor)
        if (!isTelling(text, span, secret)) continue
        found.push(span)
        told.add(secret)
        // What begins within it and ends behind it begins no earlier than there.
        this.#anchors.lastIndex = Math.max(this.#anchors.lastIndex, span.to - secret.fewest + 1)
      }
    }
    return found
  }

  #inEscapes(text: string, depth: number, harmless: Harmless): readonly Span[] {
    const signs = signsIn(text)
    if (signs.length === 0) return []
    const ways = depth === mostNested - 1 && signs.length > 1 ? [undefined, ...signs] : [undefined]
    return ways.flatMap((sign) => {
      const plain = unescaped(text, sign)
      return plain === undefined ? [] : this.#find(plain.text, depth, harmless).map(plain.source)
    })
  }

  /** Runs of letters and digits that tell of one when they are decoded: Base64, in either alphabet, and hexadecimal. */
  #inRuns(text: string, depth: number, harmless: Harmless): readonly Span[] {
    const found: Span[] = []
    for (const span of runsOf(text, this.#shortestRun))
      if (this.#isTellingRun(text.slice(span.from, span.to), depth, harmless)) found.push(span)
    return found
  }

  #isTellingRun(run: string, depth: number, harmless: Harmless): boolean {
    const known = Math.max(this.#harmless.get(run) ?? -1, harmless.get(run) ?? -1)
    if (depth <= known) return false
    if (decodings(run).some((decoded) => this.#find(decoded, depth, harmless).length > 0)) return true
    const isKept = depth === mostNested - 1 && run.length <= longestKept && this.#harmless.size < mostKept
    if (isKept) this.#harmless.set(copied(run), depth)
    else harmless.set(run, depth)
    return false
  }
}

/** A part of a text keeps all of that text in memory. */
function copied(part: string): string {
  return Buffer.from(part, 'latin1').toString('latin1')
}

/** What a run may stand for, whichever of its characters the secret begins at. */
function decodings(run: string): readonly string[] {
  const hexadecimal = run.match(/[0-9a-f]{8,}/gi) ?? []
  return [
    ...hexadecimal.flatMap((digits) =>
      [0, 1].map((skipped) => textOf(Buffer.from(digits.slice(skipped), 'hex'))),
    ),
    ...[0, 1, 2, 3].map((skipped) => textOf(Buffer.from(run.slice(skipped), 'base64'))),
  ]
}

/** Of UTF-16 every other byte is 0. */
function textOf(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\0', '')
}

/** Pieces of a secret of which every part that tells too much has one whole. */
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

/** The part of a text around an anchor that is a part of the secret. */
function grown(text: string, index: number, { text: anchor, secret, at }: Anchor): Span {
  const same = (place: number, of: number): boolean => text[place]?.toLowerCase() === secret.text[of]
  let [before, behind] = [0, anchor.length]
  while (before < at && index > before && same(index - before - 1, at - before - 1)) before += 1
  while (at + behind < secret.text.length && same(index + behind, at + behind)) behind += 1
  return { from: index - before, to: index + behind }
}

/** Whether a part of a secret is enough to tell of it, and no word that everybody knows. */
function isTelling(text: string, { from, to }: Span, secret: Secret): boolean {
  if (to - from < secret.fewest) return false
  return to - from === secret.text.length || !publicWords.includes(text.slice(from, to).toLowerCase())
}

/** Where a text has so many characters of Base64 in a row, or more: each such run has one at a multiple of that. */
function runsOf(text: string, length: number): readonly Span[] {
  const runs: Span[] = []
  let [place, ended] = [length - 1, 0]
  while (place < text.length) {
    if (isOfRun(text, place)) {
      let [from, to] = [place, place + 1]
      while (from > ended && isOfRun(text, from - 1)) from -= 1
      while (isOfRun(text, to)) to += 1
      ended = to
      if (to - from >= length) {
        while (text[to] === '=') to += 1
        runs.push({ from, to })
      }
      place = ended
    }
    place += length
  }
  return runs
}

const ofRun = new Set(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-'].map((one) => one.charCodeAt(0)),
)
/** By the code of a character, 1 for one of a run: every text of a run is looked through. */
const isCodeOfRun = Uint8Array.from({ length: 2 ** 16 }, (_, code) => (ofRun.has(code) ? 1 : 0))

function isOfRun(text: string, place: number): boolean {
  return place < text.length && isCodeOfRun[text.charCodeAt(place)] === 1
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
