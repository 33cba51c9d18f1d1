import type { Kysely } from 'kysely'
import { newTarget, type TargetState } from '../changes/target-state.ts'
import type { HistorySchema } from './history-schema.ts'
import { readStoredState } from './stored-state.ts'

/** How a target stands by all runs up to now. */
export async function readState(db: Kysely<HistorySchema>, target: string): Promise<TargetState> {
  const found = await db.selectFrom('target').select('state').where('name', '=', target).executeTakeFirst()
  return found === undefined ? newTarget : readStoredState(found.state, target)
}
