import { expect, test } from 'vitest'
import { parseRunOptions } from '../../../../src/run/options/parse-run-options.ts'
import { aTarget, parse, parseConfig, refusal } from './parse.ts'

test('what is not said has its default', () => {
  expect(parse({ env: {} })).toEqual({
    target: undefined,
    profile: 'core',
    reporters: ['junit', 'json', 'html', 'har'],
    out: 'reports',
    seed: 7,
    maxRequests: undefined,
    plan: undefined,
    categoryId: undefined,
    requirements: [],
    timeoutMs: 15_000,
    concurrency: 8,
    maxCreates: undefined,
    consistencyWindowMs: 2000,
    maxWaitMs: 125_000,
    maxTimeMs: undefined,
    exhaustMainKey: false,
    allowsUnreadable: false,
    missesSecondKey: false,
    publishable: false,
    failFast: false,
    stateFile: undefined,
    dryRun: false,
    preflightOnly: false,
    apiKey: undefined,
    rateLimitKey: undefined,
    tls: {},
    headers: [],
  })
})

test('the seed is the same unless given or asked of chance', () => {
  const bare = { flags: {}, env: {}, cwd: '/', readFile: () => '', config: { name: 'none', options: {} } }
  expect(parseRunOptions(bare).seed).toBe(1)
  const draw = (): number => parseRunOptions({ ...bare, seed: 7, flags: { seed: 'random' } }).seed
  const drawn = Array.from({ length: 5 }, draw)
  expect(new Set(drawn).size).toBeGreaterThan(1)
  expect(drawn.every((seed) => Number.isInteger(seed) && seed >= 0)).toBe(true)
  expect(parseConfig('seed: random').seed).not.toBe(7)
})

test('the value is frozen', () => {
  const options = parse({ flags: { requirement: ['LIST-1'] } })
  expect(Object.isFrozen(options) && Object.isFrozen(options.requirements)).toBe(true)
})

const good = [
  ['profile', 'full', 'profile: full', { profile: 'full' }],
  ['out', 'a/b', 'out: a/b', { out: 'a/b' }],
  ['seed', '0', 'seed: 0', { seed: 0 }],
  ['seed', '2147483647', 'seed: 2147483647', { seed: 2_147_483_647 }],
  ['maxRequests', '1', 'maxRequests: 1', { maxRequests: 1 }],
  ['plan', 'business', 'plan: business', { plan: 'business' }],
  ['categoryId', '-5', 'categoryId: -5', { categoryId: -5n }],
  ['timeout', '250', 'timeout: 250', { timeoutMs: 250 }],
  ['concurrency', '64', 'concurrency: 64', { concurrency: 64 }],
  ['maxCreates', '0', 'maxCreates: 0', { maxCreates: 0 }],
  ['consistencyWindow', '0', 'consistencyWindow: 0', { consistencyWindowMs: 0 }],
  ['maxWait', '120', 'maxWait: 120', { maxWaitMs: 120_000 }],
  ['timeout', '10s', 'timeout: 10s', { timeoutMs: 10_000 }],
  ['consistencyWindow', '500ms', 'consistencyWindow: 500ms', { consistencyWindowMs: 500 }],
  ['maxWait', '2m', 'maxWait: 2m', { maxWaitMs: 120_000 }],
  ['maxTime', '1h', 'maxTime: "1h"', { maxTimeMs: 3_600_000 }],
  ['waitForTarget', '90', 'waitForTarget: 90', { waitForTargetMs: 90_000 }],
  ['maxTime', '0', 'maxTime: 0', { maxTimeMs: 0 }],
  ['maxTime', '90', 'maxTime: 90', { maxTimeMs: 90_000 }],
  ['state', 'spent.json', 'state: spent.json', { stateFile: 'spent.json' }],
  ['exhaustMainKey', true, 'exhaustMainKey: true', { exhaustMainKey: true }],
  ['allowUnreadable', true, 'allowUnreadable: true', { allowsUnreadable: true }],
  ['publishable', true, 'publishable: true', { publishable: true }],
  ['userAgent', 'okhttp/5.1.0', 'userAgent: okhttp/5.1.0', { userAgent: 'okhttp/5.1.0' }],
  ['userAgent', `x${' y'.repeat(99)}z`, `userAgent: x${' y'.repeat(99)}z`, {}],
  ['dryRun', true, 'dryRun: true', { dryRun: true }],
  ['quiet', true, 'quiet: true', { detail: 'quiet' }],
  ['verbose', true, 'verbose: true', { detail: 'verbose' }],
  [
    'requirement',
    ['LIST-2', 'GET-1', 'LIST-2'],
    'requirement: [LIST-2, GET-1]',
    { requirements: ['LIST-2', 'GET-1'] },
  ],
  ['requirement', ['list-3'], 'requirement: [list-3]', { requirements: ['LIST-3'] }],
  ['requirement', ['GET-*'], 'requirement: [get-*]', { requirements: ['GET-1', 'GET-2', 'GET-3', 'GET-4'] }],
  ['exclude', ['ORDERS-*'], 'exclude: [ORDERS-*]', { requirements: [] }],
] as const

