import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../test/slow/support/start-postgres.ts'
import { type History, openHistory } from '../../src/history/open-history.ts'
import { deliveryCases } from '../unit/notify/delivery-cases.ts'

let postgres: RunningPostgres | undefined

beforeAll(async () => {
  postgres = await startPostgres()
})

afterAll(() => postgres?.stop())

// Each test finds the same database, with nothing in it.
deliveryCases(async (count) => {
  const address = postgres?.address
  if (address === undefined) throw new Error('there is no database')
  const histories: History[] = await Promise.all(Array.from({ length: count }, () => openHistory(address)))
  for (const history of histories) onTestFinished(history.close)
  for (const table of ['delivery', 'event'] as const) await histories[0]?.db.deleteFrom(table).execute()
  return histories
})
