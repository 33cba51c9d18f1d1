import type { Span } from './spans.ts'
import { escapeSigns, unescaped } from './unescaped.ts'

/** A text that nobody may be told, and how many of its characters in a row are already too many. */
export interface Secret {
  readonly text: string
  readonly fewest: number
}

/** Encodings within each other: more are no accident, and a target that means harm has the key anyway. */
const mostNested = 4
/** Of fewer characters there is nothing that an encoding would hide. */
const fewestEncoded = 4
/** No text is as long: what a run is looked for at the most, also where no secret can be encoded. */
const mostEncoded = 2 ** 20
/** A run that may be Base64 of so much text: a character of it is six bits. */
const inBase64 = (characters: number): number => Math.ceil((characters * 8) / 6)
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
  readonly #runs: RegExp

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
    const encodable = secrets.map(({ fewest }) => fewest).filter((fewest) => fewest >= fewestEncoded)
    const shortestRun = inBase64(Math.min(mostEncoded, ...encodable))
    this.#runs = new RegExp(`(?<![\\w+/-])[\\w+/-]{${shortestRun},}=*`, 'g')
  }

  /** The parts of a text that tell of a secret. They may overlap. */
  find(text: string): readonly Span[] {
    return this.#find(text, mostNested, new Map())
  }

  #find(text: string, depth: number, harmless: Harmless): readonly Span[] {
    const found = this.#asItStands(text)
    if (depth === 0) return found
    return [
      ...found,
      ...this.#inRuns(text, depth - 1, harmless),
      ...this.#inEscapes(text, depth - 1, harmless),
    ]
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
    const signs = escapeSigns.filter((sign) => text.includes(sign))
    const ways = depth === mostNested - 1 && signs.length > 1 ? [undefined, ...signs] : [undefined]
    return ways.flatMap((sign) => {
      const plain = unescaped(text, sign)
      return plain === undefined ? [] : this.#find(plain.text, depth, harmless).map(plain.source)
    })
  }

  /** Runs of letters and digits that tell of one when they are decoded: Base64, in either alphabet, and hexadecimal. */
  #inRuns(text: string, depth: number, harmless: Harmless): readonly Span[] {
    return [...text.matchAll(this.#runs)]
      .filter(([run]) => this.#isTellingRun(run, depth, harmless))
      .map(({ 0: run, index }) => ({ from: index, to: index + run.length }))
  }

  #isTellingRun(run: string, depth: number, harmless: Harmless): boolean {
    if (depth <= (harmless.get(run) ?? -1)) return false
    if (decodings(run).some((decoded) => this.#find(decoded, depth, harmless).length > 0)) return true
    harmless.set(run, depth)
    return false
  }
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

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
