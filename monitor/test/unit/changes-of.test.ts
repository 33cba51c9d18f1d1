import { describe, expect, it } from 'vitest'
import { changesOf, type OperationLatency, toConfirm } from '../../src/changes/changes-of.ts'
import type { Change } from '../../src/changes/monitor-event.ts'
import { newTarget, type TargetState } from '../../src/changes/target-state.ts'
import { type MadeRun, madeReport } from './made-run.ts'

const dayMs = 86_400_000
const firstNight = Date.UTC(2026, 10, 1, 3)

/** A night: its run, and what a second look says, if there is anything to look at. */
interface Night extends Omit<MadeRun, 'at'> {
  readonly again?: Omit<MadeRun, 'at'>
  readonly latencies?: readonly OperationLatency[]
}

/** Has nights follow each other; a second look says the same as the run unless told otherwise. */
function nights(...all: readonly Night[]): {
  readonly told: readonly Change[][]
  readonly state: TargetState
} {
  let state: TargetState = newTarget
  const told = all.map(({ again, latencies = [], ...night }, index) => {
    const report = madeReport({ at: firstNight + index * dayMs, ...night })
    const looks = [...toConfirm(state, report)].map(([seed, only]) =>
      madeReport({ at: firstNight + index * dayMs + 180_000, ...(again ?? night), seed, only }),
    )
    const after = changesOf(state, { report, again: looks, latencies }, { unreachableAfter: 3 })
    state = after.state
    return [...after.changes]
  })
  return { told, state }
}

const good: Night = {}
const bad: Night = { verdicts: { 'LIST-3': 'fail' } }
const open: Night = { verdicts: { 'LIST-3': 'inconclusive' } }
const rejected: Night = {
  preflight: { kind: 'key-rejected', reason: 'The service rejects this key', advice: 'Check it.' },
}
const limited: Night = {
  preflight: { kind: 'rate-limited', reason: 'The rate limit lets no request through', advice: 'Wait.' },
}
const away: Night = { unreachable: 'the target does not answer' }

