import { expect } from 'vitest'

/** What a judge says of a requirement that a trial satisfies. */
export const kept = { state: 'kept', variety: 'trial', exchanges: [] }

/** What it says where it cannot tell, part of the reason being given. */
export function open(reason: string): object {
  return { state: 'open', why: 'undecided', reason: expect.stringContaining(reason), exchanges: [] }
}
