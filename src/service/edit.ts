import type { Behaviour } from './behaviour.ts'

/** What turns one behaviour into another. */
export type Edit = (behaviour: Behaviour) => Behaviour
