import { expect, test } from 'vitest'
import { admission } from '../../../src/http/admission.ts'
import { noCredential, theKey } from '../../../src/http/credential.ts'
import type { Gate } from '../../../src/http/pacing/gate.ts'
import { waitAfter429 } from '../../../src/http/pacing/wait-after-429.ts'
import type { RequestSpec } from '../../../src/spec/exchange.ts'

const now = 1_000_000
const minute = 60_000
const list = { operation: 'listPets', method: 'GET', path: '/pets' } as const
const withKey: RequestSpec = { ...list, credential: theKey }
const without: RequestSpec = { ...list, credential: noCredential }

/** A gate that lets everything out, and remembers until when it was held back. */
function aGate(): Gate & { until: number } {
  return {
    until: 0,
    admit: () => () => undefined,
    block(until) {
      this.until = Math.max(this.until, until)
    },
  }
}

const refusal = (seconds: number) => ({ status: 429, headers: { 'retry-after': `${seconds}` } })
/** What is waited where so many seconds are told. */
const waited = (seconds: number) => waitAfter429(refusal(seconds).headers, 1, now, 0)

test.each([
  ['holds both back for as long as it says, where that is short', 30, waited(30)],
  ['holds the key back for a minute, where it says more', 3600, minute],
])('a 429 without the key %s', async (_, seconds, ofKey) => {
  const [key, anonymous] = [aGate(), aGate()]
  const settle = await admission(key, anonymous, () => now).admit(without)
  settle(refusal(seconds))
  expect(key.until).toBe(now + ofKey)
  expect(anonymous.until).toBe(now + waited(seconds))
})

test('one with the key holds the key back for as long as it says, and the others with it', async () => {
  const [key, anonymous] = [aGate(), aGate()]
  const admitting = admission(key, anonymous, () => now)
  const settle = await admitting.admit(withKey)
  settle(refusal(3600))
  expect([key.until, anonymous.until]).toEqual([now + waited(3600), 0])
  admitting.block(withKey, now + 7_200_000)
  expect(key.until).toBe(now + 7_200_000)
  admitting.block(without, now + 9_000_000)
  expect([key.until, anonymous.until]).toEqual([now + 7_200_000, now + 9_000_000])
})
