import { expect, test } from 'vitest'
import { type ListSettings, readListSettings, storeListSettings } from '../../../src/workers/list-settings.ts'
import { aHistory } from '../../support/a-history.ts'

const usual = { confirmAfter: 180, unreachableAfter: 3 }
const ops = { name: 'ops', kind: 'webhook', url: 'https://ops.example' } as const

async function read(value?: string): Promise<readonly [settings: ListSettings, troubles: number]> {
  const { history } = await aHistory([], 0)
  await history.db
    .transaction()
    .execute((db) => storeListSettings(db, { receivers: [ops], confirmAfter: 60, unreachableAfter: 5 }))
  if (value !== undefined)
    await history.db.updateTable('setting').set({ value }).where('name', '=', 'list').execute()
  const troubles: Error[] = []
  const settings = await readListSettings(history, (error) => troubles.push(error))
  return [settings, troubles.length]
}

test('what holds for all targets is read as it was stored', async () => {
  expect(await read()).toEqual([{ receivers: [ops], confirmAfter: 60, unreachableAfter: 5 }, 0])
})

test('before anything is stored the usual holds', async () => {
  const { history } = await aHistory([], 0)
  const settings = await readListSettings(history, () => expect.unreachable())
  expect(settings).toMatchObject({ ...usual, receivers: [] })
})

test.for([
  ['no JSON', '{', { ...usual, receivers: [] }],
  ['a list', '[]', { ...usual, receivers: [] }],
  [
    'no receivers',
    '{"confirmAfter":60,"unreachableAfter":5}',
    { receivers: [], confirmAfter: 60, unreachableAfter: 5 },
  ],
  [
    'a receiver that is none',
    JSON.stringify({
      receivers: [{ name: 'x', kind: 'pigeon' }, ops],
      confirmAfter: 60,
      unreachableAfter: 5,
    }),
    { receivers: [ops], confirmAfter: 60, unreachableAfter: 5 },
  ],
  [
    'a moment that never comes',
    JSON.stringify({ receivers: [ops], confirmAfter: 1e300, unreachableAfter: 5 }),
    { receivers: [ops], confirmAfter: 180, unreachableAfter: 5 },
  ],
] as const)('%s in the place of it is told, and the rest holds', async ([, value, settings]) => {
  expect(await read(value)).toEqual([settings, 1])
})
