import { expect, test } from 'vitest'
import { boundsOfRun, isReachOpen } from '../../../src/run/run-limits.ts'
import { boundsOf } from '../../../src/spec/depth.ts'
import { parse } from './options/parse.ts'

test('what the user says rules, then the declared plan', () => {
  expect(boundsOfRun(parse({ flags: {} }))).toEqual(boundsOf('standard', 'core'))
  expect(boundsOfRun(parse({ flags: { plan: 'free' } }))).toEqual(boundsOf('quick', 'core'))
  expect(boundsOfRun(parse({ flags: { plan: 'free', depth: 'deep', profile: 'full' } }))).toEqual(
    boundsOf('deep', 'full'),
  )
  expect(boundsOfRun(parse({ flags: { maxRequests: '7', maxCreates: '3' } }))).toEqual({
    depth: 'standard',
    maxRequests: 7,
    maxCreates: 3,
  })
})

test('only where nothing is said does the limit of the key decide', () => {
  const openWith = (flags: Readonly<Record<string, string>>): boolean => isReachOpen(parse({ flags }))
  expect([{}, { maxCreates: '3' }, { plan: 'enterprise' }].map(openWith)).toEqual([true, true, true])
  expect([{ depth: 'deep' }, { plan: 'pro' }, { maxRequests: '60' }].map(openWith)).toEqual([
    false,
    false,
    false,
  ])
})
