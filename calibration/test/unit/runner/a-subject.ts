import type { CalibrationCase } from '../../../runner/calibration-case.ts'
import type { CaseResult } from '../../../runner/case-result.ts'
import type { Subject } from '../../../runner/subject.ts'

/** A fault of LIST-2, but for what is given. */
export function aFault(given: Partial<Subject> = {}): Subject {
  return {
    kind: 'fault',
    name: 'list-of-21',
    summary: 'lists 21 animals',
    target: 'LIST-2',
    collateral: [],
    mayBreak: [],
    edgeCase: false,
    knownMiss: false,
    depth: 'standard',
    profiles: ['core', 'full'],
    service: {},
    ...given,
  }
}

/** A variant, but for what is given. */
export function aVariant(given: Partial<Subject> = {}): Subject {
  return aFault({
    kind: 'variant',
    name: 'ids-negative',
    summary: 'counts down',
    target: undefined,
    mayStayOpen: [],
    ...given,
  })
}

/** A run that found nothing, but for what is given. */
export function aResult(given: Partial<CaseResult> = {}): CaseResult {
  return {
    broke: {},
    open: {},
    unjudged: {},
    told: {},
    verdicts: {},
    requests: 300,
    durationMs: 1500,
    suiteFaults: [],
    ...given,
  }
}

/** A run on a subject. */
export function aCase({ kind, name }: Subject, seed = 1): CalibrationCase {
  return { kind, name, seed, profile: 'full', inMemory: false }
}
