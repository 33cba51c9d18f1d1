import { among } from './among.ts'
import { shown, storedNames } from './edits.ts'
import { faults } from './faults.ts'

const codePoints = (text: string, count: number): string => [...text].slice(0, count).join('')

const percentDecoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Names that come back otherwise than they were sent (interface document, Resources; Endpoints 2). */
export const createName = faults('CREATE-2', {
  'name-cut-at-10': {
    summary: 'cuts names at 10 letters',
    factors: ['name: length'],
    apply: storedNames((name) => name.slice(0, 10).trimEnd()),
  },
  'name-truth-in-capitals': {
    summary: 'stores the names True and False as 1 and 0',
    factors: ['name'],
    edgeCase: true,
    apply: storedNames((name) => (name === 'True' ? '1' : name === 'False' ? '0' : name)),
  },
  'name-infinity': {
    summary: 'stores the names inf and Infinity as a number, which JSON has not',
    factors: ['name'],
    edgeCase: true,
    apply: storedNames((name) => (/^inf(?:inity)?$/i.test(name) ? 'null' : name)),
  },
  'name-date': {
    summary: 'stores names that look like a date as one',
    factors: ['name'],
    edgeCase: true,
    apply: storedNames((name) =>
      /^(?:\d{1,2} )?(?:mar|may|june)(?: \d{1,4})?$/i.test(name)
        ? new Date(`${name} UTC`).toISOString().slice(0, 10)
        : name,
    ),
  },
  'name-decimal': {
    summary: 'stores names that are decimals as numbers, so that zeros at their end are lost',
    factors: ['name'],
    edgeCase: true,
    apply: storedNames((name) => (/^\d+\.\d+$/.test(name) ? String(Number(name)) : name)),
  },
  'name-ellipsis': {
    summary: 'makes one sign of three dots, as word processors do',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => name.replaceAll('...', '…')),
  },
  'name-copyright': {
    summary: 'makes one sign of (c), as word processors do',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/\(c\)/gi, '©')),
  },
  'name-lower-case': {
    summary: 'stores names in small letters',
    factors: ['name: capitals'],
    apply: storedNames((name) => name.toLowerCase()),
  },
  'name-title-case': {
    summary: 'begins every word of a name with a capital and goes on in small letters',
    factors: ['name'],
    apply: storedNames((name) => name.toLowerCase().replace(/(?:^|\s)\S/g, (letter) => letter.toUpperCase())),
  },
  'name-space-lost': {
    summary: 'drops spaces within names',
    factors: ['name'],
    apply: storedNames((name) => name.replaceAll(' ', '')),
  },
  'name-plus-for-space': {
    summary: 'stores names as a form would send them',
    factors: ['name'],
    mayBreak: ['CREATE-1'],
    apply: storedNames((name) => name.replaceAll(' ', '+')),
  },
  'name-no-break-space': {
    summary: 'stores spaces within names as no-break spaces',
    factors: ['name'],
    apply: storedNames((name) => name.replaceAll(' ', '\u00a0')),
  },
  'name-digits-lost': {
    summary: 'drops digits from names',
    factors: ['name'],
    apply: storedNames((name) => name.replace(/\d/g, '')),
  },
  'name-cut-at-20': {
    summary: 'cuts names at 20 letters',
    factors: ['name: length'],
    edgeCase: true,
    apply: storedNames((name) => codePoints(name, 20).trimEnd()),
  },
  'name-cut-at-49': {
    summary: 'cuts names at 49 letters',
    factors: ['name: length'],
    edgeCase: true,
    apply: storedNames((name) => codePoints(name, 49).trimEnd()),
  },
  'name-cut-at-50-units': {
    summary: 'cuts names at 50 UTF-16 units, emoji counting twice',
    factors: ['name: length'],
    edgeCase: true,
    apply: storedNames((name) => name.slice(0, 50)),
  },
  'name-cut-at-64-bytes': {
    summary: 'cuts names at 64 bytes of UTF-8',
    factors: ['name: length'],
    edgeCase: true,
    apply: storedNames((name) => {
      const bytes = Buffer.from(name).subarray(0, 64)
      return bytes.toString().replace(/\ufffd+$/, '')
    }),
  },
  'name-ascii-only': {
    summary: 'stores a question mark for every letter that is not ASCII',
    factors: [among.beyondAscii],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/[^\p{ASCII}]/gu, '?')),
  },
  'name-latin-only': {
    summary: 'stores a question mark for every letter beyond Latin-1',
    factors: [among.beyondAscii],
    edgeCase: true,
    apply: storedNames((name) =>
      [...name].map((letter) => ((letter.codePointAt(0) ?? 0) > 0xff ? '?' : letter)).join(''),
    ),
  },
  'name-astral-lost': {
    summary: 'drops letters beyond the basic plane',
    factors: ['name: beyond U+FFFF'],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '')),
  },
  'name-astral-replaced': {
    summary: 'stores U+FFFD for letters beyond the basic plane',
    factors: ['name: beyond U+FFFF'],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')),
  },
  'name-mojibake': {
    summary: 'reads UTF-8 as Latin-1',
    factors: [among.beyondAscii],
    edgeCase: true,
    apply: storedNames((name) => Buffer.from(name).toString('latin1')),
  },
  'name-decomposed': {
    summary: 'decomposes letters with accents',
    factors: [among.accents],
    edgeCase: true,
    apply: storedNames((name) => name.normalize('NFD')),
  },
  'name-compatibility-forms': {
    summary: 'folds compatibility forms, as ligatures and full-width letters',
    factors: [among.beyondAscii],
    mayBreak: ['GET-1'],
    edgeCase: true,
    apply: storedNames((name) => name.normalize('NFKC')),
  },
  'name-without-accents': {
    summary: 'drops accents',
    factors: [among.accents],
    edgeCase: true,
    apply: storedNames((name) => name.normalize('NFD').replace(/\p{Mn}/gu, '')),
  },
  'name-sharp-s-spelt-out': {
    summary: 'stores ss for ß',
    factors: ['name: beyond ASCII'],
    edgeCase: true,
    apply: storedNames((name) => name.replaceAll('ß', 'ss')),
  },
  'name-joiner-lost': {
    summary: 'drops the joiners within emoji and scripts',
    factors: [['name: marks', 'name: beyond ASCII']],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/\u200c|\u200d|\ufe0f/gu, '')),
  },
  'name-cyrillic-lost': {
    summary: 'drops Cyrillic letters',
    factors: ['name: another script'],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/\p{sc=Cyrillic}/gu, '')),
  },
  'name-right-to-left-reversed': {
    summary: 'turns names in Hebrew and Arabic round',
    factors: ['name: another script'],
    edgeCase: true,
    apply: storedNames((name) =>
      /[\p{sc=Hebrew}\p{sc=Arabic}]/u.test(name) ? [...name].reverse().join('') : name,
    ),
  },
  'name-han-lost': {
    summary: 'drops Chinese characters',
    factors: ['name: another script'],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/\p{sc=Han}/gu, '')),
  },
  'name-html-escaped': {
    summary: 'escapes & and < for HTML before it stores a name',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  },
  'name-tags-stripped': {
    summary: 'strips whatever looks like a tag, from < on',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/<[^>]*>?/g, '')),
  },
  'name-backslash-lost': {
    summary: 'drops backslashes',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => name.replaceAll('\\', '')),
  },
  'name-quote-doubled': {
    summary: 'doubles apostrophes as SQL does',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => name.replaceAll("'", "''")),
  },
  'name-quotes-lost': {
    summary: 'drops double quotes',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => name.replaceAll('"', '')),
  },
  'name-quotes-slashed': {
    summary: 'puts a backslash before quotes',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/["']/g, '\\$&')),
  },
  'name-entities-resolved': {
    summary: 'stores < and > for &lt; and &gt;',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) =>
      name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
    ),
  },
  'name-percent-decoded': {
    summary: 'decodes whatever in a name looks percent-encoded',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/(?:%[\da-f]{2})+/gi, percentDecoded)),
  },
  'name-percent-decoded-as-a-whole': {
    summary: 'decodes a name where every % in it begins an escape, and leaves any other as it is',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames(percentDecoded),
  },
  'name-dollar-patterns-replaced': {
    summary: 'puts a name in as a replacement, in which $& and $$ stand for something',
    factors: [among.signs],
    edgeCase: true,
    apply: storedNames((name) => '{name}'.replace('{name}', name)),
  },
  'name-zeros-before-it-lost': {
    summary: 'stores names of digits as numbers, so that zeros before them are lost',
    factors: ['name'],
    apply: storedNames((name) => (/^\d{1,15}$/.test(name) ? String(Number(name)) : name)),
  },
  'name-numeric-affinity': {
    summary: 'stores names in a column that makes a number of whatever looks like one',
    factors: ['name'],
    apply: storedNames((name) =>
      /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(name) ? String(Number(name)) : name,
    ),
  },
  'name-exponent-resolved': {
    summary: 'stores names of digits with an exponent as numbers',
    factors: ['name'],
    edgeCase: true,
    apply: storedNames((name) => (/^\d+e\d+$/i.test(name) ? String(Number(name)) : name)),
  },
  'name-digits-through-double': {
    summary: 'stores names of 16 digits or more as doubles',
    factors: ['name'],
    edgeCase: true,
    apply: storedNames((name) => (/^\d{16,20}$/.test(name) ? String(BigInt(Number(name))) : name)),
  },
  'name-hexadecimal-resolved': {
    summary: 'stores names that look like hexadecimal numbers as decimal ones',
    factors: ['name'],
    edgeCase: true,
    apply: storedNames((name) => (/^0x[\da-f]+$/i.test(name) ? String(Number(name)) : name)),
  },
  'name-truth-value': {
    summary: 'stores the names yes, on, no and off as true and false',
    factors: ['name'],
    edgeCase: true,
    apply: storedNames((name) =>
      /^(yes|on)$/i.test(name) ? 'true' : /^(no|off)$/i.test(name) ? 'false' : name,
    ),
  },
  'name-formula-quoted': {
    summary: 'puts an apostrophe before names that a spreadsheet would take for a formula',
    factors: ['name: at its beginning'],
    edgeCase: true,
    apply: storedNames((name) => (/^[=+@-]/.test(name) ? `'${name}` : name)),
  },
  'name-cut-at-150-bytes': {
    summary: 'cuts names at 150 bytes of UTF-8',
    factors: ['name: length'],
    edgeCase: true,
    apply: storedNames((name) =>
      Buffer.from(name)
        .subarray(0, 150)
        .toString()
        .replace(/\ufffd+$/, ''),
    ),
  },
  'name-words-filtered': {
    summary: 'takes the word script out of names',
    factors: ['name'],
    edgeCase: true,
    apply: storedNames((name) => name.replace(/script/gi, '') || name),
  },
  'created-name-cut': {
    summary: 'cuts names at 12 letters in the answer to a create alone',
    factors: ['name: length'],
    apply: shown(['create'], (fields, { name }) => ({ ...fields, name: name.slice(0, 12) })),
  },
  'created-name-capitals': {
    summary: 'shows names in capitals in the answer to a create alone',
    factors: 'plain',
    mayBreak: ['LIST-8', 'LIST-10'],
    apply: shown(['create'], (fields, { name }) => ({ ...fields, name: name.toUpperCase() })),
  },
})
