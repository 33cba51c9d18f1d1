import type { Transaction } from 'kysely'
import { isRecord } from 'petstore-conformance'
import { parsed } from '../changes/form.ts'
import type { HistorySchema } from '../history/history-schema.ts'
import type { History } from '../history/open-history.ts'
import { watchDefaults, watchLimits } from '../targets/read-watch-list.ts'
import { isReceiverEntry, type WatchList } from '../targets/watch-list.ts'

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
 * What holds for all targets. Of what is not as this suite stores it, receivers are left out and numbers are the usual
 * ones, so that targets are judged all the same.
 *
 * @param onTrouble - told of that
 */
export async function readListSettings(
  { db }: Pick<History, 'db'>,
  onTrouble: (error: Error) => void,
): Promise<ListSettings> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  if (row === undefined) return { ...watchDefaults, receivers: [] }
  const value = parsed(row.value)
  const stored = isRecord(value) ? value : {}
  const given: readonly unknown[] = Array.isArray(stored['receivers']) ? stored['receivers'] : [undefined]
  const receivers = given.filter(isReceiverEntry)
  let isWhole = receivers.length === given.length
  const numberOf = (member: keyof typeof watchLimits): number => {
    const [least, most] = watchLimits[member]
    const number = stored[member]
    if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most)
      return number
    isWhole = false
    return watchDefaults[member]
  }
  const settings = {
    receivers,
    confirmAfter: numberOf('confirmAfter'),
    unreachableAfter: numberOf('unreachableAfter'),
  }
  if (!isWhole)
    onTrouble(
      new Error(
        'what is stored of all targets is not in the form that this suite writes: receivers may be left out. Give workers the list again by schedule.',
      ),
    )
  return settings
}
