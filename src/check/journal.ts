import type { RunEvent } from '../events/run-event.ts'

/** Where events go. */
export type Journal = (event: RunEvent) => void

/** What the program may tell the checks: to send nothing more. */
export interface StopRequest {
  readonly kind: 'stop'
  /** What is left of the run is inconclusive for this. */
  readonly why: string
}

/** Whether a message is a {@link StopRequest}. */
export function isStopRequest(message: unknown): message is StopRequest {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    message.kind === 'stop' &&
    'why' in message &&
    typeof message.why === 'string'
  )
}
