import type { Waiver, Waivers } from '../events/waiver.ts'

/**
 * What came of a waiver: it let something through (`applied`), or would have if it still held (`expired`); there was
 * nothing to let through (`not needed`); or what it is about was not judged to an end (`open`).
 */
export type WaiverState = 'applied' | 'expired' | 'not needed' | 'open'

/** A waiver, and what came of it. */
export interface JudgedWaiver extends Waiver {
  readonly state: WaiverState
}

/** The waivers of a run, in the order in which they were given. */
export interface JudgedWaivers extends Waivers {
  readonly entries: readonly JudgedWaiver[]
}
