import type { Behaviour } from './behaviour.ts'
import type { Settings } from './settings.ts'

/** What makes a service of another kind of the conforming one. */
export interface ServiceChange {
  readonly settings?: Partial<Settings>
  readonly apply?: (behaviour: Behaviour) => Behaviour
}
