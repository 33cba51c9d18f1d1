/** Letters of one script or block, as they may stand in a name. */
interface Block {
  readonly label: string
  /** Pairs of first and last code points. */
  readonly ranges: readonly (readonly [number, number])[]
  /** How many of its letters are tried at most, spread over it. */
  readonly most: number
}

const blocks: readonly Block[] = [
  { label: 'Latin-1 letters', ranges: [[0xc0, 0xff]], most: 64 },
  {
    label: 'ASCII punctuation',
    ranges: [
      [0x21, 0x2f],
      [0x3a, 0x40],
      [0x5b, 0x60],
      [0x7b, 0x7e],
    ],
    most: 32,
  },
  {
    // As many as a name has room for: no letters take more bytes.
    label: 'emoji',
    ranges: [
      [0x1f400, 0x1f43f],
      [0x1f980, 0x1f99f],
    ],
    most: 40,
  },
  {
    label: 'Cyrillic',
    ranges: [
      [0x410, 0x44f],
      [0x400, 0x40f],
      [0x450, 0x45f],
    ],
    most: 80,
  },
  { label: 'Greek', ranges: [[0x386, 0x3ce]], most: 40 },
  {
    label: 'Han and Hangul',
    ranges: [
      [0x4e00, 0x9fff],
      [0xac00, 0xd7a3],
    ],
    most: 40,
  },
  { label: 'Latin Extended-A', ranges: [[0x100, 0x17f]], most: 80 },
  {
    label: 'Hiragana and Katakana',
    ranges: [
      [0x3041, 0x3096],
      [0x30a1, 0x30fa],
    ],
    most: 40,
  },
  {
    label: 'Arabic and Hebrew',
    ranges: [
      [0x621, 0x64a],
      [0x5d0, 0x5ea],
    ],
    most: 40,
  },
  {
    label: 'Devanagari and Thai',
    ranges: [
      [0x905, 0x939],
      [0xe01, 0xe2e],
    ],
    most: 40,
  },
  {
    label: 'Latin-1 signs',
    ranges: [
      [0xa1, 0xac],
      [0xae, 0xbf],
      [0xd7, 0xd7],
      [0xf7, 0xf7],
    ],
    most: 34,
  },
  {
    label: 'general punctuation',
    ranges: [
      [0x2010, 0x2027],
      [0x2030, 0x205e],
    ],
    most: 34,
  },
  { label: 'Han beyond the basic plane', ranges: [[0x20000, 0x2a6df]], most: 40 },
  {
    label: 'letters beyond the basic plane',
    ranges: [
      [0x10400, 0x1044f],
      [0x1d400, 0x1d433],
    ],
    most: 40,
  },
  { label: 'Vietnamese letters', ranges: [[0x1ea0, 0x1ef9]], most: 40 },
  {
    label: 'Georgian, Armenian, Bengali, Tamil and Ethiopic',
    ranges: [
      [0x10d0, 0x10f0],
      [0x561, 0x586],
      [0x995, 0x9a8],
      [0xb95, 0xb9a],
      [0x1200, 0x1206],
    ],
    most: 40,
  },
]

/** Text for a name: letters of one block. */
export interface BlockText {
  readonly label: string
  readonly text: string
}

/** A part of a block, or all of it. */
interface Piece extends BlockText {
  /** True where the block did not fit into one name. */
  readonly isPart: boolean
}

/**
 * Letters of many scripts, emoji, quotes and signs, in pieces that fit into a name. Every piece is as the names
 * that must come back unchanged are: in NFC, without white space or control characters.
 *
 * @param length - code points of a piece, at most
 */
export function blockTexts(length: number): readonly BlockText[] {
  const pieces = packed(
    length,
    blocks.flatMap((block) => {
      const { label } = block
      const letters = lettersOf(block)
      const count = Math.ceil(letters.length / length)
      return Array.from({ length: count }, (_, index) => ({
        label: count === 1 ? label : `${label}, part ${index + 1}`,
        isPart: count > 1,
        text: letters.slice(index * length, (index + 1) * length).join(''),
      }))
    }),
  )
  const whole = sequences.filter(({ text }) => [...text].length <= length)
  return [...pieces.slice(0, 3), ...whole, ...pieces.slice(3)].filter(
    ({ text }) => text === text.normalize('NFC'),
  )
}

/** Blocks are large, and always the same: whoever makes several runs looks through them once. */
const known = new Map<Block, readonly string[]>()

function lettersOf(block: Block): readonly string[] {
  const before = known.get(block)
  if (before !== undefined) return before
  const { ranges, most } = block
  const letters = spread(ranges.flatMap(([first, last]) => codePoints(first, last)).filter(isSafe), most)
  known.set(block, letters)
  return letters
}

/** The parts of blocks that were cut go together where they fit: each piece costs a create. */
function packed(length: number, pieces: readonly Piece[]): readonly BlockText[] {
  const packs: Piece[] = []
  for (const piece of pieces) {
    const place = packs.findIndex(
      (pack) => piece.isPart && pack.isPart && [...pack.text, ...piece.text].length <= length,
    )
    const pack = packs[place]
    if (pack === undefined) packs.push(piece)
    else {
      const label = `${pack.label}, and ${piece.label}`
      packs[place] = { label, text: `${pack.text}${piece.text}`, isPart: true }
    }
  }
  return packs
}

/**
 * Letters and emoji that take several code points each (marks, joiners, variation selectors, flags), and what pages, URLs,
 * escapes and templates make something else of.
 */
const sequences: readonly BlockText[] = [
  { label: 'emoji of several code points', text: '👨‍👩‍👧 ❤️ 👍🏽 🇫🇮 🏳️‍🌈' },
  {
    label: 'text that looks like code',
    text: ['&lt; &#65;', '\\n \\u0041', '$&%s', '{{x}}', '$', '{x}'].join(' ').replace('$ {', '${'),
  },
  { label: 'text that looks like a part of an address', text: '../%41 %C3%A9 a+b ?c=d&e #f' },
  { label: 'text that filters take out', text: '<script> :dog: -- ; javascript:' },
  { label: 'letters with marks and joiners', text: 'हिन्दी क्‍ष می‌خواهم ภาษาไทย x̂ שָׁלוֹם' },
]

function codePoints(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}

/** Letters that normalisation leaves alone, and that neither combine nor format. */
function isSafe(letter: string): boolean {
  return letter === letter.normalize('NFC') && /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(letter)
}

function spread(letters: readonly string[], most: number): readonly string[] {
  if (letters.length <= most) return letters
  const step = letters.length / most
  return Array.from({ length: most }, (_, index) => letters[Math.floor(index * step)] ?? '')
}
