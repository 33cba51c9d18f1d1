import { describe, expect, it } from 'vitest'
import { refusal } from '../../../test/unit/run/options/parse.ts'
import { receiversOf } from '../../src/targets/receivers-of.ts'
import { Refusal } from '../../src/targets/refusal.ts'
import { secretsFrom } from '../../src/targets/secrets.ts'
import type { TargetEntry } from '../../src/targets/target-entry.ts'
import type { WatchedTarget } from '../../src/targets/watch-target.ts'
import { watchTarget } from '../../src/targets/watch-target.ts'

const entry: TargetEntry = {
  name: 'shop',
  labels: { team: 'pets' },
  keyVariable: 'SHOP_KEY',
  rateLimitKeyVariable: 'SPARE_KEY',
  options: { target: 'https://shop.example/v1', profile: 'read-only', maxRequests: 40 },
}

const origin = 'https://shop.example'
const keys = {
  SHOP_KEY: { use: 'key', origins: [origin], environment: 'SHOP_KEY' },
  SPARE_KEY: { use: 'key', origins: [origin], environment: 'SPARE_KEY' },
  GATE: { use: ['header', 'certificate'], origins: [origin], environment: 'GATE_SECRET' },
}

function watched(
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
  one: TargetEntry = entry,
  now: () => Date = () => new Date(0),
): WatchedTarget {
  const readFile = (path: string): string => {
    const text = files[path]
    if (text === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' })
    return text
  }
  return watchTarget(one, {
    env,
    cwd: '/etc/pets',
    now,
    readFile,
    lookUpSecret: secretsFrom({
      name: 'keys.yaml',
      folder: '/run/keys',
      text: () => JSON.stringify({ keys }),
      env,
      readFile,
    }),
  })
}

const both = { SHOP_KEY: 'one', SPARE_KEY: 'two' }
const withOptions = (options: TargetEntry['options']): TargetEntry => ({
  ...entry,
  options: { ...entry.options, ...options },
})

describe('watchTarget', () => {
  it('has the same choices made all day, and others by other days and targets', () => {
    const seedAt = (time: string, one: Partial<TargetEntry> = {}): number =>
      watched(both, {}, { ...entry, ...one }, () => new Date(time)).options.seed
    const first = seedAt('2026-03-14T00:00:00Z')
    expect(seedAt('2026-03-14T23:59:59Z')).toBe(first)
    expect(seedAt('2026-03-15T00:00:00Z')).not.toBe(first)
    expect(seedAt('2026-03-14T00:00:00Z', { name: 'another' })).not.toBe(first)
    expect(seedAt('2026-03-14T00:00:00Z', { options: { ...entry.options, seed: 5 } })).toBe(5)
  })

  it('takes keys from the entries that the target names, and never from those of a run', () => {
    const { options } = watched({
      ...both,
      PETSTORE_API_KEY: 'other',
      PETSTORE_TARGET: 'https://other.example/v1',
    })
    expect(options).toMatchObject({
      target: 'https://shop.example/v1',
      apiKey: 'one',
      rateLimitKey: 'two',
      maxRequests: 40,
      profile: 'read-only',
    })
  })

  it.each(['headerEnv', 'headerFile'])('takes the value of a %s from the entry that it names', (member) => {
    const { options } = watched(
      { ...both, GATE_SECRET: 'sesame-opens' },
      {},
      withOptions({ [member]: ['X-Gate=GATE'] }),
    )
    expect(options.headers).toEqual([{ name: 'X-Gate', value: 'sesame-opens' }])
  })

  it.each([
    ['a variable', { headerEnv: ['X-Gate=GATE_SECRET'] }],
    ['a file', { headerFile: ['X-Gate=/run/keys/gate'] }],
    ['a file beside the keys', { headerFile: ['X-Gate=gate'] }],
    ['an authority', { ca: '/run/keys/gate' }],
    ['a certificate', { clientCert: '/run/keys/gate', clientKey: 'GATE' }],
  ])('refuses %s of the machine that the file of keys does not name', (_, options) => {
    const env = { ...both, GATE_SECRET: 'sesame-opens' }
    const files = { '/run/keys/gate': 'sesame-opens', '/etc/pets/gate': 'sesame-opens' }
    const ask = () => watched(env, files, withOptions(options))
    expect(ask).toThrow(Refusal)
    expect(refusal(ask)).toMatch(
      /^The target "shop" cannot be judged\. \w+: the file of keys keys\.yaml has no entry for /,
    )
  })

  it('says what is wrong with a header in one line, whatever is in its name', () => {
    const env = { ...both, GATE_SECRET: 'sesame-opens' }
    expect(refusal(() => watched(env, {}, withOptions({ headerEnv: ['X-A\r\nX-B=GATE'] })))).toContain(
      '"X-A\\u{a}X-B" is no name of a header field',
    )
  })

  it('takes certificates from entries, and says what is wrong with one without showing it', () => {
    const told = refusal(() =>
      watched({ ...both, GATE_SECRET: 'sesame-opens' }, {}, withOptions({ ca: 'GATE' })),
    )
    expect(told).toMatch(/The file of --ca holds no certificate/)
    expect(told).not.toContain('sesame')
  })

  it.each([
    ['keyVariable', {}],
    ['headerEnv', { headerEnv: ['X-Gate=GATE'] }],
    ['headerFile', { headerFile: ['X-Gate=GATE'] }],
    ['ca', { ca: 'GATE' }],
    ['clientKey', { clientCert: 'GATE', clientKey: 'GATE' }],
  ])('refuses a %s for another origin', (_, options) => {
    const ask = () => watched(both, {}, withOptions({ ...options, target: 'https://evil.example/v1' }))
    expect(ask).toThrow(Refusal)
    expect(refusal(ask)).toMatch(/The key \w+ is not for https:\/\/evil\.example, so it is not sent there/)
  })

  it.each(['https://shop.example@evil.example/v1', 'https://u:p@shop.example/v1', 'file:///etc/passwd', 5])(
    'refuses the address %s',
    (target) => {
      expect(() => watched(both, {}, withOptions({ target }))).toThrow(Refusal)
    },
  )

  // Whoever may write to the queue need not go by the form of a list.
  it.each([
    ['rateLimitKeyFile', '/etc/shadow'],
    ['apiKeyFile', '/etc/shadow'],
    ['header', ['X-Gate: a']],
    ['out', '/srv'],
    ['state', '/etc/cron.d/state'],
    ['proxy', 'http://evil.example'],
    ['config', 'any.yaml'],
  ])('refuses %s, which no list may set', (member, value) => {
    const { rateLimitKeyVariable: _, ...one } = withOptions({ [member]: value })
    const ask = () => watched(both, { '/etc/shadow': 'sesame' }, one)
    expect(ask).toThrow(Refusal)
    expect(refusal(ask)).toContain(`A target of a list may not set "${member}".`)
  })

  it('goes by the proxy of the machine', () => {
    const env = { ...both, HTTPS_PROXY: 'http://proxy.example:3128' }
    expect(watched(env).options.proxy?.url).toBe('http://proxy.example:3128/')
  })

  it('reads waivers beside the file of targets', () => {
    const waivers = '[{ requirement: LIST-3, reason: r, issue: "https://i.example", until: "2030-01-01" }]'
    const one = { ...entry, options: { ...entry.options, waivers: 'waivers.yaml' } }
    const { options } = watched({ SHOP_KEY: 'a', SPARE_KEY: 'b' }, { '/etc/pets/waivers.yaml': waivers }, one)
    expect(options.waivers?.entries).toMatchObject([{ requirement: 'LIST-3' }])
  })

  it.each([
    [
      {},
      'The target "shop" cannot be judged. The key SHOP_KEY is not there: set SHOP_KEY, which is to hold it.',
    ],
    [{ SHOP_KEY: 'a' }, /^The target "shop" cannot be judged\. The key SPARE_KEY is not there/],
    [{ SHOP_KEY: 'a b', SPARE_KEY: 'c' }, /"shop" cannot be judged\. SHOP_KEY holds no usable key/],
    [{ SHOP_KEY: 'a', SPARE_KEY: 'a' }, /"shop" cannot be judged\. SPARE_KEY is the main key/],
  ])('says what is wrong with the keys of %j, which is no refusal', (env, message) => {
    expect(refusal(() => watched(env))).toMatch(message)
    expect(() => watched(env)).not.toThrow(Refusal)
  })
})

describe('receiversOf', () => {
  const secret = Buffer.alloc(32, 'k').toString('base64')
  const at = (origin: string, environment: string, use = 'signature') => ({
    use,
    origins: [origin],
    environment,
  })
  const lookUp = secretsFrom({
    name: 'keys.yaml',
    folder: '/run/keys',
    text: () =>
      JSON.stringify({
        keys: {
          OPS_SECRET: at('https://ops.example', 'OPS_SECRET'),
          WEAK_SECRET: at('https://chat.example', 'WEAK_SECRET'),
          SLACK_URL: at('https://hooks.example', 'SLACK_URL', 'address'),
          STRAY_URL: at('https://ops.example', 'SLACK_URL', 'address'),
          NO_URL: at('https://hooks.example', 'NO_URL', 'address'),
          GONE: { ...at('https://chat.example', 'GONE'), use: ['address', 'signature'] },
        },
      }),
    env: {
      OPS_SECRET: secret,
      WEAK_SECRET: 'sesame',
      SLACK_URL: 'https://hooks.example/T0/sesame',
      NO_URL: 'sesame',
    },
    readFile: () => {
      throw new Error('no entry is a file')
    },
  })

  const other = { name: 'ops', kind: 'webhook', url: 'https://ops.example' } as const

  it('fills in what is secret', () => {
    expect(
      receiversOf(
        [
          { name: 'ops', kind: 'webhook', url: 'https://ops.example', secretVariable: 'OPS_SECRET' },
          { name: 'chat', kind: 'slack', urlVariable: 'SLACK_URL', events: ['target.conformant'] },
        ],
        lookUp,
      ).usable,
    ).toEqual([
      { name: 'ops', kind: 'webhook', url: 'https://ops.example', secret },
      { name: 'chat', kind: 'slack', url: 'https://hooks.example/T0/sesame', events: ['target.conformant'] },
    ])
  })

  it.each([
    [{ urlVariable: 'GONE' }, /"chat" cannot be told\. The key GONE is not there: set GONE/],
    [{ urlVariable: 'NO_URL' }, /NO_URL is not for the origin of the address that it holds/],
    [{ urlVariable: 'STRAY_URL' }, /STRAY_URL is not for the origin of the address that it holds/],
    [
      { urlVariable: 'PETSTORE_DATABASE' },
      /urlVariable: the file of keys keys\.yaml has no entry for PETSTORE_DATABASE/,
    ],
    [{ url: 'https://chat.example', secretVariable: 'GONE' }, /The key GONE is not there: set GONE/],
    [
      { url: 'https://chat.example', secretVariable: 'OPS_SECRET' },
      /The key OPS_SECRET is not for https:\/\/chat\.example/,
    ],
    [
      { url: 'https://chat.example', secretVariable: 'WEAK_SECRET' },
      /^WEAK_SECRET: The secret of a webhook is 24 to 64 bytes in Base64/,
    ],
    // The queue may have what no list can.
    [
      { url: 'blob:https://ops.example/T0', secretVariable: 'OPS_SECRET' },
      /"chat" is no whole http or https/,
    ],
    [{ url: ' https://ops.example' }, /"chat" is no whole http or https address/],
    [{ url: 'nonsense' }, /"chat" is no whole http or https address/],
  ])('says what is missing of %j, and shows no secret', (given, message) => {
    const { usable, unusable } = receiversOf([{ name: 'chat', kind: 'webhook', ...given }, other], lookUp)
    expect(usable).toEqual([other])
    const words = unusable.map(({ error }) => error.message).join()
    expect(words).toMatch(message)
    expect(words).not.toContain('sesame')
  })
})
