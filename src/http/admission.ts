import type { RequestSpec, ResponseHead } from '../spec/exchange.ts'
import type { Gate, TakeAnswer } from './pacing/gate.ts'
import { waitAfter429 } from './pacing/wait-after-429.ts'

/** By then the key's own limit is renewed (interface document, Limits); if it is the cause, the key gets a 429, too. */
const longestForKeyMs = 60_000

/** Takes the head of the response to an admitted request; undefined where none came. */
export type Settle = (head: ResponseHead | undefined) => void

/** Admits requests through their gates. */
export type Admission = ReturnType<typeof admission>

/** Admits requests with the key by `gate`, and others by both gates, since a target may count by address as well. */
export function admission(gate: Gate, anonymous: Gate | undefined, now: () => number) {
  /** Holds requests back until a local time in ms, after a 429 to this one. */
  const block = ({ credential }: RequestSpec, until: number): void => {
    const isAnonymous = credential.kind !== 'key' && anonymous !== undefined
    if (isAnonymous) anonymous.block(until)
    gate.block(isAnonymous ? Math.min(until, now() + longestForKeyMs) : until)
  }
  const settler = (request: RequestSpec, take: TakeAnswer): Settle => {
    return (head) => {
      const time = now()
      if (head?.status === 429) block(request, time + waitAfter429(head.headers, 1, time, 0))
      take(request.credential.kind === 'key' ? head?.headers : undefined, head?.status ?? 0)
    }
  }
  const admitAnonymous = async (request: RequestSpec, own: Gate): Promise<Settle> => {
    const take = await own.admit(request.operation)
    try {
      const settleKey = settler(request, await gate.admit(request.operation, false))
      return (head) => {
        take(head?.headers, head?.status ?? 0)
        settleKey(head)
      }
    } catch (error) {
      take(undefined, 0)
      throw error
    }
  }
  /** Waits until a request may go, and returns what takes its response; a promise only if it waits. @throws LimitWait */
  const admit = (request: RequestSpec): Settle | Promise<Settle> => {
    if (request.credential.kind !== 'key' && anonymous !== undefined)
      return admitAnonymous(request, anonymous)
    const take = gate.admit(request.operation)
    return take instanceof Promise
      ? take.then((admitted) => settler(request, admitted))
      : settler(request, take)
  }
  return { admit, block }
}
