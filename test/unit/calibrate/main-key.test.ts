import { expect, test } from 'vitest'
import { mainKey } from '../../../src/calibrate/main-key.ts'
import { subjects } from '../../../src/calibrate/subjects.ts'

test('a run has the roomiest key, but for the faults that show to another alone', () => {
  const others = subjects.filter((subject) => mainKey(subject).key !== 'business')
  expect(others.map(({ name }) => name)).toEqual(['plan-pro-as-free', 'plan-free-100'])
  expect(others.flatMap((subject) => mainKey(subject).requirements)).toEqual(['RATE-4', 'RATE-4'])
})

test('no plan is declared that the service does not grant', () => {
  const custom = subjects.filter((subject) => mainKey(subject).plan === 'enterprise')
  expect(custom.map(({ name }) => name)).toEqual([
    'two-keys-one-account',
    'counted-per-address',
    'main-key-fixed-window',
    'main-key-sliding-window',
    'main-key-token-bucket',
    'main-key-two-windows',
    'main-key-small',
  ])
})
