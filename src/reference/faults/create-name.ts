import type { RequirementId } from '../../catalogue/requirement-id.ts'
import type { Fault } from '../fault.ts'
import { shown, storedNames } from './edits.ts'
import { writing } from './seen-in.ts'

/** What a name that is stored wrongly breaks besides: it is listed and fetched wrongly too. */
const everyPlace: readonly RequirementId[] = ['LIST-10', 'GET-1']

const stored = (name: string, summary: string, edit: (name: string) => string): Fault => ({
  name,
  summary,
  target: 'CREATE-2',
  alsoBreaks: everyPlace,
  profiles: writing,
  apply: storedNames(edit),
})

const corner = (name: string, summary: string, edit: (name: string) => string): Fault => ({
  ...stored(name, summary, edit),
  corner: true,
})

const codePoints = (text: string, count: number): string => [...text].slice(0, count).join('')

const percentDecoded = (name: string): string => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Names that come back otherwise than they were sent (interface document, Resources; Endpoints 2). */
export const createName: readonly Fault[] = [
  stored('name-cut-at-10', 'cuts names at 10 letters', (name) => name.slice(0, 10).trimEnd()),
  stored('name-lower-case', 'stores names in small letters', (name) => name.toLowerCase()),
  stored(
    'name-title-case',
    'begins every word of a name with a capital and goes on in small letters',
    (name) => name.toLowerCase().replace(/(?:^|\s)\S/g, (letter) => letter.toUpperCase()),
  ),
  stored('name-space-lost', 'drops spaces within names', (name) => name.replaceAll(' ', '')),
  stored('name-plus-for-space', 'stores names as a form would send them', (name) =>
    name.replaceAll(' ', '+'),
  ),
  stored('name-no-break-space', 'stores spaces within names as no-break spaces', (name) =>
    name.replaceAll(' ', '\u00a0'),
  ),
  stored('name-digits-lost', 'drops digits from names', (name) => name.replace(/\d/g, '')),
  corner('name-cut-at-20', 'cuts names at 20 letters', (name) => codePoints(name, 20).trimEnd()),
  corner('name-cut-at-49', 'cuts names at 49 letters', (name) => codePoints(name, 49).trimEnd()),
  corner('name-cut-at-50-units', 'cuts names at 50 UTF-16 units, emoji counting twice', (name) =>
    name.slice(0, 50),
  ),
  corner('name-cut-at-64-bytes', 'cuts names at 64 bytes of UTF-8', (name) => {
    const bytes = Buffer.from(name).subarray(0, 64)
    return bytes.toString().replace(/\ufffd+$/, '')
  }),
  corner('name-ascii-only', 'stores a question mark for every letter that is not ASCII', (name) =>
    name.replace(/[^\p{ASCII}]/gu, '?'),
  ),
  corner('name-latin-only', 'stores a question mark for every letter beyond Latin-1', (name) =>
    [...name].map((letter) => ((letter.codePointAt(0) ?? 0) > 0xff ? '?' : letter)).join(''),
  ),
  corner('name-astral-lost', 'drops letters beyond the basic plane', (name) =>
    name.replace(/[\u{10000}-\u{10ffff}]/gu, ''),
  ),
  corner('name-astral-replaced', 'stores U+FFFD for letters beyond the basic plane', (name) =>
    name.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
  ),
  corner('name-mojibake', 'reads UTF-8 as Latin-1', (name) => Buffer.from(name).toString('latin1')),
  corner('name-decomposed', 'decomposes letters with accents', (name) => name.normalize('NFD')),
  corner(
    'name-compatibility-forms',
    'folds compatibility forms, as ligatures and full-width letters',
    (name) => name.normalize('NFKC'),
  ),
  corner('name-without-accents', 'drops accents', (name) => name.normalize('NFD').replace(/\p{Mn}/gu, '')),
  corner('name-sharp-s-spelt-out', 'stores ss for ß', (name) => name.replaceAll('ß', 'ss')),
  corner('name-joiner-lost', 'drops the joiners within emoji and scripts', (name) =>
    name.replace(/\u200c|\u200d|\ufe0f/gu, ''),
  ),
  corner('name-cyrillic-lost', 'drops Cyrillic letters', (name) => name.replace(/\p{sc=Cyrillic}/gu, '')),
  corner('name-right-to-left-reversed', 'turns names in Hebrew and Arabic round', (name) =>
    /[\p{sc=Hebrew}\p{sc=Arabic}]/u.test(name) ? [...name].reverse().join('') : name,
  ),
  corner('name-han-lost', 'drops Chinese characters', (name) => name.replace(/\p{sc=Han}/gu, '')),
  corner('name-html-escaped', 'escapes & and < for HTML before it stores a name', (name) =>
    name.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  ),
  corner('name-tags-stripped', 'strips whatever looks like a tag, from < on', (name) =>
    name.replace(/<[^>]*>?/g, ''),
  ),
  corner('name-backslash-lost', 'drops backslashes', (name) => name.replaceAll('\\', '')),
  corner('name-quote-doubled', 'doubles apostrophes as SQL does', (name) => name.replaceAll("'", "''")),
  corner('name-quotes-lost', 'drops double quotes', (name) => name.replaceAll('"', '')),
  corner('name-quotes-slashed', 'puts a backslash before quotes', (name) => name.replace(/["']/g, '\\$&')),
  corner('name-entities-resolved', 'stores < and > for &lt; and &gt;', (name) =>
    name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'"),
  ),
  corner('name-percent-decoded', 'decodes whatever in a name looks percent-encoded', (name) =>
    name.replace(/(?:%[\da-f]{2})+/gi, percentDecoded),
  ),
  corner(
    'name-percent-decoded-as-a-whole',
    'decodes a name where every % in it begins an escape, and leaves any other as it is',
    percentDecoded,
  ),
  corner(
    'name-dollar-patterns-replaced',
    'puts a name in as a replacement, in which $& and $$ stand for something',
    (name) => '{name}'.replace('{name}', name),
  ),
  {
    name: 'created-name-cut',
    summary: 'cuts names at 12 letters in the answer to a create alone',
    target: 'CREATE-2',
    profiles: writing,
    apply: shown(['create'], (fields, { name }) => ({ ...fields, name: name.slice(0, 12) })),
  },
  {
    name: 'created-name-capitals',
    summary: 'shows names in capitals in the answer to a create alone',
    target: 'CREATE-2',
    profiles: writing,
    apply: shown(['create'], (fields, { name }) => ({ ...fields, name: name.toUpperCase() })),
  },
]
