import { expect, test } from 'vitest'
import { chanceStream } from '../../../../src/generate/chance.ts'
import { foreignTexts } from '../../../../src/generate/foreign-texts.ts'
import { parseJson } from '../../../../src/http/lossless-json.ts'
import { alphabets } from '../../../../src/interactions/factors/values.ts'
import { BodyForms } from '../../../../src/scenario/steps/body-forms.ts'

const writings = (seed = 1) => new BodyForms(chanceStream(seed, 'writings'), chanceStream(seed, 'forms'))
/** The style of a body whose first property is its name. */
function styleOf(text: string): string {
  if (/^\s/.test(text)) return 'white space'
  if (text.includes('\\u')) return 'escapes'
  return text.startsWith('{"name"') ? 'plain' : 'another order'
}
const sent = { name: 'Zoë 🐶', categoryId: 9_007_199_254_740_993n, status: 'sold' } as const

test('however it is written, it is the same body', () => {
  const all = writings()
  const written = Array.from({ length: 12 }, () => all.next(sent))
  for (const { text } of written) expect(parseJson(text)).toEqual(sent)
  expect(new Set(written.map(({ text }) => styleOf(text))).size).toBe(4)
})

test('bodies come in every form, and those that cannot be cut in one piece', () => {
  const all = writings()
  const wires = new Set(Array.from({ length: 36 }, () => all.next(sent).wire))
  expect(wires).toEqual(
    new Set([
      undefined,
      'names capitalised',
      'names in capitals',
      'more fields',
      'no Accept-Encoding',
      'deflate alone',
      'one request alone',
      'in pieces',
      'in chunks',
      'on a kept connection',
    ]),
  )
  const ofNone = Array.from({ length: 36 }, () => all.ofText('', { body: 'no body' }).wire)
  expect(new Set(ofNone)).not.toContain('in pieces')
  expect(new Set(ofNone).size).toBe(7)
})

test('a form that valid bodies were refused in is not that of invalid ones, until it is let in', () => {
  const all = writings()
  const request = { body: '{"name":"Rex","categoryId":1}', wire: 'in pieces' } as const
  const wires = () =>
    new Set(Array.from({ length: 40 }, () => all.ofText('[1]', { body: 'no object' }, all.isTaken).wire))
  all.heard({ body: request.body }, true)
  all.heard(request, false)
  expect(wires()).not.toContain('in pieces')
  all.heard(request, true)
  expect(wires()).toContain('in pieces')
})

test('each property comes first where they stand in another order', () => {
  const all = writings()
  const written = Array.from({ length: 40 }, () => all.next(sent).text)
  const first = written.filter((text) => styleOf(text) === 'another order').map((text) => text.slice(0, 4))
  expect(new Set(first)).toEqual(new Set(['{"ca', '{"st']))
})

test('what is wrong with a body stays, however it is written', () => {
  const all = writings()
  const invalid = '{"name":"Rex","categoryId":1.5,"status":null}'
  const written = Array.from({ length: 12 }, () => all.ofText(invalid, { body: 'a fraction' }).text)
  expect(new Set(written.map(styleOf)).size).toBe(4)
  for (const text of written) expect(parseJson(text)).toEqual(parseJson(invalid))
})

test.for(['', '[]', '{}', '{"name":"Rex","categoryId":1.0}', '{"name":"Rex"', '{"name":1,"name":2}'])(
  'what would be another body is sent as it is: %s',
  (text) => {
    const all = writings()
    const written = Array.from({ length: 6 }, () => all.ofText(text, { body: 'odd' }))
    expect(new Set(written.map((body) => body.text))).toEqual(new Set([text]))
    expect(new Set(written.map(({ contentType }) => contentType !== undefined)).size).toBe(2)
  },
)