test.for(good)('%s may be %j', ([key, flag, line, expected]) => {
  expect(parse({ flags: { [key]: flag } })).toMatchObject(expected)
  expect(parseConfig(line)).toMatchObject(expected)
})

test('commas part ids, too', () => {
  expect(parse({ flags: { requirement: ['LIST-1, get-1', 'CREATE-1'] } }).requirements).toEqual(
    parse({ flags: { requirement: ['LIST-1', 'GET-1', 'CREATE-1'] } }).requirements,
  )
})

test.for([
  ['requirement', ['LIST-1,'], '--requirement is empty. Give it a value, or leave it out.'],
  [
    'profile',
    'cor',
    '--profile must be one of core, full, read-only, rate-limit, and "cor" is not. Did you mean core?',
  ],
  ['out', '', '--out is empty. Give it a value, or leave it out.'],
  ['seed', '-1', '--seed must be a whole number from 0 to 2147483647, or random, and "-1" is not.'],
  ['seed', '1e3', '--seed must be a whole number from 0 to 2147483647, or random, and "1e3" is not.'],
  ['maxRequests', '0', '--max-requests must be a whole number from 1 to 1000000, and "0" is not.'],
  ['plan', 'gold', '--plan must be one of free, pro, business, enterprise, and "gold" is not.'],
  [
    'timeout',
    '1.5',
    '--timeout must be a whole number from 1 to 600000 (ms), or a time such as 10s or 2m, and "1.5" is not.',
  ],
  ['concurrency', '65', '--concurrency must be a whole number from 1 to 64, and "65" is not.'],
  ['maxCreates', '-1', '--max-creates must be a whole number from 0 to 100000, and "-1" is not.'],
  [
    'maxWait',
    '2d',
    '--max-wait must be a whole number from 0 to 86400 (s), or a time such as 10s or 2m, and "2d" is not.',
  ],
  [
    'maxTime',
    '-1s',
    '--max-time must be a whole number from 0 to 2592000 (s), or a time such as 10s or 2m, and "-1s" is not.',
  ],
  [
    'consistencyWindow',
    ' 5',
    '--consistency-window must be a whole number from 0 to 600000 (ms), or a time such as 10s or 2m, and " 5" is not.',
  ],
  [
    'requirement',
    ['LIST-999'],
    'There is no requirement "LIST-999". Did you mean LIST-9? The command list shows them all.',
  ],
  ['requirement', ['FOO-*'], 'No requirement fits "FOO-*". The command list shows them all.'],
  ['exclude', ['*'], '--exclude leaves no requirement to judge. Exclude fewer, or change --requirement.'],
] as const)('%s may not be %j', ([key, flag, message]) => {
  expect(refusal(() => parse({ flags: { [key]: flag } }))).toBe(message)
})

