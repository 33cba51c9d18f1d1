import { subjectNamed } from '../../calibration/runner/subjects.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { Trial } from './trial.ts'

/** A service that both tools have tried. */
export interface Compared {
  readonly kind: 'fault' | 'variant' | 'compound'
  readonly name: string
  readonly summary: string
  /** What a fault is there to break. */
  readonly target: RequirementId | undefined
  readonly peer: Trial
  readonly suite: Trial
  /** What the peer says of it and not of the conforming service; any of it counts. */
  readonly peerFound: readonly string[]
  /** What the suite says of it. */
  readonly suiteFound: readonly string[]
}

/** Puts the trials of both tools side by side. What the peer says of the conforming service in any run is no finding. */
export function compared(trials: readonly Trial[]): readonly Compared[] {
  const of = (tool: Trial['tool']): readonly Trial[] => trials.filter((trial) => trial.tool === tool)
  const baseline = baselineOf(of('peer'))
  return of('peer').flatMap((peer): readonly Compared[] => {
    const { kind, name } = peer
    const suite = of('suite').find((trial) => trial.kind === kind && trial.name === name)
    if (suite === undefined || kind === 'plain') return []
    const { target, summary } = subjectNamed(kind, name)
    const peerFound = beyond(baseline, peer.failures)
    return [{ kind, name, summary, target, peer, suite, peerFound, suiteFound: suite.failures }]
  })
}

/** All that a tool says of the conforming service, in however many runs. */
export function baselineOf(trials: readonly Trial[]): ReadonlySet<string> {
  return new Set(trials.filter(({ kind }) => kind === 'plain').flatMap(({ failures }) => failures))
}

/** What is said beyond a baseline. */
export function beyond(baseline: ReadonlySet<string>, failures: readonly string[]): readonly string[] {
  return failures.filter((failure) => !baseline.has(failure))
}
