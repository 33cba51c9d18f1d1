import { expect, test } from 'vitest'
import { noteTargets } from '../../../src/history/note-targets.ts'
import { readTarget, readTargets } from '../../../src/read/read-targets.ts'
import { readRequirementTold } from '../../../src/read/requirement-told.ts'
import { readTargetHistory } from '../../../src/read/target-history.ts'
import { aHistory } from '../../support/a-history.ts'
import { endAt, fourTargets } from '../../support/four-targets.ts'

const dayMs = 86_400_000
const nightsAgo = (nights: number): number => endAt - nights * dayMs

test('targets come worst first, each with what is broken and since when', async () => {
  const { history } = await aHistory(fourTargets, endAt)
  const targets = await readTargets(history)
  expect(targets.map(({ name, standing, since }) => ({ name, standing, since }))).toEqual([
    { name: 'broken', standing: 'non-conformant', since: nightsAgo(1) },
    { name: 'away', standing: 'unreachable', since: nightsAgo(2) },
    { name: 'doubtful', standing: 'inconclusive', since: endAt },
    { name: 'calm', standing: 'conformant', since: nightsAgo(11) },
  ])
  expect(targets[0]?.failed.map(({ seed: _, ...row }) => row)).toEqual([
    { requirement: 'LIST-3', level: 'MUST', since: nightsAgo(1) },
    { requirement: 'LIST-8', level: 'SHOULD', since: nightsAgo(1) },
  ])
  expect(targets[1]).toMatchObject({
    lastRun: { unreachable: 'connect ECONNREFUSED', startedAt: endAt },
    lastCompleteAt: nightsAgo(3),
  })
  expect(targets[3]).toMatchObject({
    labels: { team: 'stores' },
    failed: [],
    lastRun: { cycle: '2026-11-20' },
  })
})

test('of a target it is told how often each row broke, what changed, and what was spent', async () => {
  const { history } = await aHistory(fourTargets, endAt)
  const target = await readTarget(history, 'broken')
  if (target === undefined) throw new Error('it is there')
  const told = await readTargetHistory(history, target)
  expect(told.runs).toEqual({ kept: 12, firstAt: nightsAgo(11) })
  expect(told.requirements.map(({ spans: _, ...row }) => row)).toEqual([
    {
      requirement: 'LIST-3',
      level: 'MUST',
      failedSince: nightsAgo(1),
      judgedRuns: 11,
      failedRuns: 4,
      fails: 2,
      lastFailedAt: endAt,
    },
    {
      requirement: 'LIST-8',
      level: 'SHOULD',
      failedSince: nightsAgo(1),
      judgedRuns: 11,
      failedRuns: 2,
      fails: 1,
      lastFailedAt: endAt,
    },
  ])
  expect(told.events.map(({ type }) => type)).toEqual([
    'target.non-conformant',
    'observations.changed',
    'target.conformant',
    'target.non-conformant',
  ])
  expect(told.changedAnswers).toMatchObject([
    { requirement: 'LIST-9', answer: 'an error of 400', before: [{ answer: '20 animals' }] },
  ])
  // Eleven runs of sixty and one that got no further than its first; three second looks of four.
  expect(told.requests).toEqual({ total: 673, last: 60, lastThirtyDays: 673, remaining: 940 })
  expect(told.latencies.map(({ operation, startedAt, usualMs }) => [operation, startedAt, usualMs])).toEqual([
    ['listPets', endAt, expect.any(Number)],
    ['createPet', endAt, expect.any(Number)],
    ['getPet', endAt, expect.any(Number)],
  ])
})

test('of a row it is told which runs broke it, and by what', async () => {
  const { history } = await aHistory(fourTargets, endAt)
  const target = await readTarget(history, 'broken')
  if (target === undefined) throw new Error('it is there')
  const told = await readRequirementTold(history, target, 'LIST-3')
  expect(told.spans.map(({ verdict, runs }) => [verdict, runs])).toEqual([
    ['pass', 3],
    ['fail', 2],
    ['pass', 4],
    ['fail', 2],
  ])
  expect(told.findings).toMatchObject([
    { requirement: 'LIST-3', firstSeenAt: nightsAgo(8), lastSeenAt: endAt, times: 4 },
  ])
  expect(told.failedSince).toBe(nightsAgo(1))
  expect((await readRequirementTold(history, target, 'GET-2')).failedSince).toBeUndefined()
})

test('a target that the history does not have is none', async () => {
  const { history } = await aHistory(fourTargets.slice(0, 1), endAt)
  expect(await readTarget(history, 'calmer')).toBeUndefined()
})

test('what is damaged is said to be', async () => {
  const { history } = await aHistory(fourTargets.slice(0, 1), endAt)
  const target = await readTarget(history, 'calm')
  if (target === undefined) throw new Error('it is there')
  await history.db.updateTable('run').set({ verdicts: '{"LIST-3":"maybe"}' }).execute()
  await expect(readTargetHistory(history, target)).rejects.toThrow('The history is damaged')
  await history.db.updateTable('target').set({ state: '{"status":' }).execute()
  await expect(readTargets(history)).rejects.toThrow(
    'The history is damaged at the target calm: how it stands is not told in the form that this suite writes.',
  )
})

test('a target whose row is gone begins anew', async () => {
  const { history } = await aHistory(fourTargets.slice(0, 1), endAt)
  await history.db.deleteFrom('target').where('name', '=', 'calm').execute()
  expect(await readTargets(history)).toEqual([])
  await noteTargets(history, [{ name: 'calm', labels: {}, keyVariable: 'KEY', options: {} }])
  expect(await readTargets(history)).toMatchObject([{ name: 'calm', standing: 'unknown', failed: [] }])
})
