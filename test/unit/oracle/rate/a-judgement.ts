import { expect } from 'vitest'

/** What a judge says of a requirement that holds. */
export const kept = { state: 'kept' }

/** What it says where it cannot tell, part of the reason being given. */
export function open(reason: string): object {
  return { state: 'open', reason: expect.stringContaining(reason) }
}
