import { expect, test } from 'vitest'
import { aTarget, parse, refusal } from './parse.ts'

const { PETSTORE_TARGET, PETSTORE_API_KEY } = aTarget
const env = { PETSTORE_TARGET }
const config = 'petstore-conformance.config.json'

test("a key comes from the argument's file, the environment, or the config's file, in that order", () => {
  const files = {
    [config]: '{"apiKeyFile": "by-config.txt"}',
    'by-config.txt': 'by-config',
    'by-argument.txt': 'by-argument\n',
  }
  const named = { config }
  const flags = { ...named, apiKeyFile: 'by-argument.txt' }
  expect(parse({ env, files, flags: named }).apiKey).toBe('by-config')
  expect(parse({ files, flags: named }).apiKey).toBe(PETSTORE_API_KEY)
  expect(parse({ flags, files }).apiKey).toBe('by-argument')
})

test('one line break at the end of a key file is dropped, of whatever kind', () => {
  const flags = { apiKeyFile: 'key', rateLimitKeyFile: 'other' }
  expect(parse({ flags, env, files: { key: 'abc\n', other: 'def\r\n' } })).toMatchObject({
    apiKey: 'abc',
    rateLimitKey: 'def',
  })
})

test.for(['hunter2 hunter2', 'hunter2\n\n', ' hunter2', '\uFEFFhunter2', 'hünter2', 'hunter2\u0000', ''])(
  'the key %j is refused and not shown',
  (key) => {
    const told = [
      refusal(() => parse({ env: { ...env, PETSTORE_API_KEY: key } })),
      refusal(() => parse({ env: { ...aTarget, PETSTORE_RATE_LIMIT_KEY: key } })),
      refusal(() => parse({ flags: { apiKeyFile: 'key' }, env, files: { key: `${key}\n` } })),
    ]
    expect(told[0]).toMatch(/^PETSTORE_API_KEY (holds no usable key|is empty)/)
    expect(told[1]).toMatch(/^PETSTORE_RATE_LIMIT_KEY (holds no usable key|is empty)/)
    expect(told[2]).toMatch(/^The key file key (holds no usable key|is empty)/)
    expect(told.join()).not.toMatch(/h[uü]nter2/)
  },
)

test.for([
  ['PETSTORE_API_KEY=hunter2', /holds NAME=…; it must hold the key alone/],
  ['# mine\nexport API_KEY="hunter2"\nB=1', /holds NAME=…; it must hold the key alone/],
  ['Bearer hunter2', /begins with the word Bearer\. Leave it out/],
] as const)('%j is more than a key, and told so', ([key, words]) => {
  const message = refusal(() => parse({ flags: { apiKeyFile: '.env' }, env, files: { '.env': `${key}\n` } }))
  expect(message).toMatch(words)
  expect(message).not.toContain('hunter2')
})

test.for(['a=b', 'QUJDRA==', 'ABC='])('the key %s is one like any other', (key) => {
  expect(parse({ env: { ...env, PETSTORE_API_KEY: key } }).apiKey).toBe(key)
})

test('a key file that is not there is named', () => {
  expect(refusal(() => parse({ flags: { apiKeyFile: 'no.txt' } }))).toBe(
    'There is no key file no.txt, which --api-key-file names.',
  )
})

test('a target needs a key', () => {
  expect(refusal(() => parse({ env }))).toContain('Set PETSTORE_API_KEY')
})

test("a key needs a target: a pass of the embedded service must not be taken for another's", () => {
  expect(refusal(() => parse({ env: { PETSTORE_API_KEY } }))).toBe(
    'PETSTORE_API_KEY gives a key, but there is no target to use it on. Name it with --target or ' +
      'PETSTORE_TARGET; to try the embedded service, leave the key out.',
  )
  expect(refusal(() => parse({ env: {}, flags: { apiKeyFile: 'x' } }))).toContain(
    '--api-key-file gives a key',
  )
  expect(
    refusal(() => parse({ env: {}, files: { [config]: '{"rateLimitKeyFile": "x"}' }, flags: { config } })),
  ).toContain(`rateLimitKeyFile in ${config} gives a key`)
  expect(parse({ env: { PETSTORE_API_KEY: '' } })).toMatchObject({ target: undefined, apiKey: undefined })
})

test('the profile rate-limit needs a key to exhaust, except on the embedded service', () => {
  const flags = { profile: 'rate-limit' }
  const two = { ...aTarget, PETSTORE_RATE_LIMIT_KEY: 'other-key-1234' }
  expect(refusal(() => parse({ flags }))).toContain('Set PETSTORE_RATE_LIMIT_KEY')
  expect(parse({ flags: { ...flags, exhaustMainKey: true } }).exhaustMainKey).toBe(true)
  expect(parse({ flags, env: two }).rateLimitKey).toBe('other-key-1234')
  expect(parse({ flags, env: {} }).rateLimitKey).toBeUndefined()
})

test('near misses of the second key need one', () => {
  const flags = { nearMissesFromSecondKey: true }
  expect(refusal(() => parse({ flags }))).toContain('--near-misses-from-second-key needs one')
  const two = { ...aTarget, PETSTORE_RATE_LIMIT_KEY: 'other-key-1234' }
  expect(parse({ flags, env: two }).missesSecondKey).toBe(true)
  expect(parse({ flags, env: {} }).missesSecondKey).toBe(true)
})

test('the main key is not exhausted under another name', () => {
  const same = { ...aTarget, PETSTORE_RATE_LIMIT_KEY: PETSTORE_API_KEY }
  expect(refusal(() => parse({ env: same }))).toContain('PETSTORE_RATE_LIMIT_KEY is the main key')
  expect(parse({ env: same, flags: { exhaustMainKey: true } }).rateLimitKey).toBe(PETSTORE_API_KEY)
})
