import type { Chance } from './chance.ts'
import type { Window } from './limits/limiter.ts'
import { type PetStatus, petStatuses } from './pet.ts'

/** The service's keys: one a plan (Limits), and a second custom one. A loose comparison finds the largest first. */
export const keyNames = ['business', 'pro', 'free', 'enterprise', 'spare'] as const

/** The name of a key. */
export type KeyName = (typeof keyNames)[number]

/** The keys of a service, by name. */
export type ReferenceKeys = Readonly<Record<KeyName, string>>

/** The settings of a service before its first request. */
export interface Settings {
  /** The path prefix (interface document, Versioning). */
  readonly prefix: string
  /** Number of initial pets, and their statuses in turn. */
  readonly seeded: number
  readonly seededStatuses: readonly PetStatus[]
  /** Makes a source of new ids. */
  readonly ids: (chance: Chance) => () => bigint
  /** The limits of each key; those of the document's plans. */
  readonly windows: Readonly<Record<KeyName, readonly Window[]>>
  /** The limits of all requests without a valid key together. */
  readonly anonymous: readonly Window[]
  /** The deviation of the server's clock, in ms. */
  readonly clockOffsetMs: number
}

const minute = 60_000
const day = 86_400_000

const plan = (perMinute: number, perDay: number): readonly Window[] => [
  { limit: perMinute, windowMs: minute },
  { limit: perDay, windowMs: day },
]

/** Ids that count up or down by a step. */
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

/** Settings of the conforming service: documented plans, and a custom one that is quick to exhaust. */
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
