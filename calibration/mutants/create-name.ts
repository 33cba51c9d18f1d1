import { among } from './among.ts'
import { rewriting, shown, storedNames } from './edits.ts'
import { aim, faults, mutant } from './faults.ts'

const codePoints = (text: string, count: number): string => [...text].slice(0, count).join('')

const percentDecoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Names that come back otherwise than they were sent (interface document, Resources; Endpoints 2). */
export const createName = [
  ...faults(aim('CREATE-2', { factors: ['name: length'] }), {
    'name-cut-at-10': ['cuts names at 10 letters', storedNames((name) => name.slice(0, 10).trimEnd())],
    'name-truth-in-capitals': mutant('stores the names True and False as 1 and 0', {
      factors: ['name'],
      edgeCase: true,
      apply: storedNames((name) => (name === 'True' ? '1' : name === 'False' ? '0' : name)),
    }),
  }),
  ...faults(aim('CREATE-2', { factors: ['name'], edgeCase: true }), {
    'name-infinity': mutant('stores the names inf and Infinity as a number, which JSON has not', {
      apply: storedNames((name) => (/^inf(?:inity)?$/i.test(name) ? 'null' : name)),
    }),
    'name-date': mutant('stores names that look like a date as one', {
      apply: storedNames((name) =>
        /^(?:\d{1,2} )?(?:mar|may|june)(?: \d{1,4})?$/i.test(name)
          ? new Date(`${name} UTC`).toISOString().slice(0, 10)
          : name,
      ),
    }),
    'name-decimal': mutant('stores names that are decimals as numbers, so that zeros at their end are lost', {
      apply: storedNames((name) => (/^\d+\.\d+$/.test(name) ? String(Number(name)) : name)),
    }),
  }),
  ...faults(aim('CREATE-2', { factors: [among.signs], edgeCase: true }), {
    'name-ellipsis': ['makes one sign of three dots, as word processors do', rewriting('...', '…')],
    'name-copyright': ['makes one sign of (c), as word processors do', rewriting(/\(c\)/gi, '©')],
  }),
  ...faults(aim('CREATE-2', { factors: ['name'] }), {
    'name-lower-case': mutant('stores names in small letters', {
      factors: ['name: capitals'],
      apply: storedNames((name) => name.toLowerCase()),
    }),
    'name-title-case': mutant('begins every word of a name with a capital and goes on in small letters', {
      apply: storedNames((name) =>
        name.toLowerCase().replace(/(?:^|\s)\S/g, (letter) => letter.toUpperCase()),
      ),
    }),
    'name-space-lost': ['drops spaces within names', rewriting(' ', '')],
    'name-plus-for-space': mutant('stores names as a form would send them', rewriting(' ', '+'), {
      mayBreak: ['CREATE-1'],
    }),
    'name-no-break-space': ['stores spaces within names as no-break spaces', rewriting(' ', '\u00a0')],
    'name-digits-lost': ['drops digits from names', rewriting(/\d/g, '')],
  }),
  ...faults(aim('CREATE-2', { factors: ['name: length'], edgeCase: true }), {
    'name-cut-at-20': ['cuts names at 20 letters', storedNames((name) => codePoints(name, 20).trimEnd())],
    'name-cut-at-49': ['cuts names at 49 letters', storedNames((name) => codePoints(name, 49).trimEnd())],
    'name-cut-at-50-units': mutant('cuts names at 50 UTF-16 units, emoji counting twice', {
      apply: storedNames((name) => name.slice(0, 50)),
    }),
    'name-cut-at-64-bytes': mutant('cuts names at 64 bytes of UTF-8', {
      apply: storedNames((name) => {
        const bytes = Buffer.from(name).subarray(0, 64)
        return bytes.toString().replace(/\ufffd+$/, '')
      }),
    }),
  }),
  ...faults(aim('CREATE-2', { factors: [among.beyondAscii], edgeCase: true }), {
    'name-ascii-only': mutant('stores a question mark for every letter that is not ASCII', {
      apply: rewriting(/[^\p{ASCII}]/gu, '?'),
    }),
    'name-latin-only': mutant('stores a question mark for every letter beyond Latin-1', {
      apply: storedNames((name) =>
        [...name].map((letter) => ((letter.codePointAt(0) ?? 0) > 0xff ? '?' : letter)).join(''),
      ),
    }),
    'name-astral-lost': mutant('drops letters beyond the basic plane', {
      factors: ['name: beyond U+FFFF'],
      apply: rewriting(/[\u{10000}-\u{10ffff}]/gu, ''),
    }),
    'name-astral-replaced': mutant('stores U+FFFD for letters beyond the basic plane', {
      factors: ['name: beyond U+FFFF'],
      apply: rewriting(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
    }),
    'name-mojibake': ['reads UTF-8 as Latin-1', storedNames((name) => Buffer.from(name).toString('latin1'))],
  }),
  ...faults(aim('CREATE-2', { factors: [among.accents], edgeCase: true }), {
    'name-decomposed': ['decomposes letters with accents', storedNames((name) => name.normalize('NFD'))],
    'name-compatibility-forms': mutant('folds compatibility forms, as ligatures and full-width letters', {
      factors: [among.beyondAscii],
      mayBreak: ['GET-1'],
      apply: storedNames((name) => name.normalize('NFKC')),
    }),
    'name-without-accents': mutant('drops accents', {
      apply: storedNames((name) => name.normalize('NFD').replace(/\p{Mn}/gu, '')),
    }),
  }),
  ...faults(aim('CREATE-2', { factors: ['name: another script'], edgeCase: true }), {
    'name-sharp-s-spelt-out': ['stores ss for ß', rewriting('ß', 'ss'), { factors: ['name: beyond ASCII'] }],
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
    'name-han-lost': ['drops Chinese characters', rewriting(/\p{sc=Han}/gu, '')],
  }),
  ...faults(aim('CREATE-2', { factors: [among.signs], edgeCase: true }), {
    'name-html-escaped': mutant('escapes & and < for HTML before it stores a name', {
      apply: storedNames((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    }),
    'name-tags-stripped': ['strips whatever looks like a tag, from < on', rewriting(/<[^>]*>?/g, '')],
    'name-backslash-lost': ['drops backslashes', rewriting('\\', '')],
    'name-quote-doubled': ['doubles apostrophes as SQL does', rewriting("'", "''")],
    'name-quotes-lost': ['drops double quotes', rewriting('"', '')],
    'name-quotes-slashed': ['puts a backslash before quotes', rewriting(/["']/g, '\\$&')],
    'name-entities-resolved': mutant('stores < and > for &lt; and &gt;', {
      apply: storedNames((name) =>
        name
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'"),
      ),
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
  ...faults(aim('CREATE-2', { factors: ['name'] }), {
    'name-zeros-before-it-lost': {
      summary: 'stores names of digits as numbers, so that zeros before them are lost',
      apply: storedNames((name) => (/^\d{1,15}$/.test(name) ? String(Number(name)) : name)),
    },
    'name-numeric-affinity': {
      summary: 'stores names in a column that makes a number of whatever looks like one',
      apply: storedNames((name) =>
        /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(name) ? String(Number(name)) : name,
      ),
    },
  }),
  ...faults(aim('CREATE-2', { factors: ['name'], edgeCase: true }), {
    'name-exponent-resolved': mutant('stores names of digits with an exponent as numbers', {
      apply: storedNames((name) => (/^\d+e\d+$/i.test(name) ? String(Number(name)) : name)),
    }),
    'name-digits-through-double': mutant('stores names of 16 digits or more as doubles', {
      apply: storedNames((name) => (/^\d{16,20}$/.test(name) ? String(BigInt(Number(name))) : name)),
    }),
    'name-hexadecimal-resolved': mutant('stores names that look like hexadecimal numbers as decimal ones', {
      apply: storedNames((name) => (/^0x[\da-f]+$/i.test(name) ? String(Number(name)) : name)),
    }),
    'name-truth-value': mutant('stores the names yes, on, no and off as true and false', {
      apply: storedNames((name) =>
        /^(yes|on)$/i.test(name) ? 'true' : /^(no|off)$/i.test(name) ? 'false' : name,
      ),
    }),
    'name-formula-quoted': {
      summary: 'puts an apostrophe before names that a spreadsheet would take for a formula',
      factors: ['name: at its beginning'],
      apply: storedNames((name) => (/^[=+@-]/.test(name) ? `'${name}` : name)),
    },
    'name-cut-at-150-bytes': mutant('cuts names at 150 bytes of UTF-8', {
      factors: ['name: length'],
      apply: storedNames((name) =>
        Buffer.from(name)
          .subarray(0, 150)
          .toString()
          .replace(/\ufffd+$/, ''),
      ),
    }),
    'name-words-filtered': mutant('takes the word script out of names', {
      apply: storedNames((name) => name.replace(/script/gi, '') || name),
    }),
  }),
  ...faults(aim('CREATE-2', { factors: ['name: length'] }), {
    'created-name-cut': mutant('cuts names at 12 letters in the answer to a create alone', {
      apply: shown(['create'], (fields, { name }) => ({ ...fields, name: name.slice(0, 12) })),
    }),
    'created-name-capitals': mutant('shows names in capitals in the answer to a create alone', {
      factors: 'plain',
      mayBreak: ['LIST-8', 'LIST-10'],
      apply: shown(['create'], (fields, { name }) => ({ ...fields, name: name.toUpperCase() })),
    }),
  }),
]
