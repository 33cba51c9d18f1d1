import { counted } from 'petstore-conformance'
import type {
  ChangedAnswer,
  ChangedLatency,
  ChangedRequirement,
  MonitorEvent,
} from '../changes/monitor-event.ts'
import { isoOf } from '../read/time-words.ts'

/** One thing that an event tells. */
export interface Fact {
  /** In words of ours: what it is about. */
  readonly about: string
  /** Words of ours, each followed by what a target said, which may be anything. */
  readonly said: readonly (readonly [words: string, text: string])[]
}

/** An event in words. */
export interface EventFacts {
  /** Without the target's name, such as `is non-conformant`. */
  readonly what: string
  readonly facts: readonly Fact[]
}

/** Says what an event tells, keeping apart what is ours and what a target said. */
export function eventFacts(event: MonitorEvent): EventFacts {
  return { what: whatOf(event), facts: factsOf(event) }
}

function whatOf(event: MonitorEvent): string {
  switch (event.type) {
    case 'target.non-conformant':
      return 'is non-conformant'
    case 'target.conformant':
      return 'is conformant again'
    case 'requirements.failed':
      return `violates ${counted(event.requirements.length, 'requirement')} more`
    case 'requirements.fixed':
      return `satisfies ${counted(event.requirements.length, 'requirement')} again`
    case 'target.unreachable':
      return `could not be reached ${event.cycles === 1 ? 'in the last cycle' : `in ${event.cycles} cycles`}`
    case 'target.reachable':
      return 'can be reached again'
    case 'key.rejected':
      return 'rejects its key'
    case 'key.accepted':
      return 'accepts its key again'
    case 'suite.failed':
      return 'was not judged: the suite itself failed'
    case 'observations.changed':
      return `answers ${counted(event.answers.length, 'open question')} otherwise than before`
    case 'latency.doubled':
      return 'takes twice as long as usual'
    case 'latency.usual':
      return 'takes as long as usual again'
  }
}

function factsOf(event: MonitorEvent): readonly Fact[] {
  if ('requirements' in event) return event.requirements.map(requirementFact)
  if ('operations' in event) return event.operations.map(latencyFact)
  if ('answers' in event) return event.answers.map(answerFact)
  if (event.type === 'key.rejected' || event.type === 'suite.failed')
    return [
      { about: 'Nothing was judged, and its conformance stands as before', said: [['reason', event.reason]] },
    ]
  if (event.type === 'key.accepted')
    return [{ about: `It rejected it since ${isoOf(event.since)}`, said: [] }]
  if ('reason' in event) return [{ about: 'The last', said: [['said', event.reason]] }]
  return [{ about: `It could not since ${isoOf(event.since)}`, said: [] }]
}

function answerFact({ requirement, question, before, after }: ChangedAnswer): Fact {
  return {
    about: requirement,
    said: [
      ['asked', question],
      ['before', before],
      ['now', after],
    ],
  }
}

/** A requirement in words. */
export function requirementFact({ requirement, level, expected, actual, since }: ChangedRequirement): Fact {
  return {
    about: `${requirement} (${level})${since === undefined ? '' : `, violated since ${isoOf(since)}`}`,
    said: [
      ...(expected === undefined ? [] : [['expected', expected] as const]),
      ...(actual === undefined ? [] : [['actual', actual] as const]),
    ],
  }
}

function latencyFact({ operation, medianMs, usualMs }: ChangedLatency): Fact {
  return {
    about: `${operation}: a median of ${Math.round(medianMs)} ms, usually ${Math.round(usualMs)} ms`,
    said: [],
  }
}
