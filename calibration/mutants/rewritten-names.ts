import { adjust, attempt, Refusal, rewriting, storedNames } from './edits.ts'
import { aim, among, family, faults, mutant } from './faults.ts'

const narrowed = (sign: string): string => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0)

const capitalised = (name: string): string => name.charAt(0) + name.slice(1).toLowerCase()

const parsed = (name: string): unknown => attempt(() => JSON.parse(name), name)

/**
 * Names and other JSON of which a part is rewritten, as parsers and word processors do (interface document, Resources).
 */
export const rewrittenNames = [
  // Names of which a part is rewritten, as parsers, forms, code pages and word processors do (interface document,
  // Resources).
  ...family(aim('CREATE-2', { factors: ['name'], edgeCase: true }), storedNames, {
    'name-parsed-once-more': mutant('parses names that are JSON, and writes what came of it as text', {
      apply: storedNames((name) => (/^(\{.*\}|\[.*\]|".*")$/.test(name) ? String(parsed(name)) : name)),
    }),
    'name-iso-date': mutant('reads names that are ISO dates as such, and writes them in another form', {
      apply: storedNames((name) =>
        /^\d{4}-\d\d-\d\d(T[\d:]+Z)?$/.test(name) ? new Date(name).toUTCString() : name,
      ),
    }),
    'name-short-number': mutant('reads names of up to four digits as numbers, and fills them up with zeros', {
      apply: storedNames((name) => (/^[1-9]\d{0,3}$/.test(name) ? name.padStart(6, '0') : name)),
    }),
    'name-all-capitals': mutant('takes names of capitals alone for shouted ones', {
      apply: storedNames((name) => (/^[A-Z]{4,}$/.test(name) ? capitalised(name) : name)),
    }),
    'name-capitals-within': mutant('writes a word of letters with a capital at its beginning alone', {
      apply: storedNames((name) => (/^[A-Z][a-z]+[A-Z][A-Za-z]+$/.test(name) ? capitalised(name) : name)),
    }),
    'name-not-available': ['takes the name NA for a missing value', (name) => (name === 'NA' ? 'nan' : name)],
  }),
  ...faults(aim('CREATE-2', { factors: ['name: beyond ASCII'], edgeCase: true }), {
    'name-signs-that-do-not-show': mutant('takes out soft hyphens, zero-width spaces and word joiners', {
      apply: rewriting(/[\u00AD\u200B\u2060]/g, ''),
    }),
    'name-event-handlers': mutant('takes out what may be a handler of events', rewriting(/\bon\w+=/gi, ''), {
      factors: [among.signs],
    }),
    'name-full-width-narrowed': mutant('makes ASCII of full-width letters and signs', {
      apply: storedNames((name) => name.replace(/[\uff01-\uff5e]/g, narrowed)),
    }),
    'name-half-width-widened': mutant('makes full-width ones of half-width Katakana', {
      factors: ['name: another script'],
      apply: storedNames((name) => name.replace(/[\uff61-\uff9f]+/g, (letters) => letters.normalize('NFKC'))),
    }),
    'name-wave-dash': mutant('stores the wave dash and the minus sign as Shift-JIS has them on Windows', {
      apply: storedNames((name) => name.replaceAll('\u301c', '\uff5e').replaceAll('\u2212', '\uff0d')),
    }),
    'name-brackets-of-east-asia': {
      summary: 'stores the brackets, commas and full stops of Chinese and Japanese as ASCII',
      apply: storedNames((name) =>
        name
          .replace(/[「」]/g, '"')
          .replaceAll('、', ',')
          .replaceAll('。', '.'),
      ),
    },
  }),
  ...faults(aim('CREATE-2', { factors: ['name: another script'], edgeCase: true }), {
    'name-rare-han-lost': ['has no letters of CJK extension A', rewriting(/[\u3400-\u4dbf]/g, '〓')],
    'name-jamo-lost': ['has no single letters of Hangul', rewriting(/[\u3131-\u318e]/g, '?')],
    'name-euro-lost': ['stores names in ISO 8859-1, without €', ['name: beyond ASCII'], rewriting('€', '?')],
    'name-new-emoji-lost': mutant('drops emoji that its table of Unicode 11 does not have', {
      factors: ['name: beyond U+FFFF'],
      apply: rewriting(/[\u{1fa70}-\u{1faff}]/gu, ''),
    }),
    'name-symbols-lost': mutant('drops letters used as signs, signs of mathematics, and symbols', {
      factors: ['name: beyond ASCII'],
      apply: rewriting(/[\u2100-\u214f\u2200-\u22ff\u2600-\u26ff]/g, ''),
    }),
    'name-arabic-digits': mutant('stores Arabic and Persian digits as ASCII ones', {
      factors: [['name: another script', 'name: beyond ASCII']],
      apply: storedNames((name) =>
        name.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15)),
      ),
    }),
    'name-persian-letters': mutant('stores the Persian yeh and kaf as the Arabic ones', {
      apply: storedNames((name) => name.replaceAll('ی', 'ي').replaceAll('ک', 'ك')),
    }),
    'name-ukrainian-lost': ['stores names in a Russian code page, without ґ', rewriting(/[ґҐ]/g, '?')],
    'name-kazakh-lost': ['has no Cyrillic letters of Kazakh', rewriting(/[\u048a-\u04ff]/g, '?')],
    'name-romanian-cedilla': mutant('stores the Romanian letters with a comma as those with a cedilla', {
      factors: ['name: beyond ASCII'],
      apply: storedNames((name) => name.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')),
    }),
    'name-okina': ['stores an apostrophe for the ʻokina', ['name: beyond ASCII'], rewriting('ʻ', "'")],
  }),
  ...faults(aim('CREATE-2', { factors: ['name: at its end'], edgeCase: true }), {
    'name-backslash-at-end-lost': ['drops a backslash at the end', rewriting(/\\$/, '')],
    'name-dots-at-end-lost': ['drops dots at the end, as file systems do', rewriting(/\.+$/, '')],
    'name-comma-at-end-lost': ['drops a comma at the end', rewriting(/,$/, '')],
    'name-apostrophe-at-end-lost': ['drops an apostrophe at the end', rewriting(/'$/, '')],
  }),
  ...faults(aim('CREATE-2', { factors: ['name: at its beginning'], edgeCase: true }), {
    'name-equals-at-beginning-lost': ['drops = at the beginning', rewriting(/^=/, '')],
    'name-plus-at-beginning-lost': ['drops + at the beginning', rewriting(/^\+/, '')],
    'name-at-sign-at-beginning-lost': ['drops @ at the beginning', rewriting(/^@/, '')],
  }),
  ...faults(aim('CREATE-2', { factors: [among.signs], edgeCase: true }), {
    'name-percent-halved': ['makes one % of two, as printf does', rewriting('%%', '%')],
    'name-backslash-halved': ['makes one backslash of two', rewriting('\\\\', '\\')],
    'name-apostrophe-halved': ['makes one apostrophe of two, as SQL does', rewriting("''", "'")],
    'name-dashes-joined': ['makes a dash of three hyphens', rewriting('---', '—')],
    'name-markdown': ['takes the stars of Markdown away', rewriting(/\*\*(.+?)\*\*/g, '$1')],
    'name-smiley': ['makes emoji of smileys', rewriting(':)', '🙂')],
    'name-trademark': ['makes one sign of (tm)', rewriting('(tm)', '™')],
    'name-fraction': ['makes one sign of 1/2', [among.signs, 'name: digits'], rewriting('1/2', '½')],
    'name-arrow': ['makes an arrow of ->', rewriting('->', '→')],
    'name-link': ['makes links of addresses', rewriting(/https?:\/\/\S+/g, '<a>$&</a>')],
    'name-mail-masked': ['masks mail addresses', rewriting(/\S+@\S+\.\w+/g, '***')],
    'name-comment-lost': ['takes comments of SQL and HTML away', rewriting(/\/\*.*?\*\/|<!--.*?-->/g, '')],
    'name-cut-at-nul': ['cuts names at %00', [among.signs, 'name: digits'], rewriting(/%00.*$/, '')],
    'name-placeholder-filled': ['fills {0} in', [among.signs, 'name: digits'], rewriting('{0}', '')],
    'name-template-run': ['runs what stands in <% %>', rewriting(/<%.*?%>/g, '')],
    'name-shell-variable': mutant('fills variables of the shell in', rewriting(/\$[A-Z]+\b/g, ''), {
      factors: [among.signs, 'name: capitals'],
    }),
    'name-spaces-of-entities': ['makes spaces of &nbsp;', rewriting('&nbsp;', ' ')],
    'name-note-in-brackets-lost': mutant('drops what stands in brackets at the end of a name', {
      apply: rewriting(/\s*\([^()]*\)$/, ''),
    }),
    'name-tab-escape': ['makes a tab of \\t', rewriting('\\t', '\t')],
    'name-text-after-less-lost': mutant('drops what follows < before a digit', rewriting(/<(?=\d).*/, ''), {
      factors: [among.signs, 'name: digits'],
    }),
  }),
  // JSON that is written with escapes, and read by a parser of one's own (interface document, Endpoints 2).
  ...faults(aim('CREATE-2', { edgeCase: true }), {
    'create-escaped-pairs-garbled': mutant('stores two question marks for an escaped surrogate pair', {
      factors: ['style', 'name: beyond U+FFFF'],
      apply: adjust('readName', (name, _value, call) =>
        /\\ud[89ab]/i.test(call.body ?? '') ? name.replace(/[\u{10000}-\u{10ffff}]/gu, '??') : name,
      ),
    }),
    'create-escaped-property-refused': mutant('does not know the property name where an escape spells it', {
      target: 'CREATE-1',
      factors: ['style'],
      apply: adjust('readBody', (body, call) => {
        if (call.body?.includes('"name"')) return body
        throw new Refusal(400, 'invalid_body', 'name is missing.')
      }),
    }),
  }),
]
