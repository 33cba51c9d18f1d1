import { expect, test } from 'vitest'
import { baselineOf, beyond, compared } from '../../../../bench/peers/compared.ts'
import type { Trial } from '../../../../bench/peers/trial.ts'

const trial = (tool: Trial['tool'], kind: Trial['kind'], name: string, ...failures: string[]): Trial => ({
  tool,
  kind,
  name,
  seed: 1,
  failures,
  requests: 1,
  wallSeconds: 1,
  interrupted: false,
})

test('the baseline is all that any run on the conforming service says', () => {
  const baseline = baselineOf([
    trial('peer', 'plain', 'plain', 'a'),
    trial('peer', 'plain', 'plain', 'a', 'b'),
    trial('peer', 'fault', 'version-two', 'c'),
  ])
  expect([...baseline]).toEqual(['a', 'b'])
  expect(beyond(baseline, ['a', 'b'])).toEqual([])
  expect(beyond(baseline, ['b', 'c', 'd'])).toEqual(['c', 'd'])
})

test('a service counts once both tools have tried it, and by what the peer says beyond its baseline', () => {
  const rows = compared([
    trial('peer', 'plain', 'plain', 'a'),
    trial('peer', 'fault', 'version-two', 'a'),
    trial('suite', 'fault', 'version-two', 'VERSION-1'),
    trial('peer', 'compound', 'compound-1', 'a', 'b'),
    trial('suite', 'compound', 'compound-1'),
    trial('peer', 'fault', 'version-ten', 'b'),
  ])
  expect(
    rows.map(({ name, target, peerFound, suiteFound }) => ({ name, target, peerFound, suiteFound })),
  ).toEqual([
    { name: 'version-two', target: 'VERSION-1', peerFound: [], suiteFound: ['VERSION-1'] },
    { name: 'compound-1', target: expect.any(String), peerFound: ['b'], suiteFound: [] },
  ])
})
