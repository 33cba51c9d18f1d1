import type { Kysely } from 'kysely'
import { UsageError } from 'petstore-conformance'
import { type Form, parsed } from '../changes/form.ts'
import { isTargetState, isTotals, newTarget, type TargetState, type Totals } from '../changes/target-state.ts'
import type { HistorySchema } from './history-schema.ts'

/** How a target stands by all runs up to now. */
export async function readState(db: Kysely<HistorySchema>, target: string): Promise<TargetState> {
  const found = await db.selectFrom('target').select('state').where('name', '=', target).executeTakeFirst()
  return found === undefined ? newTarget : readStoredState(found.state, target)
}

/** What was counted of a target since it was first seen. */
export async function readTotals(db: Kysely<HistorySchema>, target: string): Promise<Totals> {
  const { totals } = await db
    .selectFrom('target')
    .select('totals')
    .where('name', '=', target)
    .executeTakeFirstOrThrow()
  return readStoredTotals(totals, target)
}

/**
 * Reads how a target stands, as the history has it.
 *
 * @param target - its name
 * @throws UsageError where it is not what this suite writes
 */
export function readStoredState(text: string, target: string): TargetState {
  return stored(text, isTargetState, 'how it stands', target)
}

/**
 * Reads what was counted of a target, as the history has it.
 *
 * @param target - its name
 * @throws UsageError where it is not what this suite writes
 */
export function readStoredTotals(text: string, target: string): Totals {
  return stored(text, isTotals, 'what was counted of it', target)
}

function stored<Value>(text: string, form: Form<Value>, what: string, target: string): Value {
  const value = parsed(text)
  if (form(value)) return value
  throw new UsageError(
    `The history is damaged at the target ${target}: ${what} is not told in the form that this suite writes. Restore it from a copy, or delete the row of that name from the table "target": then its runs stay, and it begins anew.`,
  )
}
