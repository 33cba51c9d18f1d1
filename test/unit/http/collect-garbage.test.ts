import { expect, test } from 'vitest'
import { collectGarbage } from '../../../src/http/read-response.ts'

test('what nobody holds on to is gone at once', async () => {
  const made = (): WeakRef<object> => new WeakRef({ text: 'x'.repeat(1000) })
  const one = made()
  // A reference that was read is kept until the turn is over.
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  expect(one.deref()).toBeUndefined()
})
