import type { ChangedRow, MonitorEvent } from '../changes/monitor-event.ts'

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
  switch (event.type) {
    case 'target.non-conformant':
      return { what: 'is non-conformant', facts: event.rows.map(rowFact) }
    case 'target.conformant':
      return { what: 'is conformant again', facts: event.rows.map(rowFact) }
    case 'rows.broken':
      return {
        what: `breaks ${counted(event.rows.length, 'requirement')} more`,
        facts: event.rows.map(rowFact),
      }
    case 'rows.mended':
      return {
        what: `keeps ${counted(event.rows.length, 'requirement')} again`,
        facts: event.rows.map(rowFact),
      }
    case 'target.unreachable':
      return {
        what: `could not be reached ${event.passes === 1 ? 'in the last pass' : `in ${event.passes} passes`}`,
        facts: [{ about: 'The last', said: [['said', event.reason]] }],
      }
    case 'target.reachable':
      return {
        what: 'can be reached again',
        facts: [{ about: `It could not since ${momentOf(event.since)}`, said: [] }],
      }
    case 'key.rejected':
      return {
        what: 'rejects its key',
        facts: [
          {
            about: 'Nothing was judged, and its conformance stands as before',
            said: [['reason', event.reason]],
          },
        ],
      }
    case 'key.accepted':
      return {
        what: 'accepts its key again',
        facts: [{ about: `It rejected it since ${momentOf(event.since)}`, said: [] }],
      }
    case 'observations.changed':
      return {
        what: `answers ${counted(event.answers.length, 'open question')} otherwise than before`,
        facts: event.answers.map(({ requirement, question, before, after }) => ({
          about: requirement,
          said: [
            ['asked', question],
            ['before', before],
            ['now', after],
          ],
        })),
      }
    case 'latency.doubled':
      return { what: 'takes twice as long as usual', facts: event.operations.map(latencyFact) }
    case 'latency.usual':
      return { what: 'takes as long as usual again', facts: event.operations.map(latencyFact) }
  }
}

/** A row in words. */
export function rowFact({ requirement, level, expected, actual, since }: ChangedRow): Fact {
  return {
    about: `${requirement} (${level})${since === undefined ? '' : `, broken since ${momentOf(since)}`}`,
    said: [
      ...(expected === undefined ? [] : [['expected', expected] as const]),
      ...(actual === undefined ? [] : [['actual', actual] as const]),
    ],
  }
}

function latencyFact({
  operation,
  medianMs,
  usualMs,
}: {
  readonly operation: string
  readonly medianMs: number
  readonly usualMs: number
}): Fact {
  return {
    about: `${operation}: a median of ${Math.round(medianMs)} ms, usually ${Math.round(usualMs)} ms`,
    said: [],
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function momentOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
