/** Letters of one script or block, as they may stand in a name. */
interface Block {
  readonly label: string
  /** Letters that come first and are all tried: those that code pages and tables most often lack or take for others. */
  readonly letters?: string
  /** Pairs of first and last code points. */
  readonly ranges: readonly (readonly [number, number])[]
  /** How many of its letters are tried at most, spread over it. */
  readonly most: number
  /** True for signs of ASCII: these are telling at both ends of a name. */
  readonly isOfSigns?: true
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
    isOfSigns: true,
  },
  {
    // As many as a name has room for: no letters take more bytes. The last ones came with Unicode 12 to 14.
    label: 'emoji',
    ranges: [
      [0x1f400, 0x1f43f],
      [0x1f980, 0x1f99f],
      [0x1fa70, 0x1fa73],
      [0x1fa78, 0x1fa7a],
      [0x1fa90, 0x1fa95],
      [0x1fab0, 0x1fab6],
      [0x1fae0, 0x1fae3],
    ],
    most: 40,
  },
  {
    label: 'Cyrillic',
    letters: 'ёЁйЙіїєґҐўәғқңөұүһ',
    ranges: [
      [0x410, 0x44f],
      [0x400, 0x40f],
      [0x450, 0x45f],
    ],
    most: 40,
  },
  { label: 'Greek', letters: 'ςάΐϋ', ranges: [[0x386, 0x3ce]], most: 14 },
  {
    label: 'Han and Hangul',
    ranges: [
      [0x4e00, 0x9fff],
      [0xac00, 0xd7a3],
    ],
    most: 14,
  },
  {
    label: 'Latin Extended-A',
    letters: 'ıİłŁœŒžŠğőűř',
    ranges: [[0x100, 0x17f]],
    most: 40,
  },
  {
    label: 'Hiragana and Katakana',
    ranges: [
      [0x3041, 0x3096],
      [0x30a1, 0x30fa],
    ],
    most: 12,
  },
  {
    label: 'Arabic and Hebrew',
    letters: 'ىيیكکگپچة٠٣٩۰۴۹',
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
    most: 20,
  },
  {
    label: 'Latin Extended-B, Romanian and other letters',
    letters: 'șȘțȚƏəƠơƯưǎʻʼɐẞƀ',
    ranges: [],
    most: 16,
  },
  {
    label: 'Latin-1 signs',
    letters: '¡¿§©®°±²³µ·¹º«»¼½×÷£',
    ranges: [],
    most: 20,
  },
  {
    label: 'currency, letters as signs and mathematics',
    letters: '€₹₽₩₪₴₿™№℃ℓ−∞≠≤√∑☀★♥',
    ranges: [],
    most: 20,
  },
  {
    // Forms of Japanese are often made of these alone.
    label: 'full-width and half-width forms',
    letters: 'ＡＢｚ１９！（～－￥ｱｶﾞﾟﾝｰ｡｢㈱①',
    ranges: [],
    most: 20,
  },
  {
    label: 'general punctuation',
    letters: '’‘“”–—…•‹›‰†',
    ranges: [
      [0x2010, 0x2027],
      [0x2030, 0x205e],
    ],
    most: 20,
  },
  {
    label: 'signs and rare letters of Chinese, Japanese and Korean',
    letters: '、。「」〜々〆㐀㒵䶵ㄱㅏㆍ髙',
    ranges: [],
    most: 14,
  },
  { label: 'Han beyond the basic plane', ranges: [[0x20000, 0x2a6df]], most: 10 },
  {
    label: 'letters beyond the basic plane',
    ranges: [
      [0x10400, 0x1044f],
      [0x1d400, 0x1d433],
    ],
    most: 10,
  },
  { label: 'Vietnamese letters', ranges: [[0x1ea0, 0x1ef9]], most: 6 },
  {
    label: 'two letters of each further script',
    letters: 'కఖಕಖകഖකඛકખਕਖକଖកខກຂကခཀཁᠠᡠᏣᏤ',
    ranges: [],
    most: 26,
  },
  {
    label: 'Georgian, Armenian, Bengali, Tamil and Ethiopic',
    ranges: [
      [0x10d0, 0x10f0],
      [0x561, 0x586],
      [0x995, 0x9a8],
      [0xb95, 0xb9a],
      [0x1200, 0x1206],
    ],
    most: 14,
  },
]

