import type { ServiceChange } from '../../src/service/behaviour.ts'
import { adjust } from '../edit.ts'

/** Stores that hold a thousand pets before a run: the list has no pages, and shows a hundred of them. */
export const filledStores = {
  'newest first': { settings: { seeded: 1000 } },
  'oldest first': {
    settings: { seeded: 1000 },
    apply: adjust('listed', (pets) => pets.toReversed()),
  },
} as const satisfies Readonly<Record<string, ServiceChange>>

/** One of {@link filledStores}. */
export type FilledStore = keyof typeof filledStores

/** Whether a value from another thread names one of {@link filledStores}. */
export function isFilledStore(value: unknown): value is FilledStore {
  return typeof value === 'string' && Object.hasOwn(filledStores, value)
}
