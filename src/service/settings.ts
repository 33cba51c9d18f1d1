import type { Chance } from './chance.ts'
import type { Window } from './limits/limiter.ts'
import { type PetStatus, petStatuses } from './pet.ts'

/**
 * The service's keys: one a plan (interface document, Limits), and a second one of the custom plan.
 * The roomiest comes first: whoever is let in by mistake spends from it, and is not stopped by a small limit.
 */
export const keyNames = ['business', 'pro', 'free', 'enterprise', 'spare'] as const

/** The name of a key. */
export type KeyName = (typeof keyNames)[number]

/** The keys themselves. */
export type ReferenceKeys = Readonly<Record<KeyName, string>>

/** What a service is set up with before its first request. */
export interface Settings {
  /** The path prefix (interface document, Versioning). */
  readonly prefix: string
  /** How many animals the store holds at the start, and the statuses that they have in turn. */
  readonly seeded: number
  readonly seededStatuses: readonly PetStatus[]
  /** A fresh source of ids; every one it gives out is new. */
  readonly ids: (chance: Chance) => () => bigint
  /** What each key may spend; the document's plans. */
  readonly windows: Readonly<Record<KeyName, readonly Window[]>>
  /** What requests without a valid key may spend together. */
  readonly anonymous: readonly Window[]
  /** How far the server's clock is off. */
  readonly clockOffsetMs: number
}

const minute = 60_000
const day = 86_400_000

const plan = (perMinute: number, perDay: number): readonly Window[] => [
  { limit: perMinute, windowMs: minute },
  { limit: perDay, windowMs: day },
]

/** Ids that count up (or down) by a step. */
export const countingFrom =
  (first: bigint, step = 1n) =>
  () => {
    let next = first
    return () => {
      const id = next
      next += step
      return id
    }
  }

/** The set-up of the plain conforming service: plans as documented, and a custom plan quick to exhaust. */
export const conformingSettings: Settings = {
  prefix: '/v1',
  seeded: 36,
  seededStatuses: petStatuses,
  ids: countingFrom(1001n),
  windows: {
    free: plan(60, 1000),
    pro: plan(300, 10_000),
    business: plan(1000, 100_000),
    enterprise: [{ limit: 20, windowMs: 2000 }],
    spare: [{ limit: 20, windowMs: 2000 }],
  },
  anonymous: [{ limit: 1000, windowMs: minute }],
  clockOffsetMs: 0,
}
