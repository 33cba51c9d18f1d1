import fc from 'fast-check'
import { expect, test } from 'vitest'
import { derivedSecrets } from '../../../src/http/derived-secrets.ts'
import { createMask, createOwnMask } from '../../../src/http/mask.ts'
import { anyKey } from './any-key.ts'

const noTrace = fc.string({ unit: fc.constantFrom(...' <>|~\n') })

/** How a service may write what it was sent. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  'as it stands': (text) => text,
  'in a JSON text': (text) => JSON.stringify(text).slice(1, -1),
  'in a JSON text with slashes escaped': (text) => text.replaceAll('/', '\\/'),
  'in a JSON text fit for HTML': (text) => text.replace(/[^a-z0-9]/gi, inUnicodeEscape),
  'in a URL': encodeURIComponent,
  'in HTML': (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('=', '&#61;'),
  'in capitals': (text) => text.toUpperCase(),
}

function inUnicodeEscape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

test.each(Object.entries(spellings))('no secret survives %s', (_words, spell) => {
  fc.assert(
    fc.property(
      fc.array(
        anyKey.filter(({ length }) => length >= 4),
        { minLength: 1, maxLength: 2 },
      ),
      noTrace,
      noTrace,
      (keys, before, after) => {
        // Such a character beside a key may be taken for the key's own: which one is masked then cannot be told.
        fc.pre(![...before, ...after].some((char) => keys.some((key) => key.includes(char))))
        const mask = createMask(keys)
        for (const secret of keys.flatMap((key) => [key, ...derivedSecrets(key).filter(isLong)])) {
          const masked = mask(`${before}${spell(secret)}${after}`)
          expect(masked.replaceAll('<key>', '')).not.toMatch(/[a-z0-9]/i)
        }
      },
    ),
  )
})

test('what holds no key is left as it is', () => {
  const mask = createMask(['sk_live_0123456789'])
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(mask(text)).toBe(text)
    }),
  )
})

test('digits of a key within a longer number are left: an id of it would be no number any more', () => {
  const mask = createMask(['main-key-0123456789abcdef', '1795757000123456'])
  for (const text of ['{"categoryId":8123456789012347}', '[{"id":17957570001001}]', '"at":20261234567890'])
    expect(mask(text)).toBe(text)
  expect(mask('key 1795757000123456, main-key-0123456789')).toBe('key <key>, <key>')
  for (const text of ['"trace":"17600000001795757000123456"', 'x17957570001234567'])
    expect(mask(text)).not.toContain('1795757000123456')
})

test('a short key is masked, and no part of it: that would mask half of every text', () => {
  const mask = createMask(['abcde'])
  expect(mask('abcde a abcdef')).toBe('<key> a <key>f')
})

test('a key that has what may be an escape of another kind is masked where it is escaped', () => {
  expect(createMask(['k%c0&z'])('k%c0&amp;z')).toBe('<key>')
  expect(createMask(['k&amp;z'])('%6B&amp;%7A')).toBe('<key>')
})

test('a run of letters that was found to tell nothing is looked through again where it is less deep in a text', () => {
  const key = 'sk_live_0123456789'
  const mask = createMask([key])
  const encoded = (text: string, times: number): string =>
    times === 0 ? text : encoded(Buffer.from(text).toString('base64'), times - 1)
  // Five times is as deep as is looked, the first of them known as it stands.
  const [deepest, deeper] = [encoded(key, 5), encoded(key, 6)]
  expect(mask(`${deeper} ${deepest}`)).toBe(`${deeper} <key>`)
  expect(mask(deepest)).toBe('<key>')
})

test.each(['http', '127.0.0.1', 'pets-of-example'])(
  'the address of the target is left alone, and nothing else that has the key %s',
  (key) => {
    for (const target of ['http://127.0.0.1:8080/v1', 'http://pets-of-example:8080/v1']) {
      const text = `curl ${target}/pets HTTP ${target}`
      for (const mask of [createMask([key], target), createOwnMask([key], target)]) {
        expect(mask(text).replace(' <key> ', ' HTTP ')).toBe(text)
        expect(mask(`"${key}"`)).toBe('"<key>"')
        expect(mask(`the key ${key} of you`)).toBe('the key <key> of you')
      }
    }
  },
)

test('no key, or an empty one, masks nothing', () => {
  expect(createMask([])('a text')).toBe('a text')
  expect(createMask([''])('a text')).toBe('a text')
})

test('a key within a key leaves nothing of the longer one', () => {
  expect(createMask(['bZxy', 'bZxya'])('bZxya, bZxy')).toBe('<key>, <key>')
  expect(createMask(['secret', 'secret-of-all'])('secret-of-all, secret')).toBe('<key>, <key>')
})

function isLong(secret: string): boolean {
  return secret.length >= 8
}

test('however often a key comes, a text is masked', () => {
  const key = 'sk_live_0123456789'
  const mask = createMask([key])
  for (const once of [`%41 ${key} `, `${Buffer.from(`x${key}`).toString('base64')} `, `${key.slice(0, 8)} `])
    expect(mask(once.repeat(150_000)).replaceAll('<key>', '')).toMatch(/^(%41| )+$/)
})

const command = `curl -i 'http://h/v1/pets' -H "Authorization: Bearer $PETSTORE_API_KEY" -H 'Accept: application/json'`

test.each(['pets', 'curl', 'Bearer', 'json'])('with %s for a key, commands still run', (key) => {
  for (const mask of [createMask([key]), createOwnMask([key])]) {
    expect(mask(command)).toBe(command)
    expect(mask(`it is ${key}.`)).toBe('it is <key>.')
  }
})

test.each(['key', 'api', '-i', 'a', '1'])(
  '%s for a key is masked where it stands for one, and in no word',
  (key) => {
    const mask = createMask([key])
    expect(mask(command)).toBe(command)
    expect(mask(`{"name":"the ${key} of","id":${key}1}`)).toBe(`{"name":"the ${key} of","id":${key}1}`)
    expect(mask(`{"message":"${key}"} Bearer ${key}`)).toBe('{"message":"<key>"} Bearer <key>')
    expect(mask(key)).toBe('<key>')
    expect(createOwnMask([key])(`a check of ${key}`)).toBe(`a check of ${key}`)
  },
)

test('in words of the suite a key under eight characters is masked as a word', () => {
  const mask = createOwnMask(['abcde'])
  expect(mask('abcde, abcdef, "abcde"')).toBe('<key>, abcdef, "<key>"')
  expect(createOwnMask(['abcdefgh'])('xabcdefghi')).toBe('x<key>i')
})

test('a long key is masked within such words, too', () => {
  expect(createMask(['Bearer $PETSTORE'])('Authorization: Bearer $PETSTORE_API_KEY')).not.toContain(
    'Bearer $PETS',
  )
})
