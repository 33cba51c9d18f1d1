import type { RunEvent } from '../events/run-event.ts'

/** Where events go. */
export type Journal = (event: RunEvent) => void

/** What the run's main thread may tell the worker: to send nothing more. */
export type StopRequest = { readonly kind: 'stop' }
