import { type RequirementId, requirementIds } from '../spec/generated/requirement-id.ts'
import { isRecord } from '../spec/is-record.ts'
import type { JudgedEvent, RunEvent, ScenarioEvent } from '../spec/run-event.ts'

/** Receives events of scenarios. */
export type Journal = (event: ScenarioEvent) => void

/** Receives events of the oracle. */
export type JudgedJournal = (event: JudgedEvent) => void

/** A message to the worker to send no more: the rest of the run is inconclusive for `why`. */
export interface StopRequest {
  readonly kind: 'stop'
  readonly why: string
  readonly blockedBy?: RequirementId
}

/** Whether a message is a {@link StopRequest}. */
export function isStopRequest(message: unknown): message is StopRequest {
  if (!isRecord(message) || message['kind'] !== 'stop') return false
  const { why, blockedBy } = message
  return typeof why === 'string' && (blockedBy === undefined || requirementIds.some((id) => id === blockedBy))
}

/** Whether a message is a batch of a run's journal. */
export function isBatch(message: unknown): message is readonly RunEvent[] {
  return (
    Array.isArray(message) && message.every((entry) => isRecord(entry) && typeof entry['kind'] === 'string')
  )
}
