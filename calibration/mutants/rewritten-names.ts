import type { Factors } from '../factors.ts'
import type { Fault } from '../fault.ts'
import { among } from './among.ts'
import { storedNames } from './edits.ts'
import { faults } from './faults.ts'

const notInShiftJis: readonly (readonly [RegExp, string])[] = [
  [/\u301c/g, '\uff5e'],
  [/\u2212/g, '\uff0d'],
]

const narrowed = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0)

const parsed = (name: string): unknown => {
  try {
    return JSON.parse(name)
  } catch {
    return name
  }
}

const rewritten = (
  entries: readonly (readonly [
    name: string,
    summary: string,
    factors: Factors,
    edit: (name: string) => string,
  ])[],
): readonly Fault[] =>
  faults(
    'CREATE-2',
    Object.fromEntries(
      entries.map(([name, summary, factors, edit]) => [
        name,
        { summary, factors, edgeCase: true, apply: storedNames(edit) },
      ]),
    ),
  )

/** Names of which a part is rewritten, as parsers, forms, code pages and word processors do (interface document, Resources). */
export const rewrittenNames: readonly Fault[] = [
  ...rewritten([
    [
      'name-parsed-once-more',
      'parses names that are JSON, and writes what came of it as text',
      ['name'],
      (name) => (/^(\{.*\}|\[.*\]|".*")$/.test(name) ? String(parsed(name)) : name),
    ],
    [
      'name-iso-date',
      'reads names that are ISO dates as such, and writes them in another form',
      ['name'],
      (name) => (/^\d{4}-\d\d-\d\d(T[\d:]+Z)?$/.test(name) ? new Date(name).toUTCString() : name),
    ],
    [
      'name-short-number',
      'reads names of up to four digits as numbers, and fills them up with zeros',
      ['name'],
      (name) => (/^[1-9]\d{0,3}$/.test(name) ? name.padStart(6, '0') : name),
    ],
    [
      'name-all-capitals',
      'takes names of capitals alone for shouted ones',
      ['name'],
      (name) => (/^[A-Z]{4,}$/.test(name) ? `${name.charAt(0)}${name.slice(1).toLowerCase()}` : name),
    ],
    [
      'name-capitals-within',
      'writes a word of letters with a capital at its beginning alone',
      ['name'],
      (name) =>
        /^[A-Z][a-z]+[A-Z][A-Za-z]+$/.test(name) ? `${name.charAt(0)}${name.slice(1).toLowerCase()}` : name,
    ],
    [
      'name-not-available',
      'takes the name NA for a missing value',
      ['name'],
      (name) => (name === 'NA' ? 'nan' : name),
    ],
  ]),
  ...rewritten([
    [
      'name-signs-that-do-not-show',
      'takes out soft hyphens, zero-width spaces and word joiners',
      ['name: beyond ASCII'],
      (name) => name.replace(/[\u00AD\u200B\u2060]/g, ''),
    ],
    [
      'name-event-handlers',
      'takes out what may be a handler of events',
      [among.signs],
      (name) => name.replace(/\bon\w+=/gi, ''),
    ],
    [
      'name-full-width-narrowed',
      'makes ASCII of full-width letters and signs',
      ['name: beyond ASCII'],
      (name) => name.replace(/[\uff01-\uff5e]/g, narrowed),
    ],
    [
      'name-half-width-widened',
      'makes full-width ones of half-width Katakana',
      ['name: another script'],
      (name) => name.replace(/[\uff61-\uff9f]+/g, (letters) => letters.normalize('NFKC')),
    ],
    [
      'name-wave-dash',
      'stores the wave dash and the minus sign as Shift-JIS has them on Windows',
      ['name: beyond ASCII'],
      (name) => notInShiftJis.reduce((text, [sign, other]) => text.replace(sign, other), name),
    ],
    [
      'name-brackets-of-east-asia',
      'stores the brackets, commas and full stops of Chinese and Japanese as ASCII',
      ['name: beyond ASCII'],
      (name) =>
        name
          .replace(/[「」]/g, '"')
          .replace(/、/g, ',')
          .replace(/。/g, '.'),
    ],
    [
      'name-rare-han-lost',
      'has no letters of CJK extension A',
      ['name: another script'],
      (name) => name.replace(/[\u3400-\u4dbf]/g, '〓'),
    ],
    [
      'name-jamo-lost',
      'has no single letters of Hangul',
      ['name: another script'],
      (name) => name.replace(/[\u3131-\u318e]/g, '?'),
    ],
    [
      'name-euro-lost',
      'stores names in ISO 8859-1, without €',
      ['name: beyond ASCII'],
      (name) => name.replaceAll('€', '?'),
    ],
    [
      'name-new-emoji-lost',
      'drops emoji that its table of Unicode 11 does not have',
      ['name: beyond U+FFFF'],
      (name) => name.replace(/[\u{1fa70}-\u{1faff}]/gu, ''),
    ],
    [
      'name-symbols-lost',
      'drops letters used as signs, signs of mathematics, and symbols',
      ['name: beyond ASCII'],
      (name) => name.replace(/[\u2100-\u214f\u2200-\u22ff\u2600-\u26ff]/g, ''),
    ],
    [
      'name-arabic-digits',
      'stores Arabic and Persian digits as ASCII ones',
      [['name: another script', 'name: beyond ASCII']],
      (name) => name.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15)),
    ],
    [
      'name-persian-letters',
      'stores the Persian yeh and kaf as the Arabic ones',
      ['name: another script'],
      (name) => name.replaceAll('ی', 'ي').replaceAll('ک', 'ك'),
    ],
    [
      'name-ukrainian-lost',
      'stores names in a Russian code page, without ґ',
      ['name: another script'],
      (name) => name.replace(/[ґҐ]/g, '?'),
    ],
    [
      'name-kazakh-lost',
      'has no Cyrillic letters of Kazakh',
      ['name: another script'],
      (name) => name.replace(/[\u048a-\u04ff]/g, '?'),
    ],
    [
      'name-romanian-cedilla',
      'stores the Romanian letters with a comma as those with a cedilla',
      ['name: beyond ASCII'],
      (name) => name.replaceAll('ș', 'ş').replaceAll('ț', 'ţ'),
    ],
    [
      'name-okina',
      'stores an apostrophe for the ʻokina',
      ['name: beyond ASCII'],
      (name) => name.replaceAll('ʻ', "'"),
    ],
  ]),
  ...rewritten([
    [
      'name-backslash-at-end-lost',
      'drops a backslash at the end',
      ['name: at its end'],
      (name) => name.replace(/\\$/, ''),
    ],
    [
      'name-dots-at-end-lost',
      'drops dots at the end, as file systems do',
      ['name: at its end'],
      (name) => name.replace(/\.+$/, ''),
    ],
    [
      'name-comma-at-end-lost',
      'drops a comma at the end',
      ['name: at its end'],
      (name) => name.replace(/,$/, ''),
    ],
    [
      'name-apostrophe-at-end-lost',
      'drops an apostrophe at the end',
      ['name: at its end'],
      (name) => name.replace(/'$/, ''),
    ],
    [
      'name-equals-at-beginning-lost',
      'drops = at the beginning',
      ['name: at its beginning'],
      (name) => name.replace(/^=/, ''),
    ],
    [
      'name-plus-at-beginning-lost',
      'drops + at the beginning',
      ['name: at its beginning'],
      (name) => name.replace(/^\+/, ''),
    ],
    [
      'name-at-sign-at-beginning-lost',
      'drops @ at the beginning',
      ['name: at its beginning'],
      (name) => name.replace(/^@/, ''),
    ],
  ]),
  ...rewritten([
    [
      'name-percent-halved',
      'makes one % of two, as printf does',
      [among.signs],
      (name) => name.replaceAll('%%', '%'),
    ],
    [
      'name-backslash-halved',
      'makes one backslash of two',
      [among.signs],
      (name) => name.replaceAll('\\\\', '\\'),
    ],
    [
      'name-apostrophe-halved',
      'makes one apostrophe of two, as SQL does',
      [among.signs],
      (name) => name.replaceAll("''", "'"),
    ],
    [
      'name-dashes-joined',
      'makes a dash of three hyphens',
      [among.signs],
      (name) => name.replaceAll('---', '—'),
    ],
    [
      'name-markdown',
      'takes the stars of Markdown away',
      [among.signs],
      (name) => name.replace(/\*\*(.+?)\*\*/g, '$1'),
    ],
    ['name-smiley', 'makes emoji of smileys', [among.signs], (name) => name.replaceAll(':)', '🙂')],
    ['name-trademark', 'makes one sign of (tm)', [among.signs], (name) => name.replaceAll('(tm)', '™')],
    [
      'name-fraction',
      'makes one sign of 1/2',
      [among.signs, 'name: digits'],
      (name) => name.replaceAll('1/2', '½'),
    ],
    ['name-arrow', 'makes an arrow of ->', [among.signs], (name) => name.replaceAll('->', '→')],
    [
      'name-link',
      'makes links of addresses',
      [among.signs],
      (name) => name.replace(/https?:\/\/\S+/g, '<a>$&</a>'),
    ],
    [
      'name-mail-masked',
      'masks mail addresses',
      [among.signs],
      (name) => name.replace(/\S+@\S+\.\w+/g, '***'),
    ],
    [
      'name-comment-lost',
      'takes comments of SQL and HTML away',
      [among.signs],
      (name) => name.replace(/\/\*.*?\*\/|<!--.*?-->/g, ''),
    ],
    [
      'name-cut-at-nul',
      'cuts names at %00',
      [among.signs, 'name: digits'],
      (name) => name.replace(/%00.*$/, ''),
    ],
    [
      'name-placeholder-filled',
      'fills {0} in',
      [among.signs, 'name: digits'],
      (name) => name.replaceAll('{0}', ''),
    ],
    ['name-template-run', 'runs what stands in <% %>', [among.signs], (name) => name.replace(/<%.*?%>/g, '')],
    [
      'name-shell-variable',
      'fills variables of the shell in',
      [among.signs, 'name: capitals'],
      (name) => name.replace(/\$[A-Z]+\b/g, ''),
    ],
    [
      'name-spaces-of-entities',
      'makes spaces of &nbsp;',
      [among.signs],
      (name) => name.replaceAll('&nbsp;', ' '),
    ],
    [
      'name-note-in-brackets-lost',
      'drops what stands in brackets at the end of a name',
      [among.signs],
      (name) => name.replace(/\s*\([^()]*\)$/, ''),
    ],
    ['name-tab-escape', 'makes a tab of \\t', [among.signs], (name) => name.replaceAll('\\t', '\t')],
    [
      'name-text-after-less-lost',
      'drops what follows < before a digit',
      [among.signs, 'name: digits'],
      (name) => name.replace(/<(?=\d).*/, ''),
    ],
  ]),
]
