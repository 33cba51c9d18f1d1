import { attempt, rewriting, shownAs, storedNames } from './edits.ts'
import { aim, among, edge, family, faults, mutant } from './faults.ts'

const codePoints = (text: string, count: number): string => [...text].slice(0, count).join('')

/** Stores names of a form as the numbers that they look like. */
const asNumbers = (form: RegExp) => storedNames((name) => (form.test(name) ? String(Number(name)) : name))

/** The beginning of a text, without a letter that is cut in two. */
const bytesOf = (text: string, count: number): string =>
  Buffer.from(text)
    .subarray(0, count)
    .toString()
    .replace(/\ufffd+$/, '')

const percentDecoded = (name: string): string => attempt(() => decodeURIComponent(name), name)

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Names that come back otherwise than they were sent (interface document, Resources; Endpoints 2). */
export const createName = [
  ...family(aim('CREATE-2', { factors: ['name'] }), storedNames, {
    'name-cut-at-10': ['cuts names at 10 letters', (name) => name.slice(0, 10).trimEnd(), ['name: length']],
    'name-truth-in-capitals': edge('stores the names True and False as 1 and 0', {
      apply: storedNames((name) => (name === 'True' ? '1' : name === 'False' ? '0' : name)),
    }),
    'name-infinity': edge('stores the names inf and Infinity as a number, which JSON has not', {
      apply: storedNames((name) => (/^inf(?:inity)?$/i.test(name) ? 'null' : name)),
    }),
    'name-date': edge('stores names that look like a date as one', {
      apply: storedNames((name) =>
        /^(?:\d{1,2} )?(?:mar|may|june)(?: \d{1,4})?$/i.test(name)
          ? new Date(`${name} UTC`).toISOString().slice(0, 10)
          : name,
      ),
    }),
    'name-decimal': edge('stores names that are decimals as numbers, so that zeros at their end are lost', {
      apply: asNumbers(/^\d+\.\d+$/),
    }),
    'name-ellipsis': edge('makes one sign of three dots, as word processors do', rewriting('...', '…'), {
      factors: [among.signs],
    }),
    'name-copyright': edge('makes one sign of (c), as word processors do', rewriting(/\(c\)/gi, '©'), {
      factors: [among.signs],
    }),
    'name-lower-case': ['stores names in small letters', (name) => name.toLowerCase(), ['name: capitals']],
    'name-title-case': mutant('begins every word of a name with a capital and goes on in small letters', {
      apply: storedNames((name) =>
        name.toLowerCase().replace(/(?:^|\s)\S/g, (letter) => letter.toUpperCase()),
      ),
    }),
    'name-space-lost': mutant('drops spaces within names', rewriting(' ', '')),
    'name-plus-for-space': mutant('stores names as a form would send them', rewriting(' ', '+'), {
      mayBreak: ['CREATE-1'],
    }),
    'name-no-break-space': mutant('stores spaces within names as no-break spaces', rewriting(' ', '\u00a0')),
    'name-zeros-before-it-lost': {
      summary: 'stores names of digits as numbers, so that zeros before them are lost',
      apply: asNumbers(/^\d{1,15}$/),
    },
    'name-numeric-affinity': {
      summary: 'stores names in a column that makes a number of whatever looks like one',
      apply: asNumbers(/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i),
    },
    'name-exponent-resolved': edge('stores names of digits with an exponent as numbers', {
      apply: asNumbers(/^\d+e\d+$/i),
    }),
    'name-digits-through-double': edge('stores names of 16 digits or more as doubles', {
      apply: storedNames((name) => (/^\d{16,20}$/.test(name) ? String(BigInt(Number(name))) : name)),
    }),
    'name-hexadecimal-resolved': edge('stores names that look like hexadecimal numbers as decimal ones', {
      apply: asNumbers(/^0x[\da-f]+$/i),
    }),
    'name-truth-value': edge('stores the names yes, on, no and off as true and false', {
      apply: storedNames((name) =>
        /^(yes|on)$/i.test(name) ? 'true' : /^(no|off)$/i.test(name) ? 'false' : name,
      ),
    }),
    'name-formula-quoted': {
      summary: 'puts an apostrophe before names that a spreadsheet would take for a formula',
      factors: ['name: at its beginning'],
      edgeCase: true,
      apply: storedNames((name) => (/^[=+@-]/.test(name) ? `'${name}` : name)),
    },
  }),
  ...family(aim('CREATE-2', { factors: ['name: length'] }), storedNames, {
    'name-cut-at-150-bytes': ['cuts names at 150 bytes of UTF-8', (name) => bytesOf(name, 150), 'edge'],
    'name-words-filtered': edge('takes the word script out of names', ['name'], {
      apply: storedNames((name) => name.replace(/script/gi, '') || name),
    }),
    'created-name-cut': mutant('cuts names at 12 letters in the answer to a create alone', {
      apply: shownAs('create', ({ name }) => ({ name: name.slice(0, 12) })),
    }),
    'created-name-capitals': mutant('shows names in capitals in the answer to a create alone', 'plain', {
      mayBreak: ['LIST-8', 'LIST-10'],
      apply: shownAs('create', ({ name }) => ({ name: name.toUpperCase() })),
    }),
    'name-digits-lost': mutant('drops digits from names', ['name'], rewriting(/\d/g, '')),
    'name-cut-at-20': ['cuts names at 20 letters', (name) => codePoints(name, 20).trimEnd(), 'edge'],
    'name-cut-at-49': ['cuts names at 49 letters', (name) => codePoints(name, 49).trimEnd(), 'edge'],
    'name-cut-at-50-units': edge('cuts names at 50 UTF-16 units, emoji counting twice', {
      apply: storedNames((name) => name.slice(0, 50)),
    }),
    'name-cut-at-64-bytes': ['cuts names at 64 bytes of UTF-8', (name) => bytesOf(name, 64), 'edge'],
  }),
  ...family(aim('CREATE-2', { factors: [among.beyondAscii], edgeCase: true }), storedNames, {
    'name-ascii-only': mutant('stores a question mark for every letter that is not ASCII', {
      apply: rewriting(/[^\p{ASCII}]/gu, '?'),
    }),
    'name-latin-only': mutant('stores a question mark for every letter beyond Latin-1', {
      apply: storedNames((name) =>
        [...name].map((letter) => ((letter.codePointAt(0) ?? 0) > 0xff ? '?' : letter)).join(''),
      ),
    }),
    'name-astral-lost': mutant('drops letters beyond the basic plane', ['name: beyond U+FFFF'], {
      apply: rewriting(/[\u{10000}-\u{10ffff}]/gu, ''),
    }),
    'name-astral-replaced': mutant('stores U+FFFD for letters beyond the basic plane', {
      factors: ['name: beyond U+FFFF'],
      apply: rewriting(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
    }),
    'name-mojibake': ['reads UTF-8 as Latin-1', (name) => Buffer.from(name).toString('latin1')],
    'name-decomposed': ['decomposes letters with accents', (name) => name.normalize('NFD'), [among.accents]],
    'name-compatibility-forms': mutant('folds compatibility forms, as ligatures and full-width letters', {
      mayBreak: ['GET-1'],
      apply: storedNames((name) => name.normalize('NFKC')),
    }),
    'name-without-accents': mutant('drops accents', [among.accents], {
      apply: storedNames((name) => name.normalize('NFD').replace(/\p{Mn}/gu, '')),
    }),
  }),
  ...faults(aim('CREATE-2', { factors: ['name: another script'], edgeCase: true }), {
    'name-sharp-s-spelt-out': ['stores ss for ß', ['name: beyond ASCII'], rewriting('ß', 'ss')],
    'name-joiner-lost': mutant('drops the joiners within emoji and scripts', {
      factors: [['name: marks', 'name: beyond ASCII']],
      apply: rewriting(/\u200c|\u200d|\ufe0f/gu, ''),
    }),
    'name-cyrillic-lost': ['drops Cyrillic letters', rewriting(/\p{sc=Cyrillic}/gu, '')],
    'name-right-to-left-reversed': mutant('turns names in Hebrew and Arabic round', {
      apply: storedNames((name) =>
        /[\p{sc=Hebrew}\p{sc=Arabic}]/u.test(name) ? [...name].reverse().join('') : name,
      ),
    }),
  }),
  ...faults(aim('CREATE-2', { factors: [among.signs], edgeCase: true }), {
    'name-han-lost': ['drops Chinese characters', ['name: another script'], rewriting(/\p{sc=Han}/gu, '')],
    'name-html-escaped': mutant('escapes & and < for HTML before it stores a name', {
      apply: storedNames((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    }),
    'name-tags-stripped': ['strips whatever looks like a tag, from < on', rewriting(/<[^>]*>?/g, '')],
    'name-backslash-lost': ['drops backslashes', rewriting('\\', '')],
    'name-quote-doubled': ['doubles apostrophes as SQL does', rewriting("'", "''")],
    'name-quotes-lost': ['drops double quotes', rewriting('"', '')],
    'name-quotes-slashed': ['puts a backslash before quotes', rewriting(/["']/g, '\\$&')],
    'name-entities-resolved': mutant('stores < and > for &lt; and &gt;', {
      apply: storedNames((name) => name.replace(/&(?:lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')),
    }),
    'name-percent-decoded': mutant('decodes whatever in a name looks percent-encoded', {
      apply: storedNames((name) => name.replace(/(?:%[\da-f]{2})+/gi, percentDecoded)),
    }),
    'name-percent-decoded-as-a-whole': {
      summary: 'decodes a name where every % in it begins an escape, and leaves any other as it is',
      apply: storedNames(percentDecoded),
    },
    'name-dollar-patterns-replaced': {
      summary: 'puts a name in as a replacement, in which $& and $$ stand for something',
      apply: storedNames((name) => '{name}'.replace('{name}', name)),
    },
  }),
]