/** Text for a name: letters of one block. */
export interface BlockText {
  readonly label: string
  readonly text: string
  /** True for signs of ASCII: these are telling at both ends of a name. */
  readonly isOfSigns?: true
}

/** A part of a block, or all of it. */
interface Piece extends BlockText {
  /** True where the block did not fit into one name, or leaves half of it free. */
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
      const { label, isOfSigns } = block
      const letters = lettersOf(block)
      const count = Math.ceil(letters.length / length)
      return Array.from({ length: count }, (_, index) => ({
        label: count === 1 ? label : `${label}, part ${index + 1}`,
        isPart: count > 1 || 2 * letters.length <= length,
        text: letters.slice(index * length, (index + 1) * length).join(''),
        ...(isOfSigns === undefined ? {} : { isOfSigns }),
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
  const first = [...(block.letters ?? '')]
  const others = block.ranges
    .flatMap(([from, to]) => codePoints(from, to))
    .filter((letter) => isSafe(letter) && !first.includes(letter))
  const letters = [...first, ...spread(others, block.most - first.length)]
  known.set(block, letters)
  return letters
}

/** Small blocks, and the parts of those that were cut, go together where they fit: each piece costs a create. */
function packed(length: number, pieces: readonly Piece[]): readonly BlockText[] {
  const packs: Piece[] = []
  for (const piece of pieces) {
    const place = packs.findIndex(
      (pack) =>
        piece.isPart &&
        pack.isPart &&
        pack.isOfSigns === piece.isOfSigns &&
        [...pack.text, ...piece.text].length <= length,
    )
    const pack = packs[place]
    if (pack === undefined) packs.push(piece)
    else {
      const label = `${pack.label}, and ${piece.label}`
      packs[place] = { ...pack, label, text: `${pack.text}${piece.text}` }
    }
  }
  return packs
}

/** Some of all that is easily changed: where a service changes it only in what is fetched, one fetch tells. */
export const ofEveryKind = '’—“ %41 {{x}} ＡｱﬁⅣ ไท हि ❤️ &lt; :-)'

/**
 * Letters and emoji that take several code points each (marks, joiners, variation selectors, flags), and what pages, URLs,
 * escapes and templates make something else of.
 */
const sequences: readonly BlockText[] = [
  { label: 'emoji of several code points', text: '👨‍👩‍👧 ❤️ 👍🏽 🇫🇮 🏳️‍🌈 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿' },
  {
    label: 'text that looks like code',
    text: ['<3 &lt; &#65;', '\\n \\u0041', '$&%s', '{{x}}', '$', '{x}'].join(' ').replace('$ {', '${'),
    isOfSigns: true,
  },
  // Every % begins an escape: some decode nothing where one does not.
  {
    label: 'text that looks like a part of an address',
    text: '../%41 %C3%A9 a+b ?c=d&e #f %00 a@b.fi',
    isOfSigns: true,
  },
  {
    label: 'text that filters take out',
    text: '<script> :ox: -- ;onx=1 javascript:/**/',
    isOfSigns: true,
  },
  { label: 'letters with marks and joiners', text: 'हिन्दी क्‍ष می‌خواهم ภาษาไทย x̂ שָׁלוֹם' },
  { label: 'a little of everything', text: ofEveryKind },
  {
    label: 'Latin letters with marks, and signs that do not show',
    text: 'x̂ m̃ k̈ Q̌ q̇ مُحَمَّد ab\u00ADc\u200Bd\u2060e',
  },
  {
    label: 'doubled signs, and text that is set otherwise',
    text: "%% \\\\ '' --- **b** :) @rex https://a.fi",
    isOfSigns: true,
  },
  {
    label: 'text that templates and shells fill in',
    text: '{0} <%=1%> $HOME %d \\t &nbsp; <!-- -->',
    isOfSigns: true,
  },
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
