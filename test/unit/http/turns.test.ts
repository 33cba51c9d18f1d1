import { describe, expect, it, vi } from 'vitest'
import { type Clock, systemClock } from '../../../src/http/clock.ts'
import { type Turn, Turns } from '../../../src/http/turns.ts'

/** Lets all happen that nothing is waited for. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Takes in an answer, and notes it. */
async function take(turn: Turn, name: string, taken: string[]): Promise<void> {
  await turn.comes()
  taken.push(name)
  turn.pass()
}

describe('Turns', () => {
  it('has answers taken in in the order in which their requests left', async () => {
    const turns = new Turns()
    const taken: string[] = []
    const [first, second, third] = [turns.join(), turns.join(), turns.join()]
    const all = [take(third, 'third', taken), take(second, 'second', taken)]
    await settle()
    expect(taken).toEqual([])
    await Promise.all([...all, take(first, 'first', taken)])
    expect(taken).toEqual(['first', 'second', 'third'])
  })

  it('takes in the next one once all was sent that follows from the one before', async () => {
    const turns = new Turns()
    const taken: string[] = []
    const [first, second] = [turns.join(), turns.join()]
    const all = [
      take(first, 'first', taken).then(() => {
        taken.push('what follows')
      }),
      take(second, 'second', taken),
    ]
    await Promise.all(all)
    expect(taken).toEqual(['first', 'what follows', 'second'])
  })

  it('waits for none that failed, and for none that is late by more than a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const turns = new Turns()
      const taken: string[] = []
      const [failed, late, last] = [turns.join(), turns.join(), turns.join()]
      failed.pass()
      const taking = take(last, 'last', taken)
      vi.advanceTimersByTime(999)
      await settle()
      expect(taken).toEqual([])
      vi.advanceTimersByTime(1)
      await taking
      await take(late, 'late', taken)
      expect(taken).toEqual(['last', 'late'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('wakes who sleeps once no answer is under way, the first to be woken first', async () => {
    const turns = new Turns()
    const clock = turns.clock(soonOver())
    const taken: string[] = []
    const answer = turns.join()
    const sleep = async (ms: number, name: string): Promise<void> => {
      await clock.sleep(ms)
      taken.push(name)
    }
    const all = [sleep(20, 'later'), sleep(10, 'sooner'), sleep(10, 'then')]
    await settle()
    expect(taken).toEqual([])
    await Promise.all([take(answer, 'answer', taken), ...all])
    expect(taken).toEqual(['answer', 'sooner', 'then', 'later'])
  })

  it('wakes who sleeps for a second beyond the time, whatever is under way', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const turns = new Turns()
      const clock = turns.clock(soonOver())
      turns.join()
      const sleeping = clock.sleep(10).then(() => 'woken')
      await settle()
      vi.advanceTimersByTime(1000)
      expect(await sleeping).toBe('woken')
    } finally {
      vi.useRealTimers()
    }
  })

  it('rests until no answer is under way and nobody sleeps', async () => {
    const turns = new Turns()
    const clock = turns.clock(systemClock)
    const taken: string[] = []
    const answer = turns.join()
    const resting = turns.rest().then(() => {
      taken.push('rest')
    })
    const sleeping = clock.sleep(5).then(() => {
      taken.push('woken')
    })
    await settle()
    await Promise.all([take(answer, 'answer', taken), sleeping, resting])
    expect(taken).toEqual(['answer', 'woken', 'rest'])
    await turns.rest()
  })

  it('wakes nobody who was called off', async () => {
    const turns = new Turns()
    const clock = turns.clock(systemClock)
    const stop = new AbortController()
    turns.join()
    const sleeping = clock.sleep(1, stop.signal)
    stop.abort(new Error('over'))
    await expect(sleeping).rejects.toThrow('over')
  })
})

/** A clock on which the time of all who sleep is over at once. */
function soonOver(): Clock {
  let now = 0
  return {
    ...systemClock,
    now: () => now,
    sleep: async (ms) => {
      await Promise.resolve()
      now = Math.max(now, ms)
    },
  }
}
