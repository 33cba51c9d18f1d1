import { expect, test } from 'vitest'
import { SimulatedClock } from '../../simulated-clock.ts'

test('time moves to the next who is to be woken, and each wakes in order', async () => {
  const clock = new SimulatedClock(1000)
  const woken: string[] = []
  const sleeper = async (name: string, ms: number): Promise<void> => {
    await clock.sleep(ms)
    woken.push(`${name} at ${clock.now()}`)
  }
  await Promise.all([sleeper('late', 3_600_000), sleeper('soon', 20), sleeper('soon after', 20)])
  expect(woken).toStrictEqual(['soon at 1020', 'soon after at 1020', 'late at 3601000'])
  expect(clock.elapsed()).toBe(3_600_000)
})

test('time stands still while somebody is at work, across turns of the event loop too', async () => {
  const clock = new SimulatedClock(0)
  const asleep = clock.sleep(50)
  for (let turn = 0; turn < 3; turn += 1) {
    await Promise.resolve()
    expect(clock.now()).toBe(0)
  }
  await asleep
  expect(clock.now()).toBe(50)
})

test('who is called off wakes nobody, and time does not move for it', async () => {
  const clock = new SimulatedClock(0)
  let rang = false
  const cancel = clock.schedule(10, () => {
    rang = true
  })
  cancel()
  cancel()
  await clock.sleep(30)
  expect([rang, clock.now()]).toStrictEqual([false, 30])
})

test('a sleeper whose signal is aborted wakes at once, with the reason', async () => {
  const clock = new SimulatedClock(0)
  const stop = new AbortController()
  const sleeping = clock.sleep(1000, stop.signal)
  stop.abort(new Error('enough'))
  await expect(sleeping).rejects.toThrow('enough')
  await expect(clock.sleep(1, stop.signal)).rejects.toThrow('enough')
  expect(clock.now()).toBe(0)
})

test('a service that sleeps keeps nobody waiting, and wakes as time passes for others', async () => {
  const clock = new SimulatedClock(0)
  const woken: number[] = []
  void clock.beside.sleep(10).then(() => woken.push(clock.now()))
  clock.later(20, () => woken.push(clock.now()))
  await clock.rest()
  expect([woken, clock.now()]).toStrictEqual([[], 0])
  await clock.sleep(15)
  expect(woken).toStrictEqual([10])
})

test('there is rest once nobody sleeps, and whatever sleepers did when they woke is done', async () => {
  const clock = new SimulatedClock(0)
  const done: string[] = []
  const work = async (name: string, naps: number): Promise<void> => {
    for (let nap = 0; nap < naps; nap += 1) await clock.sleep(100)
    done.push(name)
  }
  void work('two naps', 2)
  void work('four naps', 4).then(() => work('one more', 1))
  await clock.rest()
  expect([done, clock.now()]).toStrictEqual([['two naps', 'four naps', 'one more'], 500])
  await clock.rest()
})

test('however busy the event loop is with other things, the same things happen at the same times', async () => {
  const diary = async (): Promise<string[]> => {
    const clock = new SimulatedClock(0)
    const lines: string[] = []
    const walker = async (name: string, step: number): Promise<void> => {
      for (let at = 0; at < 20; at += 1) {
        await clock.sleep(step)
        // Work of many promises, and none of it asleep.
        for (let turn = 0; turn < step; turn += 1) await Promise.resolve()
        lines.push(`${name} ${clock.now()}`)
      }
    }
    await Promise.all([walker('a', 3), walker('b', 5), walker('c', 7)])
    return lines
  }
  const alone = await diary()
  const timer = setInterval(() => {
    const until = performance.now() + 2
    while (performance.now() < until);
  }, 0)
  const beside = await Promise.all([diary(), diary(), diary()])
  clearInterval(timer)
  expect(alone).toHaveLength(60)
  expect(beside).toStrictEqual([alone, alone, alone])
})

test('what happens again and again moves time for nobody, and happens while others wait', async () => {
  const clock = new SimulatedClock(0)
  const times: number[] = []
  const stop = clock.beside.every(10, () => times.push(clock.now()))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(times).toStrictEqual([])
  await clock.sleep(35)
  expect(times).toStrictEqual([10, 20, 30])
  stop()
  await clock.sleep(100)
  expect(times).toHaveLength(3)
})
