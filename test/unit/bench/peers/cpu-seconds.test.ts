import { expect, test } from 'vitest'
import { cpuSeconds } from '../../../../bench/peers/cpu-seconds.ts'

test.each([
  ['dash', '0m0.00s 0m0.00s\n0m9.35s 0m1.37s\n'],
  ['bash', '0m0.001s 0m0.002s\n0m9.350s 0m1.370s\n'],
  ['with a comma', '0m0,00s 0m0,00s\n0m9,35s 0m1,37s\n'],
])('what the processes took in user mode and in the kernel, as %s prints it', (_, times) => {
  expect(cpuSeconds(times)).toBeCloseTo(10.72)
})

test('minutes count', () => {
  expect(cpuSeconds('0m0.00s 0m0.00s\n2m1.50s 1m0.00s\n')).toBeCloseTo(181.5)
})

test.each(['', '0m0.00s 0m0.00s\n', 'times\nnot found\n', '0m0.00s 0m0.00s\n0m9.35s\n'])(
  'nothing is known by %j',
  (times) => {
    expect(cpuSeconds(times)).toBeUndefined()
  },
)