test('what is wrong goes into no writing that valid bodies were refused in, until one is let in', () => {
  const all = writings()
  const invalid = '{"name":"Rex","categoryId":1.5,"status":null}'
  const sentIn = () =>
    Array.from({ length: 36 }, () => all.ofText(invalid, { body: 'a fraction' }, all.isTaken))
  const typesIn = () => new Set(sentIn().map(({ contentType = '' }) => contentType.includes(';')))
  const refused = {
    body: '{"n\\u0061me":"Rex","categoryId":1}',
    contentType: 'application/json;charset=utf-8',
  }
  all.heard(refused, false)
  expect(typesIn()).toEqual(new Set([false]))
  expect(sentIn().map(({ text }) => styleOf(text))).not.toContain('escapes')
  all.heard(refused, true)
  expect(typesIn()).toEqual(new Set([false, true]))
  expect(sentIn().map(({ text }) => styleOf(text))).toContain('escapes')
})

test('where all are refused, all are sent', () => {
  const all = writings()
  for (const contentType of ['application/json', 'application/json;charset=utf-8', 'APPLICATION/JSON'])
    all.heard({ body: '{"name":"Rex","categoryId":1}', contentType }, false)
  const sentIn = Array.from({ length: 12 }, () => all.ofText('[]', { body: 'an array' }, all.isTaken))
  expect(new Set(sentIn.map(({ contentType }) => contentType === undefined)).size).toBe(2)
})

test('a status comes of each kind that is asked for', () => {
  const all = writings()
  const chosen = Array.from({ length: 3 }, () => all.status({ name: 'Rex' }, [undefined, 'sold', 'pending']))
  expect(new Set(chosen)).toEqual(new Set([undefined, 'sold', 'pending']))
})

test('names of each kind come beside a category', () => {
  const all = writings()
  const kinds = Array.from({ length: 6 }, () =>
    alphabets.levelOf(all.name(['Sundance', "Lady O'Hara", ...foreignTexts], 5n)),
  )
  expect(new Set(kinds)).toEqual(new Set(alphabets.levels))
})

test('each alphabet comes with each status, and with none, as soon as there are as many names of it', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const all = writings(seed)
    const seen = Array.from({ length: 36 }, (_, index) => {
      const categoryId = BigInt(5 * index)
      const name = all.name(foreignTexts, categoryId)
      const status = all.status({ name, categoryId }, [undefined, 'available', 'pending', 'sold'])
      return { alphabet: alphabets.levelOf(name), status }
    })
    for (const some of Map.groupBy(seen, ({ alphabet }) => alphabet).values())
      expect(new Set(some.map(({ status }) => status)).size).toBe(Math.min(4, some.length))
  }
})

test('a kind of names that did not stand on pages yet is preferred for those that will', () => {
  const all = writings()
  const kinds = Array.from({ length: 4 }, () =>
    alphabets.levelOf(all.name(foreignTexts, 5n, { 'way back': 'list' })),
  )
  expect(new Set(kinds).size).toBe(4)
})

test('of names the one is chosen that differs from those before it', () => {
  const all = writings()
  const chosen = Array.from({ length: 3 }, () => all.name(['rex', 'Rex', '7rex']))
  expect(new Set(chosen)).toEqual(new Set(['rex', 'Rex', '7rex']))
})

test('all ways to write and to ask come beside each other within two dozen', () => {
  const all = writings()
  const written = Array.from({ length: 24 }, () => all.next(sent))
  const kinds = written.map(({ text, contentType = 'application/json', accept = 'application/json' }) => ({
    style: styleOf(text),
    type: contentType.includes(';') ? 'parameter' : contentType === 'application/json' ? 'plain' : 'capitals',
    accept,
  }))
  expect(new Set(kinds.map(({ style, type }) => `${style} ${type}`)).size).toBe(12)
  expect(new Set(kinds.map(({ type, accept }) => `${type} ${accept}`)).size).toBe(18)
})

test('every media type is one of JSON', () => {
  const all = writings(2)
  for (let index = 0; index < 40; index += 1)
    expect(all.next(sent).contentType ?? 'application/json').toMatch(
      /^application\/json(; ?charset="?utf-8"?)?$/i,
    )
})

test('a category comes of each kind that is known', () => {
  const all = writings()
  const known = [1n, 0n, 2n ** 60n]
  const chosen = Array.from({ length: 3 }, () => all.category({ name: 'Rex' }, known))
  expect(new Set(chosen)).toEqual(new Set(known))
  expect(() => all.category({ name: 'Rex' }, [])).toThrow(RangeError)
})
