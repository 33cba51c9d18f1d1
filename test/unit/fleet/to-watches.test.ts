import { expect, test } from 'vitest'
import { fromWatch, toWatches } from '../../../src/fleet/to-watches.ts'
import type { TargetEntry } from '../../../src/monitor/targets/target-entry.ts'

const waivers = `
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
const noFiles = (path: string): string => {
  throw Object.assign(new Error(path), { code: 'ENOENT' })
}
const elsewhere = { env: {}, cwd: '/worker', readFile: noFiles, lookUpSecret: () => 'the-key-of-the-worker' }

test('what a file of waivers says goes to workers, which do not have the file', () => {
  const [watch] = toWatches([entry({ waivers: 'waivers.yaml' })], here)
  expect(watch?.waivers).toBe(waivers)
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
