import { randomBytes } from 'node:crypto'
import type { ServiceChange } from './behaviour.ts'
import type { Call, Wire } from './call.ts'
import { type Chance, systemChance } from './chance.ts'
import { conformingBehaviour } from './conforming-behaviour.ts'
import { type Incoming, readRequest } from './read-request.ts'
import { seed } from './seed.ts'
import { newService } from './service.ts'
import { conformingSettings, type ReferenceKeys, type Settings } from './settings.ts'
import { Store } from './store.ts'
import { systemTime, type Time } from './time.ts'

const newKey = (): string => randomBytes(16).toString('hex')

/** Fresh random keys, letters and digits only. */
export const newKeys = (given: Partial<ReferenceKeys> = {}): ReferenceKeys => ({
  free: newKey(),
  pro: newKey(),
  business: newKey(),
  enterprise: newKey(),
  spare: newKey(),
  ...given,
})

/** What the embedded pet store is made of. */
export interface ReferenceOptions {
  /** Breaks one requirement. */
  readonly fault?: ServiceChange
  /** Takes one freedom. */
  readonly variant?: ServiceChange
  readonly time?: Time
  readonly chance?: Chance
  readonly keys?: Partial<ReferenceKeys>
  /** Beside those of the fault or variant. */
  readonly settings?: Partial<Settings>
}

/** A pet store, however its requests come. */
export type Reference = ReturnType<typeof newReference>

/** Makes the embedded pet store: everything that the interface document says, and the fault or variant asked for. */
export function newReference(options: ReferenceOptions = {}) {
  const { variant, fault, time = systemTime, chance = systemChance } = options
  const settings = { ...conformingSettings, ...variant?.settings, ...fault?.settings, ...options.settings }
  const behaviour = [variant, fault].reduce(
    (changed, change) => change?.apply?.(changed) ?? changed,
    conformingBehaviour,
  )
  const now = (): number => time.now() + settings.clockOffsetMs
  const keys = newKeys(options.keys)
  const store = new Store()
  const nextId = settings.ids(chance)
  for (const pet of seed(settings.seeded, settings.seededStatuses, nextId)) store.insert(pet)

  const service = newService({ behaviour, settings, keys, store, nextId })
  let asked = 0
  return {
    prefix: settings.prefix,
    keys,
    /** Begins with what runs beside the requests; returns how to stop it. */
    start: () => behaviour.started({ store, now, nextId, every: (ms, act) => time.every(ms, act) }),
    async answer(incoming: Incoming): Promise<Wire> {
      const at = now()
      const call: Call = {
        ...readRequest(settings.prefix, incoming),
        at,
        index: asked,
        sleep: (ms) => time.sleep(ms),
        chance,
        key: undefined,
        allowance: undefined,
      }
      asked += 1
      const raw = await service(call)
      const dated = { Date: new Date(now()).toUTCString(), ...raw.headers }
      return behaviour.encode({ ...raw, headers: dated }, call)
    },
  }
}
