import { describe, expect, it } from 'vitest'
import { receiversOf } from '../../../src/monitor/targets/receivers-of.ts'
import { secretsFrom } from '../../../src/monitor/targets/secrets.ts'
import type { TargetEntry } from '../../../src/monitor/targets/target-entry.ts'
import { watchTarget } from '../../../src/monitor/targets/watch-target.ts'
import type { WatchedTarget } from '../../../src/monitor/targets/watched-target.ts'
import { refusal } from '../options/parse.ts'

const entry: TargetEntry = {
  name: 'shop',
  labels: { team: 'pets' },
  keyVariable: 'SHOP_KEY',
  rateLimitKeyVariable: 'SPARE_KEY',
  options: { target: 'https://shop.example/v1', profile: 'read-only', maxRequests: 40 },
}

function watched(
  env: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
  one: TargetEntry = entry,
): WatchedTarget {
  const readFile = (path: string): string => {
    const text = files[path]
    if (text === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' })
    return text
  }
  return watchTarget(one, {
    env,
    cwd: '/etc/pets',
    readFile,
    lookUpSecret: secretsFrom(env, '/run/keys', readFile),
  })
}

describe('watchTarget', () => {
  it('takes keys from the variables that the entry names, and never from those of a run', () => {
    const { options } = watched({
      SHOP_KEY: 'one',
      SPARE_KEY: 'two',
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

  it('goes by a file that is named as the variable, and its newest content', () => {
    const files = { '/run/keys/SHOP_KEY': 'from-file\n', '/run/keys/SPARE_KEY': 'two' }
    expect(watched({ SHOP_KEY: 'from-environment' }, files).options.apiKey).toBe('from-file')
    expect(watched({}, { ...files, '/run/keys/SHOP_KEY': 'rotated' }).options.apiKey).toBe('rotated')
  })

  it('reads waivers beside the file of targets', () => {
    const waivers = '[{ requirement: LIST-3, reason: r, issue: "https://i.example", until: "2030-01-01" }]'
    const one = { ...entry, options: { ...entry.options, waivers: 'waivers.yaml' } }
    const { options } = watched({ SHOP_KEY: 'a', SPARE_KEY: 'b' }, { '/etc/pets/waivers.yaml': waivers }, one)
    expect(options.waivers?.entries).toMatchObject([{ requirement: 'LIST-3' }])
  })

  it.each([
    [{}, 'The target "shop" has no key: set SHOP_KEY, which is to hold it.'],
    [{ SHOP_KEY: '' }, 'The target "shop" has no key: set SHOP_KEY, which is to hold it.'],
    [{ SHOP_KEY: 'a' }, 'The target "shop" has no second key: set SPARE_KEY, which is to hold it.'],
    [{ SHOP_KEY: 'a b', SPARE_KEY: 'c' }, /"shop" cannot be judged\. SHOP_KEY holds no usable key/],
    [{ SHOP_KEY: 'a', SPARE_KEY: 'a' }, /"shop" cannot be judged\. SPARE_KEY is the main key/],
  ])('says what is wrong with the keys of %j', (env, message) => {
    expect(refusal(() => watched(env))).toMatch(message)
  })
})

describe('receiversOf', () => {
  const secret = Buffer.alloc(32, 'k').toString('base64')
  const env = {
    OPS_SECRET: secret,
    WEAK_SECRET: 'sesame',
    SLACK_URL: 'https://hooks.example/T0/sesame',
    NO_URL: 'sesame',
  }
  const lookUp = (variable: string): string | undefined => new Map(Object.entries(env)).get(variable)

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
    [{ urlVariable: 'GONE' }, /has no address: set GONE/],
    [{ urlVariable: 'NO_URL' }, /The address of the receiver "chat", NO_URL, is no http or https address/],
    [{ url: 'https://chat.example', secretVariable: 'GONE' }, /no secret to sign with: set GONE/],
    [
      { url: 'https://chat.example', secretVariable: 'WEAK_SECRET' },
      /^WEAK_SECRET: The secret of a webhook is 24 to 64 bytes in Base64/,
    ],
  ])('says what is missing of %j, and shows no secret', (given, message) => {
    const { usable, unusable } = receiversOf([{ name: 'chat', kind: 'webhook', ...given }, other], lookUp)
    expect(usable).toEqual([other])
    const words = unusable.map(({ message: text }) => text).join()
    expect(words).toMatch(message)
    expect(words).not.toContain('sesame')
  })
})
