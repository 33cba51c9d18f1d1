import { expect, test } from 'vitest'
import { readTrials, type Trial, trialName } from '../../../../bench/peers/trial.ts'

const trial: Trial = {
  tool: 'peer',
  kind: 'fault',
  name: 'version-two',
  seed: 1,
  failures: ['ST108 Response violates schema: GET /pets'],
  requests: 1234,
  cpuSeconds: 10.5,
  wallSeconds: 12,
  interrupted: false,
}
const killed: Trial = {
  tool: 'suite',
  kind: 'variant',
  name: 'main-key-small',
  seed: 2,
  failures: [],
  requests: 7,
  wallSeconds: 320,
  interrupted: true,
  trouble: 'no report',
}
const line = (value: unknown): string => `${JSON.stringify(value)}\n`

test('trials are read back, but for a last line that was cut short', () => {
  const text = line(trial) + line(killed)
  expect(readTrials(text)).toEqual([trial, killed])
  expect(readTrials(text.slice(0, -5))).toEqual([trial])
  expect(readTrials('')).toEqual([])
})

test.each([
  ['no tool', { ...trial, tool: 'other' }],
  ['no list of failures', { ...trial, failures: 'none' }],
  ['a time that is no number', { ...trial, cpuSeconds: '10' }],
  ['no object', null],
])('a line with %s is refused', (_, value) => {
  expect(() => readTrials(line(value))).toThrow('no trial')
})

test('trials of other tools, services and seeds have other names', () => {
  const others = [trial, killed, { ...trial, tool: 'suite' as const }, { ...trial, seed: 3 }]
  expect(new Set(others.map(trialName)).size).toBe(4)
})
