import type { Transaction } from 'kysely'
import { isRecord } from 'petstore-conformance'
import { changeTypes } from '../changes/monitor-event.ts'
import type { HistorySchema } from '../history/history-schema.ts'
import type { History } from '../history/open-history.ts'
import { receiverKinds } from '../targets/receiver.ts'
import type { ReceiverEntry, WatchList } from '../targets/watch-list.ts'

/** What a file of targets says of all of them: plain data without a secret. */
export type ListSettings = Omit<WatchList, 'targets'>

/** What it is called among the settings of a history. */
const name = 'list'

/** Stores what holds for all targets. */
export async function storeListSettings(
  db: Transaction<HistorySchema>,
  { receivers, confirmAfter, unreachableAfter }: ListSettings,
): Promise<void> {
  const value = JSON.stringify({ receivers, confirmAfter, unreachableAfter })
  await db
    .insertInto('setting')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/**
 * What holds for all targets.
 *
 * @returns undefined where nothing was stored yet
 * @throws Error where it is not what this suite stores
 */
export async function readListSettings({ db }: Pick<History, 'db'>): Promise<ListSettings | undefined> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  if (row === undefined) return undefined
  const value: unknown = JSON.parse(row.value)
  if (isRecord(value)) {
    const { receivers, confirmAfter, unreachableAfter } = value
    if (
      typeof confirmAfter === 'number' &&
      typeof unreachableAfter === 'number' &&
      Array.isArray(receivers) &&
      receivers.every(isReceiverEntry)
    )
      return { receivers, confirmAfter, unreachableAfter }
  }
  throw new Error('what is stored of all targets is not in the form that this version of the suite writes')
}

function isReceiverEntry(value: unknown): value is ReceiverEntry {
  if (!isRecord(value)) return false
  const { name: receiver, kind, url, urlVariable, secretVariable, events } = value
  return (
    typeof receiver === 'string' &&
    receiverKinds.some((known) => known === kind) &&
    [url, urlVariable, secretVariable].every((text) => text === undefined || typeof text === 'string') &&
    (events === undefined ||
      (Array.isArray(events) && events.every((type) => changeTypes.some((known) => known === type))))
  )
}
