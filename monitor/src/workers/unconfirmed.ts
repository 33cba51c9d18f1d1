import type { Transaction } from 'kysely'
import { type Report, validateReport } from 'petstore-conformance'
import { isListOf, isMapOf, isNumber, isObjectOf, isText, optional, parsed } from '../changes/form.ts'
import type { HistorySchema } from '../history/history-schema.ts'
import type { History } from '../history/open-history.ts'
import { boundedContent, unpacked } from '../history/unpacked.ts'
import { compress, largestBytes } from '../runner/kept-files.ts'
import type { JudgedRun } from '../sweep/judged-run.ts'
import { Refusal } from '../targets/refusal.ts'

/** A run of a target, by which it is known again. */
export interface RunKey {
  readonly target: string
  readonly cycle: string
}

/** A run as it is kept until the second look: without its files where they make it larger than may be read again. */
export async function packed(judged: JudgedRun): Promise<Uint8Array> {
  const files = Object.fromEntries(
    Object.entries(judged.files).map(([name, content]) => [name, Buffer.from(content).toString('base64')]),
  )
  const whole = JSON.stringify({ ...judged, files })
  const isKept = Buffer.byteLength(whole) <= largestBytes
  return await compress(isKept ? whole : JSON.stringify({ ...judged, files: {} }))
}

/** Puts a run by that somebody is to look at again; one of the same cycle that is there already stays. */
export async function putBy(
  db: Transaction<HistorySchema>,
  { target, cycle }: RunKey,
  startedAt: number,
  content: Uint8Array,
): Promise<void> {
  await db
    .insertInto('unconfirmed')
    .values({ target, cycle, startedAt, content })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets a run that was put by. */
export async function forgetPutBy(db: Transaction<HistorySchema>, { target, cycle }: RunKey): Promise<void> {
  await db.deleteFrom('unconfirmed').where('target', '=', target).where('cycle', '=', cycle).execute()
}

/** Whether a run was put by. */
export async function isPutBy(history: Pick<History, 'db'>, key: RunKey): Promise<boolean> {
  return (await rowOf(history, key).select('target').executeTakeFirst()) !== undefined
}

/**
 * A run that was put by.
 *
 * @returns undefined where there is none
 * @throws Refusal where it is not what this suite puts there
 */
export async function readPutBy(history: Pick<History, 'db'>, key: RunKey): Promise<JudgedRun | undefined> {
  const row = await rowOf(history, key).select(boundedContent).executeTakeFirst()
  if (row === undefined) return undefined
  const value = parsed((await unpacked(row.content)).toString())
  if (!isPacked(value))
    throw new Refusal(
      'The history is damaged: a run that was put by is not in the form that this suite writes.',
    )
  const { report, exitCode, durationsMs, remaining, files } = value
  const contents = Object.entries(files).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const)
  return {
    report,
    exitCode,
    durationsMs,
    ...(remaining === undefined ? {} : { remaining }),
    files: Object.fromEntries(contents),
  }
}

/** A run as {@link packed} writes it: its files are in Base64. */
const isPacked = isObjectOf({
  report: (value): value is Report => validateReport(value).length === 0,
  exitCode: isNumber,
  durationsMs: isMapOf(isListOf(isNumber)),
  remaining: optional(isNumber),
  files: isMapOf(isText),
})

function rowOf({ db }: Pick<History, 'db'>, { target, cycle }: RunKey) {
  return db.selectFrom('unconfirmed').where('target', '=', target).where('cycle', '=', cycle)
}
