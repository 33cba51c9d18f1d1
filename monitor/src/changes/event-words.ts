import { differenceOf } from 'petstore-conformance'
import { dayWords, msWords } from '../read/time-words.ts'
import type { Change, ChangedRequirement } from './monitor-event.ts'

/** What changed, in short. */
export function eventTitle(change: Change): string {
  switch (change.type) {
    case 'target.non-conformant':
      return `Turned non-conformant${named(change.requirements, ' failed')}`
    case 'target.conformant':
      return `Is conformant again${named(change.requirements, ' fixed')}`
    case 'requirements.failed':
      return `${idsOf(change.requirements)} failed`
    case 'requirements.fixed':
      return `${idsOf(change.requirements)} fixed`
    case 'target.unreachable':
      return `Was not reached ${change.cycles} times in a row`
    case 'target.reachable':
      return 'Is reached again'
    case 'key.rejected':
      return 'Rejects its key'
    case 'key.accepted':
      return 'Accepts its key again'
    case 'suite.failed':
      return 'Was not judged: the suite itself failed'
    case 'observations.changed':
      return `Answers otherwise where the interface leaves it open: ${[...new Set(change.answers.map(({ requirement }) => requirement))].join(', ')}`
    case 'latency.doubled':
      return `Takes twice as long: ${change.operations.map(({ operation }) => operation).join(', ')}`
    case 'latency.usual':
      return `Takes as long as usual again: ${change.operations.map(({ operation }) => operation).join(', ')}`
  }
}

/** What there is to know of it besides, a line each. */
export function eventDetails(change: Change): readonly string[] {
  switch (change.type) {
    case 'target.non-conformant':
    case 'target.conformant':
    case 'requirements.failed':
    case 'requirements.fixed':
      return change.requirements.map(requirementWords)
    case 'target.unreachable':
    case 'key.rejected':
    case 'suite.failed':
      return [change.reason]
    case 'target.reachable':
      return [`It had not been reached since ${dayWords(change.since)}.`]
    case 'key.accepted':
      return [`It had rejected it since ${dayWords(change.since)}.`]
    case 'observations.changed':
      return change.answers.map(
        ({ requirement, question, before, after }) => `${requirement} ${question}: ${before} → ${after}`,
      )
    case 'latency.doubled':
    case 'latency.usual':
      return change.operations.map(
        ({ operation, medianMs, usualMs }) =>
          `${operation}: median ${msWords(medianMs)} ms, usually ${msWords(usualMs)} ms`,
      )
  }
}

function named(requirements: readonly ChangedRequirement[], what: string): string {
  return requirements.length === 0 ? '' : `: ${idsOf(requirements)}${what}`
}

function idsOf(requirements: readonly ChangedRequirement[]): string {
  return requirements.map(({ requirement }) => requirement).join(', ')
}

function requirementWords({ requirement, level, expected, actual, since }: ChangedRequirement): string {
  const what = expected === undefined || actual === undefined ? '' : `: ${differenceOf({ expected, actual })}`
  const when = since === undefined ? '' : `, violated since ${dayWords(since)}`
  return `${requirement} (${level})${when}${what}`
}
