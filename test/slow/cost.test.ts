import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startProcess } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'

const program = fileURLToPath(new URL('../e2e/support/print-cost.ts', import.meta.url))

interface Figures {
  readonly requests: number
  readonly withKey: number
  readonly seconds: number
}

interface Made {
  readonly told: Figures
  readonly took: Figures & { readonly refused: number }
}

const asked: readonly (readonly [key: string, flags: Readonly<Record<string, string>>])[] = [
  ['free', {}],
  ['free', { plan: 'free' }],
  ['free', { plan: 'free', maxRequests: '60' }],
  ['pro', {}],
  ['business', { maxRequests: '1000' }],
  ['enterprise', {}],
  ['business', { profile: 'read-only', maxRequests: '150' }],
  ['business', { profile: 'full' }],
  ['business', { profile: 'full', maxRequests: '500' }],
]

test('requests, time and the share of a day are told before a run, and are true on a conforming service', async () => {
  const args = asked.map(([key, flags]) => JSON.stringify({ key, flags }))
  const { code, out, err } = await startProcess(process.execPath, [program, ...args], { cwd: await folder() })
    .outcome
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const made = out
    .trimEnd()
    .split('\n')
    .map((line): Made => JSON.parse(line))
  expect(made).toHaveLength(asked.length)
  for (const [index, { told, took }] of made.entries()) {
    const context = `${JSON.stringify(asked[index])}: ${JSON.stringify({ told, took })}`
    expect(Math.abs(told.requests - took.requests), context).toBeLessThanOrEqual(took.requests / 10)
    expect(Math.abs(told.withKey - took.withKey), context).toBeLessThanOrEqual(took.withKey / 10)
    expect(Math.abs(told.seconds - took.seconds), context).toBeLessThanOrEqual(Math.max(5, took.seconds / 10))
    expect(took.refused, context).toBe(0)
  }
  const [without, declared, short] = made
  // A declared plan makes no run longer, and requests without a valid key wait for nothing. The time is simulated.
  expect(declared?.took.seconds).toBeLessThanOrEqual((without?.took.seconds ?? 0) + 1)
  expect(short?.took.requests).toBe(60)
  expect(short?.took.seconds).toBeLessThan(5)
})
