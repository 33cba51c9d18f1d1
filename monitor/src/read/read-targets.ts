import type { InferResult } from 'kysely'
import { isRecord } from 'petstore-conformance'
import { parsed } from '../changes/form.ts'
import type { TargetState } from '../changes/target-state.ts'
import type { History } from '../history/open-history.ts'
import { readStoredState } from '../history/stored-state.ts'
import { isOverallVerdict } from './is-verdict.ts'
import { inCatalogueOrder, levelOf } from './requirement-order.ts'
import { standingOf, standingSince, standingsInOrder } from './standing.ts'
import type { FailedRequirement, LastRun, TargetGlance } from './target-glance.ts'

/** All targets of a history, the worst first, then by name. */
export async function readTargets(history: History): Promise<readonly TargetGlance[]> {
  const rows = await selected(history).execute()
  return rows.map(glanceOf).toSorted(worstFirst)
}

/** How one target stands; undefined where the history has none of that name. */
export async function readTarget(history: History, name: string): Promise<TargetGlance | undefined> {
  const row = await selected(history).where('target.name', '=', name).executeTakeFirst()
  return row === undefined ? undefined : glanceOf(row)
}

/** The names of all targets, in their order. */
export async function readTargetNames({ db }: History): Promise<readonly string[]> {
  const rows = await db.selectFrom('target').select('name').execute()
  return rows.map(({ name }) => name).toSorted()
}

/** Targets, each with its last run if it is not forgotten yet. */
export function targetsWithRun({ db }: History) {
  return db
    .selectFrom('target')
    .leftJoin('run', (join) =>
      join.onRef('run.target', '=', 'target.name').onRef('run.startedAt', '=', 'target.lastRunAt'),
    )
}

function selected(history: History) {
  return targetsWithRun(history)
    .select(['target.name', 'target.baseUrl', 'target.profile', 'target.plan', 'target.labels'])
    .select(['target.state', 'target.lastCompleteAt'])
    .select(['run.cycle', 'run.startedAt', 'run.verdict', 'run.unreachable', 'run.refused'])
}

type TargetRow = InferResult<ReturnType<typeof selected>>[number]

function glanceOf(row: TargetRow): TargetGlance {
  const state = readStoredState(row.state, row.name)
  const lastRun = lastRunOf(row)
  const standing = standingOf(state, lastRun?.verdict)
  const since = standingSince(standing, state, lastRun?.startedAt)
  return {
    name: row.name,
    baseUrl: row.baseUrl,
    profile: row.profile,
    ...(row.plan !== null && { plan: row.plan }),
    labels: textsIn(row.labels),
    standing,
    ...(since !== undefined && { since }),
    ...(lastRun && { lastRun }),
    ...(row.lastCompleteAt !== null && { lastCompleteAt: row.lastCompleteAt }),
    failed: failedIn(state),
    slow: Object.keys(state.slow),
  }
}

function lastRunOf({ cycle, startedAt, verdict, unreachable, refused }: TargetRow): LastRun | undefined {
  if (cycle === null || startedAt === null || !isOverallVerdict(verdict)) return undefined
  return {
    cycle,
    startedAt,
    verdict,
    ...(unreachable !== null && { unreachable }),
    ...(refused !== null && { refused }),
  }
}

function failedIn({ requirements }: TargetState): readonly FailedRequirement[] {
  return Object.entries(requirements)
    .filter(([, { failed }]) => failed)
    .toSorted(([one], [other]) => inCatalogueOrder(one, other))
    .map(([requirement, { since, seed }]) => {
      const level = levelOf(requirement)
      return { requirement, ...(level && { level }), since, ...(seed !== undefined && { seed }) }
    })
}

/** The texts of an object that is stored as JSON, by name. */
export function textsIn(text: string): Readonly<Record<string, string>> {
  const value = parsed(text)
  if (!isRecord(value)) return {}
  const texts = Object.entries(value).flatMap(([name, label]) =>
    typeof label === 'string' ? [[name, label] as const] : [],
  )
  return Object.fromEntries(texts)
}

function worstFirst(one: TargetGlance, other: TargetGlance): number {
  const place = ({ standing }: TargetGlance): number => standingsInOrder.indexOf(standing)
  const musts = ({ failed }: TargetGlance): number => failed.filter(({ level }) => level === 'MUST').length
  return place(one) - place(other) || musts(other) - musts(one) || (one.name < other.name ? -1 : 1)
}
