import { describe, expect, it } from 'vitest'
import { outagesOf } from '../../../src/scenario/outages.ts'

type Sign = 'up' | 'down' | 'untold'
type Door = 'somebody' | 'nobody' | 'never'

/** Outages whose signs and doors are as a script has them, by the ms that were slept before. */
function scripted(
  sign: (slept: number, asked: number) => Sign,
  door: (slept: number) => Door = () => 'somebody',
) {
  let slept = 0
  const pauses: number[] = []
  const signs: number[] = []
  const outages = outagesOf({
    sleep: async (ms) => {
      pauses.push(ms)
      await Promise.resolve()
      slept += ms
    },
  })
  const recover = (operation: 'listPets' | 'getPet' = 'listPets', wasUp = true, wasLetIn = true) =>
    outages.recoveryOf(
      operation,
      async () => {
        signs.push(slept)
        return sign(slept, signs.length)
      },
      async () => door(slept),
      { wasUp, wasLetIn },
    )
  return { outages, recover, pauses, signs, slept: () => slept }
}

const untilMs =
  (ms: number) =>
  (slept: number): Sign =>
    slept >= ms ? 'up' : 'down'

describe('recoveryOf', () => {
  it('waits for nothing where what was let in before is let in', async () => {
    const { recover, pauses } = scripted(() => 'up')
    expect(await recover()).toBe('up')
    expect(pauses).toEqual([])
  })

  it('asks once for all who wonder about one operation', async () => {
    const { recover, signs } = scripted(() => 'up')
    expect(await Promise.all([recover(), recover(), recover()])).toEqual(['up', 'up', 'up'])
    expect(signs).toHaveLength(1)
  })

  it.each([1000, 4000, 9000, 28_000])('waits for %i ms of outage, all requests together', async (ms) => {
    const { recover, slept } = scripted(untilMs(ms))
    expect(await Promise.all([recover('listPets'), recover('getPet')])).toEqual(['up again', 'up again'])
    expect(slept()).toBeGreaterThanOrEqual(ms)
    expect(slept()).toBeLessThanOrEqual(28_500)
  })

  it('finds what stays down to be down, and does not wait for it again before it has answered', async () => {
    const { outages, recover, pauses } = scripted(() => 'down')
    expect(await recover()).toBe('down')
    const waited = pauses.length
    expect(await recover()).toBe('down')
    expect(pauses).toHaveLength(waited)
    outages.answered('listPets')
    expect(await recover()).toBe('down')
    expect(pauses.length).toBeGreaterThan(waited)
  })

  it('waits for long three times in a run at the most, and twelve times at all', async () => {
    const { outages, recover, pauses, slept } = scripted(() => 'down')
    const waited: number[] = []
    for (let time = 0; time < 14; time += 1) {
      const before = slept()
      await recover()
      outages.answered('listPets')
      waited.push(slept() - before)
    }
    expect(waited.filter((ms) => ms === 28_500)).toHaveLength(3)
    expect(waited.filter((ms) => ms === 4500)).toHaveLength(9)
    expect(waited.slice(12)).toEqual([0, 0])
    expect(pauses).toHaveLength(3 * 7 + 9 * 4)
  })

  it('waits for seconds alone where the operation let nobody in before, unless nobody at all is there', async () => {
    const broken = scripted(() => 'down')
    expect(await broken.recover('listPets', true, false)).toBe('down')
    expect(broken.slept()).toBe(4500)
    const away = scripted(untilMs(20_000), (slept) => (slept >= 20_000 ? 'somebody' : 'nobody'))
    expect(await away.recover('listPets', true, false)).toBe('up again')
  })

  it('waits for less where nothing was ever up', async () => {
    const { recover, slept } = scripted(() => 'down')
    expect(await recover('listPets', false, false)).toBe('down')
    expect(slept()).toBe(2100)
  })

  it('tells a service that nobody is let in to from an operation that is down', async () => {
    expect(
      await scripted(
        () => 'down',
        () => 'nobody',
      ).recover(),
    ).toBe('out')
    expect(
      await scripted(
        () => 'down',
        () => 'somebody',
      ).recover(),
    ).toBe('down')
  })

  it('tells nothing where no request is left to see', async () => {
    expect(await scripted(() => 'untold').recover()).toBe('untold')
    const late = scripted((_, asked) => (asked > 1 ? 'untold' : 'down'))
    expect(await late.recover()).toBe('untold')
    expect(late.slept()).toBe(300)
  })
})

describe('unavailable', () => {
  it('leaves a service alone for as long as it says, once for all', async () => {
    const { outages, pauses } = scripted(() => 'up')
    outages.unavailable(5000)
    outages.unavailable(5000)
    await outages.lasting
    expect(pauses).toEqual([5000])
    expect(outages.lasting).toBeUndefined()
  })

  it.each([undefined, 30_001])('waits for a moment where %s ms are said', async (ms) => {
    const { outages, pauses } = scripted(() => 'up')
    outages.unavailable(ms)
    await outages.lasting
    expect(pauses).toEqual([300])
  })

  it('is heard for a minute of a run at the most', async () => {
    const { outages, slept } = scripted(() => 'up')
    for (let time = 0; time < 4; time += 1) {
      outages.unavailable(25_000)
      await outages.lasting
    }
    expect(slept()).toBe(50_000)
  })

  it('holds back even the look whether it is up', async () => {
    const { outages, recover, signs } = scripted(() => 'up')
    outages.unavailable(5000)
    expect(await recover()).toBe('up')
    expect(signs).toEqual([5000])
  })
})
