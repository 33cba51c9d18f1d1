import { expect, test } from 'vitest'
import { once, onceEach, type Scenario } from '../../../src/scenario/once.ts'

const turn = (): Promise<void> => Promise.resolve()

test('a probe is run when first awaited, and once', async () => {
  let runs = 0
  const probe = once('probe', async () => {
    runs += 1
    return runs
  })
  expect([runs, probe.isStarted()]).toStrictEqual([0, false])
  expect(await Promise.all([probe(), probe()])).toStrictEqual([1, 1])
  expect([await probe(), probe.isStarted()]).toStrictEqual([1, true])
})

test('each key has a run of its own', async () => {
  const keys: string[] = []
  const probe = onceEach('probe', async (key: string) => keys.push(key))
  await Promise.all([probe('a'), probe('b'), probe('a')])
  expect(keys).toStrictEqual(['a', 'b'])
})

test('what a probe throws is thrown to all who await it', async () => {
  const probe = onceEach('probe', (key: string): Promise<never> => {
    throw new Error(`no ${key}`)
  })
  await expect(probe('a')).rejects.toThrow('no a')
  await expect(probe('a')).rejects.toThrow('no a')
})

test('a probe that waits for itself by way of others is told so', async () => {
  const page: Scenario<string> = once('listing.page', async () => {
    await turn()
    return fetch('7')
  })
  const fetch = onceEach('retrieval.fetch', async (_id: string): Promise<string> => {
    await turn()
    return page()
  })
  await expect(page()).rejects.toThrow('the scenario listing.page awaits itself')
})

test('a probe that waits for itself is told so, if it does so before it first waits for anything too', async () => {
  const self: Scenario<string> = once('self', () => self())
  await expect(self()).rejects.toThrow('the scenario self awaits itself')
})

test('who waits side by side for the same probes waits in no circle', async () => {
  const bottom = once('bottom', async () => {
    for (let turns = 0; turns < 5; turns += 1) await turn()
    return 'bottom'
  })
  const left = once('left', async () => `left of ${await bottom()}`)
  const right: Scenario<string> = once(
    'right',
    async () => `right of ${await bottom()}, beside ${await left()}`,
  )
  const top = once('top', () => Promise.all([left(), right(), bottom()]))
  expect(await top()).toStrictEqual(['left of bottom', 'right of bottom, beside left of bottom', 'bottom'])
})

test('a probe that is over is waited for by nobody: it may have asked for whoever asks for it now', async () => {
  const first: Scenario<string> = once('first', async () => {
    void second().catch(() => undefined)
    return 'first'
  })
  const second: Scenario<string> = once('second', async () => {
    for (let turns = 0; turns < 9; turns += 1) await turn()
    return `second after ${await first()}`
  })
  expect(await first()).toBe('first')
  expect(await second()).toBe('second after first')
})
