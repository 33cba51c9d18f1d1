import { expect, test } from 'vitest'
import { Refusal } from '../../../src/targets/refusal.ts'
import { secretsFrom } from '../../../src/targets/secrets.ts'
import type { TargetEntry } from '../../../src/targets/target-entry.ts'
import { fromWatch, toWatches } from '../../../src/workers/to-watches.ts'

const waivers = `# s3same, which is nobody else's affair
- requirement: LIST-3
  reason: known
  issue: https://issues.example.com/1
  until: 2999-01-01
`
const entry = (options: Readonly<Record<string, unknown>>): TargetEntry => ({
  name: 'production',
  labels: {},
  keyVariable: 'A_KEY',
  options: { target: 'https://pets.example.com/v1', profile: 'read-only', ...options },
})
const readFile = (path: string): string => {
  if (path === '/list/waivers.yaml') return waivers
  throw Object.assign(new Error(path), { code: 'ENOENT' })
}
const here = { env: {}, cwd: '/list', readFile }
const elsewhere = { env: {}, cwd: '/worker', lookUpSecret: () => 'the-key-of-the-worker' }

test('what a file of waivers says goes to workers, which do not have the file', () => {
  const [watch] = toWatches([entry({ waivers: 'waivers.yaml' })], here)
  expect(JSON.stringify(watch)).not.toContain('s3same')
  if (watch === undefined) throw new Error('there is no target')
  const { options } = fromWatch(watch, elsewhere)
  expect(options.waivers?.entries.map(({ requirement }) => requirement)).toEqual(['LIST-3'])
  expect(options.apiKey).toBe('the-key-of-the-worker')
})

test('no key is asked for where the list is read, and none gets into it', () => {
  expect(
    JSON.stringify(toWatches([entry({})], { ...here, env: { A_KEY: 'a-secret-of-this-machine' } })),
  ).not.toMatch(/secret|checked/)
})

test('what only a worker has is not looked for where the list is read', () => {
  expect(toWatches([entry({ ca: 'ca.pem' })], here)).toHaveLength(1)
})

test.for([
  ['a file of waivers that is not there', { waivers: 'missing.yaml' }, /no file of waivers missing.yaml/],
  ['requests that are no number', { maxRequests: 'many' }, /maxRequests|max-requests/],
] as const)('a target is refused with %s', ([, options, words]) => {
  expect(() => toWatches([entry(options)], here)).toThrow(words)
})

test('a second key is looked for by the worker alone, as the first is', () => {
  const two = { ...entry({ profile: 'rate-limit' }), rateLimitKeyVariable: 'B_KEY' }
  expect(toWatches([two], here)).toHaveLength(1)
})

const machine = {
  A_KEY: 'the-key-of-the-worker',
  B_KEY: 'another-key-of-the-worker',
  PETSTORE_DATABASE: 'postgres://petstore:s3same@db/petstore',
  DEPLOY_TOKEN: 's3same-of-the-environment',
}
const origins = ['https://pets.example.com']
const worker = {
  env: machine,
  cwd: '/worker',
  lookUpSecret: secretsFrom({
    name: 'keys.yaml',
    folder: '/worker',
    text: () =>
      JSON.stringify({
        keys: {
          A_KEY: { use: 'key', origins, environment: 'A_KEY' },
          B_KEY: { use: 'key', origins, environment: 'B_KEY' },
        },
      }),
    env: machine,
    readFile: () => 's3same-of-a-file',
  }),
}
const evil = { target: 'https://evil.example/v1' }

test('a worker judges a target at an origin of its keys', () => {
  expect(fromWatch({ entry: entry({}) }, worker).options.apiKey).toBe('the-key-of-the-worker')
})

test.for([
  ['the password of its database', { ...entry(evil), keyVariable: 'PETSTORE_DATABASE' }],
  ['a key', entry(evil)],
  ['a second key', { ...entry({}), rateLimitKeyVariable: 'DEPLOY_TOKEN' }],
  ['a key as a header field', { ...entry(evil), keyVariable: 'B_KEY' }],
  ['a variable of its environment', entry({ headerEnv: ['X-Secret=DEPLOY_TOKEN'] })],
  ['a file', entry({ headerFile: ['X-Secret=/run/secrets/token'] })],
  ['a file by a name that leads out of a folder', { ...entry({}), keyVariable: '../../etc/shadow' }],
  ['a file in the place of a key', entry({ rateLimitKeyFile: '/etc/shadow' })],
] as const)('whoever may write to the queue does not get %s from a worker', ([, one]) => {
  expect(() => fromWatch({ entry: one }, worker)).toThrow(Refusal)
})

test('a worker reads no file that a target on the queue names as waivers', () => {
  expect(() => fromWatch({ entry: entry({ waivers: '/run/secrets/token' }) }, worker)).toThrow(
    'There is no file of waivers /run/secrets/token',
  )
})
