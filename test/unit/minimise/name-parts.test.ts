import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameKeysOf, namePartsOf } from '../../../src/minimise/name-parts.ts'

const tag = 'ab1cd'
const without = (name: string, key: string) => namePartsOf(name, tag).find((one) => one.key === key)?.without

describe('a name without', () => {
  test.each([
    ['a kind of characters', `${tag} 🐶 Zoë`, 'beyond U+FFFF', `${tag} x Zoë`],
    ['marks', `${tag} 7 x\u0302y`, 'marks', `${tag} 7 xxy`],
    ['another script', `${tag} 7 Жa`, 'another script', `${tag} 7 xa`],
    ['Latin letters beyond ASCII', `${tag} 7 Zoë`, 'beyond ASCII', `${tag} 7 Zox`],
    ['signs, but for those at the ends', `=a&b ${tag} 7.`, 'ASCII signs', `=axb ${tag} 7.`],
    ['the sign at its beginning', `=${tag} 7`, 'beginning', `x=${tag} 7`],
    ['the sign at its end', `${tag} 7.`, 'end', `${tag} 7.x`],
    ['half of its signs', `${tag} 7 a&b<c`, 'half: &', `${tag} 7 axb<c`],
    [
      'the sign at its end, as far as there is room',
      `${'x'.repeat(41)} ${tag} 7.`,
      'end',
      `${'x'.repeat(40)} ${tag} 7.x`,
    ],
    ['digits, but for those of the tag', `${tag} 7`, 'digits', `${tag} x`],
  ])('%s', (_, name, key, expected) => {
    expect(without(name, key)).toBe(expected)
  })

  test('more than some characters loses fillers first', () => {
    expect(without(`a$HOME ${'x'.repeat(20)} ${tag} 7`, 'length 20')).toBe(`a$HOMExxxxxx ${tag} 7`)
  })

  test('its length keeps the tag, the ends and what is no letter', () => {
    const cut = without(`=${'a'.repeat(20)}&${'b'.repeat(10)} ${tag} 7'`, 'length 20') ?? ''
    expect([...cut].length).toBeLessThanOrEqual(20)
    expect(cut).toMatch(/^=.*&.*ab1cd 7'$/)
  })
})

test('few characters are told one by one, many by their kind', () => {
  const levels = namePartsOf(`${tag} 7 Жд 猫`, tag).map(({ level }) => level)
  expect(levels).toContain('another script: Ж д 猫')
  expect(namePartsOf(`${tag} 7 Ждабвг`, tag).map(({ level }) => level)).toContain('another script')
  expect(namePartsOf(`${tag} 7 x\u0302`, tag).map(({ level }) => level)).toContain('marks: U+0302')
})

test('a bare word has the keys of what is in it', () => {
  expect(nameKeysOf("'")).toEqual(['beginning', 'end', 'ASCII signs'])
  expect(nameKeysOf('00255555611')).toEqual(['digits', 'length 10'])
  expect(nameKeysOf('')).toEqual([])
})

test('a bare word has no parts, nor has a plain name but its digits', () => {
  expect(namePartsOf('null', tag)).toEqual([])
  expect(namePartsOf(`${tag} b`, tag)).toEqual([])
})

test('whatever is left out, the tag stays, and something was left out', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const name = `${before}${tag} 7${after}`
      for (const { without: left } of namePartsOf(name, tag)) {
        expect(left).toContain(tag)
        expect(left).not.toBe(name)
      }
    }),
  )
})