describe('changesOf', () => {
  it('tells nothing of a target that conforms from the beginning', () => {
    const { told, state } = nights(good, good, good)
    expect(told).toEqual([[], [], []])
    expect(state).toMatchObject({ status: 'conformant', statusSince: firstNight })
  })

  it('tells of an address of another version as of any violation, and of its mending', () => {
    const moved: Night = {
      verdicts: { 'VERSION-1': 'fail' },
      preflight: { kind: 'another-version', reason: 'The base address ends in /v2', advice: 'Use /v1.' },
    }
    const { told, state } = nights(good, moved)
    expect(told.map((night) => night.map(({ type }) => type))).toEqual([[], ['target.non-conformant']])
    expect(state).toMatchObject({ status: 'non-conformant', requirements: { 'VERSION-1': { failed: true } } })
    expect(nights(good, moved, good).state.status).toBe('conformant')
  })

  it('takes nothing from a run in which the suite itself went wrong', () => {
    const report = { ...madeReport({ at: firstNight, ...bad, ...away }), suiteFaults: ['a fault'] }
    const shown = { report, again: [report], latencies: [] }
    const { state } = nights(good)
    expect(changesOf(state, shown, { unreachableAfter: 1 })).toEqual({
      state,
      changes: [{ type: 'suite.failed', reason: 'a fault' }],
    })
    const { changes } = changesOf(
      state,
      { ...shown, report: { ...report, suiteFaults: [] } },
      { unreachableAfter: 1 },
    )
    expect(changes).toMatchObject([{ type: 'target.unreachable' }])
  })

  it('tells two things of a service that breaks and mends itself', () => {
    const { told } = nights(good, bad, bad, good, good)
    expect(told.map((night) => night.map(({ type }) => type))).toEqual([
      [],
      ['target.non-conformant'],
      [],
      ['target.conformant'],
      [],
    ])
    expect(told[1]?.[0]).toMatchObject({
      requirements: [{ requirement: 'LIST-3', expected: 'what LIST-3 says', actual: 'something else' }],
    })
    expect(told[3]?.[0]).toMatchObject({
      requirements: [{ requirement: 'LIST-3', since: firstNight + dayMs }],
    })
  })

  it('tells of a target that is broken when it is first seen', () => {
    expect(nights(bad).told).toMatchObject([[{ type: 'target.non-conformant' }]])
  })

  it('wakes nobody for what a second look does not show', () => {
    const { told, state } = nights(good, { ...bad, again: good }, good)
    expect(told.flat()).toEqual([])
    expect(state.requirements['LIST-3']).toEqual({ failed: false, since: firstNight })
  })

  it('wakes nobody for what a second look cannot decide', () => {
    expect(nights(good, { ...bad, again: away }, { ...bad, again: open }).told.flat()).toEqual([])
  })

  it('believes three runs in a row, whatever the second look at each shows', () => {
    const flaky = { ...bad, again: good }
    expect(nights(good, flaky, flaky, flaky).told.map((night) => night.length)).toEqual([0, 0, 0, 1])
    expect(nights(good, flaky, good, flaky, flaky).told.flat()).toEqual([])
  })

  it('takes nothing for mended that was not decided', () => {
    const { told, state } = nights(bad, open, away, open)
    expect(told.slice(1).flat()).toEqual([])
    expect(state.status).toBe('non-conformant')
  })

  it('does not take a seldom break for mended by another draw', () => {
    const seeds: number[] = []
    const broken = changesOf(
      newTarget,
      {
        report: madeReport({ at: firstNight, ...bad, seed: 4711 }),
        again: [madeReport({ at: firstNight, ...bad })],
        latencies: [],
      },
      { unreachableAfter: 3 },
    )
    for (const [seed, rows] of toConfirm(broken.state, madeReport({ at: firstNight + dayMs, seed: 8 }))) {
      seeds.push(seed)
      expect(rows).toEqual(['LIST-3'])
    }
    expect(seeds).toEqual([4711])
  })

  it('tells rows by themselves where the target stays as it was', () => {
    const { told } = nights(
      bad,
      { verdicts: { 'LIST-3': 'fail', 'AUTH-1': 'fail' } },
      { verdicts: { 'AUTH-1': 'fail' } },
    )
    expect(told.slice(1)).toMatchObject([
      [{ type: 'requirements.failed', requirements: [{ requirement: 'AUTH-1' }] }],
      [{ type: 'requirements.fixed', requirements: [{ requirement: 'LIST-3' }] }],
    ])
  })

  it('tells of a SHOULD without turning the target', () => {
    const { told, state } = nights(good, { verdicts: { 'ERROR-4': 'warn' } })
    expect(told[1]).toMatchObject([
      { type: 'requirements.failed', requirements: [{ requirement: 'ERROR-4', level: 'SHOULD' }] },
    ])
    expect(state.status).toBe('conformant')
  })

  it('takes a target for well whose breaches are all waived', () => {
    const { told, state } = nights({ ...bad, waived: ['LIST-3'] })
    expect(told.flat()).toEqual([])
    expect(state.status).toBe('conformant')
  })

  it('wakes nobody for what is waived', () => {
    const { told, state } = nights(good, { ...bad, waived: ['LIST-3'] })
    expect(told.flat()).toEqual([])
    expect(state.requirements['LIST-3']).toBeUndefined()
  })

  it('takes what is waived later, or is not asked for any more, for no breach of a target', () => {
    const waived = nights(bad, { ...bad, waived: ['LIST-3'] }, { ...bad, waived: ['LIST-3'] }, bad)
    expect(waived.told.map((night) => night.map(({ type }) => type))).toEqual([
      ['target.non-conformant'],
      ['target.conformant'],
      [],
      ['target.non-conformant'],
    ])
    const left = nights(bad, { only: ['AUTH-1'] })
    expect(left.told[1]).toEqual([{ type: 'target.conformant', requirements: [] }])
    expect(left.state.requirements).not.toHaveProperty('LIST-3')
  })

  it('tells of a target that is out of reach for three passes, once, and of its return', () => {
    const { told } = nights(good, away, away, away, away, good, away, good)
    expect(told.map((night) => night.map(({ type }) => type))).toEqual([
      [],
      [],
      [],
      ['target.unreachable'],
      [],
      ['target.reachable'],
      [],
      [],
    ])
    expect(told[5]).toEqual([{ type: 'target.reachable', since: firstNight + dayMs }])
  })

  it('tells of a key that is rejected, once, and of its return, and nothing else of the target changes', () => {
    const { told, state } = nights(bad, rejected, away, rejected, limited, rejected, bad)
    expect(told.map((night) => night.map(({ type }) => type))).toEqual([
      ['target.non-conformant'],
      ['key.rejected'],
      [],
      [],
      [],
      [],
      ['key.accepted'],
    ])
    expect(told[1]).toEqual([{ type: 'key.rejected', reason: 'The service rejects this key' }])
    expect(told[6]).toEqual([{ type: 'key.accepted', since: firstNight + dayMs }])
    expect(state).toMatchObject({ status: 'non-conformant', statusSince: firstNight, unreachableCycles: 0 })
    expect(state).not.toHaveProperty('keyRejectedSince')
  })

  it('tells nothing of a limit that is spent, and takes the target for reached', () => {
    expect(nights(good, away, away, limited, away).told).toEqual([[], [], [], [], []])
    const { told, state } = nights(good, away, away, away, rejected)
    expect(told[4]?.map(({ type }) => type)).toEqual(['target.reachable', 'key.rejected'])
    expect(state).toMatchObject({ status: 'conformant', keyRejectedSince: firstNight + 4 * dayMs })
  })

  it('tells of another answer to an open question once two runs had it', () => {
    const one: Night = { answers: { 'GET /pets?limit=0': '400' } }
    const other: Night = { answers: { 'GET /pets?limit=0': '200, 20 animals' } }
    const same: Night = { answers: { 'GET /pets?limit=0': '200, 31 animals' } }
    expect(nights(one, other, one, other, same, other).told).toEqual([
      [],
      [],
      [],
      [],
      [
        {
          type: 'observations.changed',
          answers: [
            { requirement: 'LIST-9', question: 'GET /pets?limit=0', before: '400', after: '200, 31 animals' },
          ],
        },
      ],
      [],
    ])
  })

  it('holds nothing against a service that is broken that may be the break', () => {
    const one: Night = { answers: { 'GET /pets/0': '404' } }
    const other: Night = { ...bad, answers: { 'GET /pets/0': '410' } }
    expect(
      nights(one, other, other, one, one)
        .told.flat()
        .map(({ type }) => type),
    ).toEqual(['target.non-conformant', 'target.conformant'])
  })

  it('keeps an answer to a question that a run did not ask', () => {
    const one: Night = { answers: { 'GET /pets?limit=0': '400' } }
    expect(nights(one, good).state.answers).toHaveProperty(['LIST-9 GET /pets?limit=#'])
  })

  it('tells of a slow operation when it becomes so, and when it is no more', () => {
    const usual = { operation: 'listPets', medianMs: 10, usualMs: 10, isSlow: false }
    const slow = { operation: 'listPets', medianMs: 30, usualMs: 10, isSlow: true }
    const { told } = nights(
      { latencies: [usual] },
      { latencies: [slow] },
      { latencies: [slow] },
      { latencies: [] },
      { latencies: [usual] },
      { latencies: [usual] },
    )
    expect(told.map((night) => night.map(({ type }) => type))).toEqual([
      [],
      ['latency.doubled'],
      [],
      [],
      ['latency.usual'],
      [],
    ])
  })
})
