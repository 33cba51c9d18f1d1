/** Blocks: label, most letters, first the letters that code pages most often lack or confuse, and ranges. */
const table: readonly (readonly [label: string, most: number, letters: string, ranges: string])[] = [
  ['Latin-1 letters', 64, '', 'c0-ff'],
  ['ASCII punctuation', 32, '', '21-2f 3a-40 5b-60 7b-7e'],
  // As many as fit into a name, since no letters take more bytes. The last ones came with Unicode 12 to 14.
  ['emoji', 40, '', '1f400-1f43f 1f980-1f99f 1fa70-1fa73 1fa78-1fa7a 1fa90-1fa95 1fab0-1fab6 1fae0-1fae3'],
  ['Cyrillic', 40, 'ёЁйЙіїєґҐўәғқңөұүһ', '410-44f 400-40f 450-45f'],
  ['Greek', 14, 'ςάΐϋ', '386-3ce'],
  ['Han and Hangul', 14, '', '4e00-9fff ac00-d7a3'],
  ['Latin Extended-A', 40, 'ıİłŁœŒžŠğőűř', '100-17f'],
  ['Hiragana and Katakana', 12, '', '3041-3096 30a1-30fa'],
  ['Arabic and Hebrew', 40, 'ىيیكکگپچة٠٣٩۰۴۹', '621-64a 5d0-5ea'],
  ['Devanagari and Thai', 20, '', '905-939 e01-e2e'],
  ['Latin Extended-B, Romanian and other letters', 16, 'șȘțȚƏəƠơƯưǎʻʼɐẞƀ', ''],
  ['Latin-1 signs', 20, '¡¿§©®°±²³µ·¹º«»¼½×÷£', ''],
  ['currency, letters as signs and mathematics', 20, '€₹₽₩₪₴₿™№℃ℓ−∞≠≤√∑☀★♥', ''],
  // Japanese forms often consist of these alone.
  ['full-width and half-width forms', 20, 'ＡＢｚ１９！（～－￥ｱｶﾞﾟﾝｰ｡｢㈱①', ''],
  ['general punctuation', 20, '’‘“”–—…•‹›‰†', '2010-2027 2030-205e'],
  ['signs and rare letters of Chinese, Japanese and Korean', 14, '、。「」〜々〆㐀㒵䶵ㄱㅏㆍ髙', ''],
  ['Han beyond the basic plane', 10, '', '20000-2a6df'],
  ['letters beyond the basic plane', 10, '', '10400-1044f 1d400-1d433'],
  ['Vietnamese letters', 6, '', '1ea0-1ef9'],
  ['two letters of each further script', 26, 'కఖಕಖകഖකඛકખਕਖକଖកខກຂကခཀཁᠠᡠᏣᏤ', ''],
  ['Georgian, Armenian, Bengali, Tamil and Ethiopic', 14, '', '10d0-10f0 561-586 995-9a8 b95-b9a 1200-1206'],
]

/** A part of a block, or all of it. */
interface Piece {
  readonly text: string
  /** Whether the block did not fit into one name, or leaves half of it free. */
  readonly isPart: boolean
}

/** Whether a text has only ASCII signs, which distinguish most at the ends of a name. */
export function isOfSigns(text: string): boolean {
  return /^[ -~]+$/.test(text)
}

/** Texts of at most `length` code points that must come back unchanged: NFC, no white space or control characters. */
export function blockTexts(length: number): readonly string[] {
  // Computed once for all runs, since the blocks are large and constant.
  blocks ??= table.map(([, most, letters, ranges]) => lettersOf(most, [...letters], ranges))
  const pieces = packed(
    length,
    blocks.flatMap((letters) => {
      const count = Math.ceil(letters.length / length)
      return Array.from({ length: count }, (_, index) => ({
        isPart: count > 1 || 2 * letters.length <= length,
        text: letters.slice(index * length, (index + 1) * length).join(''),
      }))
    }),
  )
  const whole = sequences.filter((text) => [...text].length <= length)
  return [...pieces.slice(0, 3), ...whole, ...pieces.slice(3)].filter(
    (text) => text === text.normalize('NFC'),
  )
}

let blocks: readonly (readonly string[])[] | undefined

function lettersOf(most: number, first: readonly string[], ranges: string): readonly string[] {
  const others = [...ranges.matchAll(/(\w+)-(\w+)/g)]
    .map(([, ...ends]) => ends.map((end) => Number.parseInt(end, 16)))
    .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => isSafe(letter) && !first.includes(letter))
  return [...first, ...spread(others, most - first.length)]
}

/** Packs small pieces into one text where they fit, since each text costs a POST. */
function packed(length: number, pieces: readonly Piece[]): readonly string[] {
  const packs: Piece[] = []
  for (const piece of pieces) {
    const place = packs.findIndex(
      ({ isPart, text }) =>
        piece.isPart &&
        isPart &&
        isOfSigns(text) === isOfSigns(piece.text) &&
        [...text, ...piece.text].length <= length,
    )
    const pack = packs[place]
    if (pack === undefined) packs.push(piece)
    else packs[place] = { ...pack, text: `${pack.text}${piece.text}` }
  }
  return packs.map(({ text }) => text)
}

/** A sample of all that is easily changed, so that one fetch shows a change. */
export const ofEveryKind = '’—“ %41 {{x}} ＡｱﬁⅣ ไท हि ❤️ &lt; :-)'

/** Letters and emoji of several code points, and texts that pages, URLs, escapes and templates change. */
const sequences: readonly string[] = [
  '👨‍👩‍👧 ❤️ 👍🏽 🇫🇮 🏳️‍🌈 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
  ['<3 &lt; &#65;', '\\n \\u0041', '$&%s', '{{x}}', '$', '{x}'].join(' ').replace('$ {', '${'),
  // Every % begins a valid escape, since some decoders give up on an invalid one.
  '../%41 %C3%A9 a+b ?c=d&e #f %00 a@b.fi',
  '<script> :ox: -- ;onx=1 javascript:/**/',
  'हिन्दी क्‍ष می‌خواهم ภาษาไทย x̂ שָׁלוֹם',
  ofEveryKind,
  'x̂ m̃ k̈ Q̌ q̇ مُحَمَّد ab\u00ADc\u200Bd\u2060e',
]

/** Adds a markup, a template, a format and a formula to a name. For their number, these texts find most. */
export function inMarkup(name: string, which: 0 | 1): string {
  return which === 0
    ? `=${name} %% \\\\ '' --- **b** :) @rex https://a.fi.`
    : `+${name} {0} <%=1%> $HOME %d \\t &nbsp; <!-- --> '`
}

/** Whether NFC leaves a letter alone, and it neither combines nor formats. */
export function isSafe(letter: string): boolean {
  return letter === letter.normalize('NFC') && /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(letter)
}

function spread(letters: readonly string[], most: number): readonly string[] {
  if (letters.length <= most) return letters
  const step = letters.length / most
  return Array.from({ length: most }, (_, index) => letters[Math.floor(index * step)] ?? '')
}