test.for([' x', 'x ', 'x\r\nX-Y: 1', 'caf\u00e9', 'x\ty', 'x'.repeat(201)])(
  '%j is no User-Agent',
  (userAgent) => {
    expect(refusal(() => parse({ flags: { userAgent } }))).toContain(
      '--user-agent must be up to 200 visible characters of ASCII, with spaces between them alone, and ',
    )
  },
)

test('a key is needed to judge a target, and not to see what that would send', () => {
  const flags = { target: 'https://pets.example/v1' }
  expect(refusal(() => parse({ env: {}, flags }))).toContain('There is no key for the target.')
  expect(parse({ env: {}, flags: { ...flags, dryRun: true } })).toMatchObject({
    target: 'https://pets.example/v1',
    apiKey: undefined,
    rateLimitKey: undefined,
  })
})

test('int64 keeps every digit, wherever it comes from', () => {
  const extremes = { least: '-9223372036854775808', most: '9223372036854775807' }
  for (const digits of [...Object.values(extremes), '9007199254740993']) {
    expect(parse({ flags: { categoryId: digits } }).categoryId).toBe(BigInt(digits))
    expect(parseConfig(`categoryId: ${digits}`).categoryId).toBe(BigInt(digits))
    expect(parseConfig(`{"categoryId": "${digits}"}`, 'petstore-conformance.config.json').categoryId).toBe(
      BigInt(digits),
    )
    expect(parseConfig(`{"categoryId": ${digits}}`, 'petstore-conformance.config.json').categoryId).toBe(
      BigInt(digits),
    )
  }
})

test('a number beyond int64, or one that has lost digits, is refused', () => {
  expect(refusal(() => parse({ flags: { categoryId: '9223372036854775808' } }))).toContain('--category-id')
  expect(refusal(() => parseConfig('categoryId: 9.007199254740993e15'))).toContain('Write all of its digits')
  expect(refusal(() => parse({ flags: { categoryId: '1.0' } }))).toContain('"1.0" is not')
})

test('an argument goes before the environment, and that before the config file', () => {
  const files = { 'petstore-conformance.config.json': '{"target": "http://config.example/v1", "seed": 3}' }
  const { PETSTORE_API_KEY } = aTarget
  const named = { config: 'petstore-conformance.config.json' }
  const flags = { ...named, target: 'http://argument.example/v1', seed: '1' }
  expect(parse({ files, flags: named, env: { PETSTORE_API_KEY } })).toMatchObject({
    target: 'http://config.example/v1',
    seed: 3,
  })
  expect(parse({ files, flags: named })).toMatchObject({ target: 'https://pets.example/v1', seed: 3 })
  expect(parse({ files, flags })).toMatchObject({ target: 'http://argument.example/v1', seed: 1 })
})

test('a requirement outside the profile is refused with the profiles that have it', () => {
  expect(refusal(() => parse({ flags: { requirement: ['ORDERS-1'] } }))).toBe(
    'The profile core does not have ORDERS-1. Choose --profile full to judge it.',
  )
  expect(refusal(() => parse({ flags: { requirement: ['RATE-5'] } }))).toContain(
    '--profile full or --profile rate-limit',
  )
  expect(refusal(() => parse({ flags: { requirement: ['orders-*'] } }))).toContain(
    'does not have ORDERS-1, ORDERS-2',
  )
})

test('a pattern names what the profile has of it, and what is excluded is taken from it', () => {
  const named = (flags: Readonly<Record<string, unknown>>) => parse({ flags }).requirements
  const rates = named({ requirement: ['RATE-*'] })
  expect(rates).toContain('RATE-1')
  expect(rates).not.toContain('RATE-5')
  expect(named({ requirement: ['GET-*'], exclude: ['get-2', 'GET-4'] })).toEqual(['GET-1', 'GET-3'])
  const most = named({ exclude: ['LIST-*'] })
  expect(most).toContain('GET-1')
  expect(most.filter((id) => id.startsWith('LIST-'))).toEqual([])
})
