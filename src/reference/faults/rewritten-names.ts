import type { Fault } from '../fault.ts'
import { storedNames } from './edits.ts'
import { faults } from './faults.ts'

const notInShiftJis: readonly (readonly [RegExp, string])[] = [
  [/\u301c/g, '\uff5e'],
  [/\u2212/g, '\uff0d'],
]

const narrowed = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0)

const rewritten = (
  entries: readonly (readonly [name: string, summary: string, edit: (name: string) => string])[],
): readonly Fault[] =>
  faults(
    'CREATE-2',
    Object.fromEntries(
      entries.map(([name, summary, edit]) => [name, { summary, edgeCase: true, apply: storedNames(edit) }]),
    ),
  )

/** Names of which a part is rewritten, as parsers, forms, code pages and word processors do (interface document, Resources). */
export const rewrittenNames: readonly Fault[] = [
  ...rewritten([
    [
      'name-iso-date',
      'reads names that are ISO dates as such, and writes them in another form',
      (name) => (/^\d{4}-\d\d-\d\d(T[\d:]+Z)?$/.test(name) ? new Date(name).toUTCString() : name),
    ],
    ['name-not-available', 'takes the name NA for a missing value', (name) => (name === 'NA' ? 'nan' : name)],
  ]),
  ...rewritten([
    [
      'name-signs-that-do-not-show',
      'takes out soft hyphens, zero-width spaces and word joiners',
      (name) => name.replace(/[\u00AD\u200B\u2060]/g, ''),
    ],
    [
      'name-event-handlers',
      'takes out what may be a handler of events',
      (name) => name.replace(/\bon\w+=/gi, ''),
    ],
    [
      'name-full-width-narrowed',
      'makes ASCII of full-width letters and signs',
      (name) => name.replace(/[\uff01-\uff5e]/g, narrowed),
    ],
    [
      'name-half-width-widened',
      'makes full-width ones of half-width Katakana',
      (name) => name.replace(/[\uff61-\uff9f]+/g, (letters) => letters.normalize('NFKC')),
    ],
    [
      'name-wave-dash',
      'stores the wave dash and the minus sign as Shift-JIS has them on Windows',
      (name) => notInShiftJis.reduce((text, [sign, other]) => text.replace(sign, other), name),
    ],
    [
      'name-brackets-of-east-asia',
      'stores the brackets, commas and full stops of Chinese and Japanese as ASCII',
      (name) =>
        name
          .replace(/[「」]/g, '"')
          .replace(/、/g, ',')
          .replace(/。/g, '.'),
    ],
    [
      'name-rare-han-lost',
      'has no letters of CJK extension A',
      (name) => name.replace(/[\u3400-\u4dbf]/g, '〓'),
    ],
    ['name-jamo-lost', 'has no single letters of Hangul', (name) => name.replace(/[\u3131-\u318e]/g, '?')],
    ['name-euro-lost', 'stores names in ISO 8859-1, without €', (name) => name.replaceAll('€', '?')],
    [
      'name-new-emoji-lost',
      'drops emoji that its table of Unicode 11 does not have',
      (name) => name.replace(/[\u{1fa70}-\u{1faff}]/gu, ''),
    ],
    [
      'name-symbols-lost',
      'drops letters used as signs, signs of mathematics, and symbols',
      (name) => name.replace(/[\u2100-\u214f\u2200-\u22ff\u2600-\u26ff]/g, ''),
    ],
    [
      'name-arabic-digits',
      'stores Arabic and Persian digits as ASCII ones',
      (name) => name.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15)),
    ],
    [
      'name-persian-letters',
      'stores the Persian yeh and kaf as the Arabic ones',
      (name) => name.replaceAll('ی', 'ي').replaceAll('ک', 'ك'),
    ],
    [
      'name-ukrainian-lost',
      'stores names in a Russian code page, without ґ',
      (name) => name.replace(/[ґҐ]/g, '?'),
    ],
    [
      'name-kazakh-lost',
      'has no Cyrillic letters of Kazakh',
      (name) => name.replace(/[\u048a-\u04ff]/g, '?'),
    ],
    [
      'name-romanian-cedilla',
      'stores the Romanian letters with a comma as those with a cedilla',
      (name) => name.replaceAll('ș', 'ş').replaceAll('ț', 'ţ'),
    ],
    ['name-okina', 'stores an apostrophe for the ʻokina', (name) => name.replaceAll('ʻ', "'")],
  ]),
  ...rewritten([
    ['name-backslash-at-end-lost', 'drops a backslash at the end', (name) => name.replace(/\\$/, '')],
    [
      'name-dots-at-end-lost',
      'drops dots at the end, as file systems do',
      (name) => name.replace(/\.+$/, ''),
    ],
    ['name-comma-at-end-lost', 'drops a comma at the end', (name) => name.replace(/,$/, '')],
    ['name-apostrophe-at-end-lost', 'drops an apostrophe at the end', (name) => name.replace(/'$/, '')],
    ['name-equals-at-beginning-lost', 'drops = at the beginning', (name) => name.replace(/^=/, '')],
    ['name-plus-at-beginning-lost', 'drops + at the beginning', (name) => name.replace(/^\+/, '')],
    ['name-at-sign-at-beginning-lost', 'drops @ at the beginning', (name) => name.replace(/^@/, '')],
  ]),
  ...rewritten([
    ['name-percent-halved', 'makes one % of two, as printf does', (name) => name.replaceAll('%%', '%')],
    ['name-backslash-halved', 'makes one backslash of two', (name) => name.replaceAll('\\\\', '\\')],
    [
      'name-apostrophe-halved',
      'makes one apostrophe of two, as SQL does',
      (name) => name.replaceAll("''", "'"),
    ],
    ['name-dashes-joined', 'makes a dash of three hyphens', (name) => name.replaceAll('---', '—')],
    ['name-markdown', 'takes the stars of Markdown away', (name) => name.replace(/\*\*(.+?)\*\*/g, '$1')],
    ['name-smiley', 'makes emoji of smileys', (name) => name.replaceAll(':)', '🙂')],
    ['name-trademark', 'makes one sign of (tm)', (name) => name.replaceAll('(tm)', '™')],
    ['name-fraction', 'makes one sign of 1/2', (name) => name.replaceAll('1/2', '½')],
    ['name-arrow', 'makes an arrow of ->', (name) => name.replaceAll('->', '→')],
    ['name-link', 'makes links of addresses', (name) => name.replace(/https?:\/\/\S+/g, '<a>$&</a>')],
    ['name-mail-masked', 'masks mail addresses', (name) => name.replace(/\S+@\S+\.\w+/g, '***')],
    [
      'name-comment-lost',
      'takes comments of SQL and HTML away',
      (name) => name.replace(/\/\*.*?\*\/|<!--.*?-->/g, ''),
    ],
    ['name-cut-at-nul', 'cuts names at %00', (name) => name.replace(/%00.*$/, '')],
    ['name-placeholder-filled', 'fills {0} in', (name) => name.replaceAll('{0}', '')],
    ['name-template-run', 'runs what stands in <% %>', (name) => name.replace(/<%.*?%>/g, '')],
    ['name-shell-variable', 'fills variables of the shell in', (name) => name.replace(/\$[A-Z]+\b/g, '')],
    ['name-spaces-of-entities', 'makes spaces of &nbsp;', (name) => name.replaceAll('&nbsp;', ' ')],
    ['name-tab-escape', 'makes a tab of \\t', (name) => name.replaceAll('\\t', '\t')],
    [
      'name-text-after-less-lost',
      'drops what follows < before a digit',
      (name) => name.replace(/<(?=\d).*/, ''),
    ],
  ]),
]
