import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMask } from '../../../src/http/mask.ts'

const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']

/** Keys of every alphabet and length, but for the shortest: what has three characters is guessed without any encoding. */
const key = fc.oneof(
  ...[printable, letters, [...'0123456789'], [...'0123456789abcdef']].map((units) =>
    fc.oneof(
      fc.string({ unit: fc.constantFrom(...units), minLength: 4, maxLength: 80 }),
      fc.string({ unit: fc.constantFrom(...units), minLength: 1000, maxLength: 4096, size: 'max' }),
    ),
  ),
)

const bytes = (text: string) => Buffer.from(text, 'utf8')
const inUtf32 = (text: string) =>
  Buffer.concat([...text].map((char) => Buffer.from([char.charCodeAt(0), 0, 0, 0])))
const inLines = (text: string) => text.replaceAll(/.{76}(?=.)/g, '$&\r\n')
const pairsOf = (text: string) => bytes(text).toString('hex').match(/../g) ?? []
const each = (text: string, write: (code: string) => string) =>
  [...text].map((char) => write(char.charCodeAt(0).toString(16).padStart(2, '0'))).join('')

/** How a target may write what it was sent, so that it can be read again. */
const encodings: Readonly<Record<string, (text: string, beside: string) => string>> = {
  'Base64, with something before it': (text, beside) => bytes(beside + text).toString('base64'),
  'Base64, with something behind it': (text, beside) => bytes(text + beside).toString('base64'),
  Base64url: (text, beside) => bytes(beside + text + beside).toString('base64url'),
  hexadecimal: (text, beside) => bytes(beside + text).toString('hex'),
  'hexadecimal in capitals': (text) => bytes(text).toString('hex').toUpperCase(),
  'percent-encoded': (text) => each(text, (code) => `%${code}`),
  'JSON escapes': (text) => each(text, (code) => `\\u00${code}`),
  'JavaScript escapes': (text) => each(text, (code) => `\\x${code}`),
  'escapes of later JavaScript': (text) => each(text, (code) => `\\u{${code}}`),
  'octal escapes': (text) => [...text].map((char) => `\\${char.charCodeAt(0).toString(8)}`).join(''),
  'Base64 of UTF-16': (text) => Buffer.from(text, 'utf16le').toString('base64'),
  'numbers of HTML without an end': (text) => [...text].map((char) => `&#${char.charCodeAt(0)}`).join(''),
  'numbers of HTML': (text) => [...text].map((char) => `&#${char.charCodeAt(0)};`).join(''),
  'hexadecimal numbers of HTML': (text) => each(text, (code) => `&#x0${code};`),
  capitals: (text) => text.toUpperCase(),
}
/** How programs print bytes: looked for in a text as it stands, or within JSON, and in no other encoding. */
const transcriptions: typeof encodings = {
  'Base64 of UTF-32': (text) => inUtf32(text).toString('base64'),
  'the bytes of UTF-16 as they stand': (text) => Buffer.from(text, 'utf16le').toString('latin1'),
  'the bytes of UTF-32 as they stand': (text) => inUtf32(text).toString('latin1'),
  'Base64 in lines, as in e-mail': (text, beside) => inLines(bytes(beside + text).toString('base64')),
  'hexadecimal with spaces': (text) => pairsOf(text).join(' '),
  'hexadecimal with colons': (text) => pairsOf(text).join(':').toUpperCase(),
  'hexadecimal with dashes': (text) => pairsOf(text).join('-'),
  'hexadecimal as in C': (text) =>
    pairsOf(text)
      .map((pair) => `0x${pair}`)
      .join(', '),
  'bytes as Node prints them': (text) => [...bytes(text)].join(', '),
  'bytes as Node prints them in lines': (text) => [...bytes(text)].join(',\n    '),
  'bytes as Go prints them': (text) => [...bytes(text)].join(' '),
  'bytes as JSON has them': (text) => [...bytes(text)].join(','),
}
const encoding = fc.constantFrom(...Object.keys(encodings).filter((name) => name !== 'capitals'))

test.each(Object.keys(encodings))('no key is left that was written in %s', (name) => {
  fc.assert(
    fc.property(key, fc.constantFrom('', 'a', ':b', 'Bearer '), (secret, beside) => {
      const written = encodings[name]?.(secret, beside) ?? ''
      expect(createMask([secret])(`< ${written} >`)).toMatch(/^< <key>(<key>)* >$/)
    }),
  )
})

test.each(Object.keys(transcriptions))('nor one that was written as %s', (name) => {
  fc.assert(
    fc.property(key, fc.constantFrom('', 'a', ':b', 'Bearer '), (secret, beside) => {
      const written = transcriptions[name]?.(secret, beside) ?? ''
      const mask = createMask([secret])
      expect(mask(`< ${written} >`).replaceAll('\0', '')).toMatch(/^< <key>(<key>)* >$/)
      const json = JSON.stringify({ message: `< ${written} >` })
      expect(mask(json).replaceAll('\\u0000', '')).toMatch(/^{"message":"< <key>(<key>)* >"}$/)
    }),
    { numRuns: 30 },
  )
})

test('nor in encodings within each other', () => {
  fc.assert(
    fc.property(
      key,
      fc.array(encoding, { minLength: 2, maxLength: 3 }),
      fc.constantFrom('', 'x', 'Bearer '),
      (secret, names, beside) => {
        const written = names.reduce((text, name) => encodings[name]?.(text, beside) ?? '', secret)
        fc.pre(written.length < 200_000)
        expect(createMask([secret])(`< ${written} >`)).toMatch(/^< <key>(<key>)* >$/)
      },
    ),
  )
})

test('nor a third of it in a row, from eight characters on, wherever that begins', () => {
  fc.assert(
    fc.property(
      key.filter(({ length }) => length > 8),
      fc.oneof(fc.constant(0), fc.nat()),
      encoding,
      (secret, place, name) => {
        const fewest = Math.min(secret.length, Math.max(8, Math.ceil(secret.length / 3)))
        const from = place % (secret.length - fewest + 1)
        const part = secret.slice(from, from + fewest)
        const mask = createMask([secret])
        expect(mask(`< ${part} >`)).toMatch(/^< <key> >$/)
        expect(mask(`< ${encodings[name]?.(part, '') ?? ''} >`)).toMatch(/^< <key>(<key>)* >$/)
      },
    ),
  )
})

test('nor the beginning of a key of any length, or its end', () => {
  for (let length = 9; length <= 120; length += 1) {
    const secret = Array.from({ length }, (_, index) => String.fromCharCode(97 + ((index * 7) % 26))).join('')
    const unlike = `${secret.slice(0, 5)}-${secret.slice(5)}`
    const fewest = Math.min(unlike.length, Math.max(8, Math.ceil(unlike.length / 3)))
    const mask = createMask([unlike])
    for (let from = 0; from + fewest <= unlike.length; from += 1)
      expect(mask(`< ${unlike.slice(from, from + fewest)} >`)).toMatch(/^< <key> >$/)
  }
})

test('what is encoded and holds no key is left as it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), encoding, (text, name) => {
      const written = encodings[name]?.(text, '') ?? ''
      expect(createMask(['sk_live_0123456789'])(written)).toBe(written)
    }),
  )
})

test('words that are nobody\u2019s secret stay, though a key has them in it', () => {
  const mask = createMask(['petstore-available-4711'])
  expect(mask('"$PETSTORE_API_KEY" {"status":"available"}')).toBe(
    '"$PETSTORE_API_KEY" {"status":"available"}',
  )
  expect(mask('petstore-available')).toBe('<key>')
})
