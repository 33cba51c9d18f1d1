/** So many of its characters in a row tell of a key, or a third of them where those are more. */
const fewestTelling = 8
/** Encodings within each other that are undone. */
const mostNested = 3
/** Shorter texts come again and again. */
const longestKept = 1000

/**
 * Looks for keys as somebody would who wants them: undoes every encoding, one within the other, and looks for as much of a
 * key in a row as tells of it. It shares nothing with what masks keys.
 *
 * @returns the text in which one was found, once decoded; undefined where there is nothing of any
 */
export function tellsOfKey(texts: readonly string[], keys: readonly string[]): string | undefined {
  const long = keys.filter(({ length }) => length >= fewestTelling).map((key) => key.toLowerCase())
  const harmless = new Set<string>()
  for (const text of texts) {
    const found = search(text, long, mostNested, harmless)
    if (found !== undefined) return found
  }
  return undefined
}

/** @param harmless - what was looked through already, each behind how many encodings might be undone in it */
function search(
  text: string,
  keys: readonly string[],
  depth: number,
  harmless: Set<string>,
): string | undefined {
  if (harmless.has(`${depth} ${text}`)) return undefined
  const lower = text.toLowerCase()
  if (keys.some((key) => holdsPart(lower, key))) return text.slice(0, 200)
  if (depth > 0 && isText(text)) {
    for (const decoded of decodings(text)) {
      const found = search(decoded, keys, depth - 1, harmless)
      if (found !== undefined) return found
    }
  }
  if (text.length < longestKept) harmless.add(`${depth} ${text}`)
  return undefined
}

/** What was encoded again is printable: bytes that were no encoding at all are looked through no further. */
function isText(text: string): boolean {
  return (text.match(/[^\x20-\x7e]/g)?.length ?? 0) <= text.length / 10
}

function holdsPart(text: string, key: string): boolean {
  const fewest = Math.max(fewestTelling, Math.ceil(key.length / 3))
  // Every so long part has one of these whole.
  const step = Math.floor((fewest + 1) / 2)
  for (let at = 0; at + step <= key.length; at += step) {
    const piece = key.slice(at, at + step)
    for (let place = text.indexOf(piece); place >= 0; place = text.indexOf(piece, place + 1)) {
      let [from, to] = [0, step]
      while (at - from > 0 && text[place - from - 1] === key[at - from - 1]) from += 1
      while (at + to < key.length && text[place + to] === key[at + to]) to += 1
      if (from + to >= fewest) return true
    }
  }
  return false
}

function* decodings(text: string): Generator<string> {
  if (/%[0-9a-f]{2}/i.test(text)) yield text.replace(/%([0-9a-f]{2})/gi, ofHex)
  if (/\\u[0-9a-f]{4}/i.test(text)) yield text.replace(/\\u([0-9a-f]{4})/gi, ofHex)
  if (/&#/.test(text)) {
    yield text
      .replace(/&#x([0-9a-f]{1,6});/gi, ofHex)
      .replace(/&#(\d{1,7});/g, (_, code: string) => ofCode(Number(code)))
  }
  if (/\\["\\/]|&(?:amp|lt|gt|quot|apos);/.test(text)) {
    yield text.replace(/\\(["\\/])/g, '$1')
    yield ['&lt;<', '&gt;>', '&quot;"', "&apos;'", '&amp;&'].reduce(
      (read, pair) => read.replaceAll(pair.slice(0, -1), pair.slice(-1)),
      text,
    )
  }
  for (const run of new Set(text.match(/[A-Za-z0-9+/_-]{10,}/g))) {
    for (const skipped of [0, 1, 2, 3]) yield Buffer.from(run.slice(skipped), 'base64').toString('latin1')
    for (const [digits] of run.matchAll(/[0-9a-f]{16,}/gi))
      for (const skipped of [0, 1]) yield Buffer.from(digits.slice(skipped), 'hex').toString('latin1')
  }
}

function ofHex(_: string, code: string): string {
  return ofCode(Number.parseInt(code, 16))
}

function ofCode(code: number): string {
  return code < 0x110000 ? String.fromCodePoint(code) : ''
}
