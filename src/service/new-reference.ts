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

/** New random keys of letters and digits. */
export const newKeys = (given: Partial<ReferenceKeys> = {}): ReferenceKeys => ({
  free: newKey(),
  pro: newKey(),
  business: newKey(),
  enterprise: newKey(),
  spare: newKey(),
  ...given,
})

/** What the embedded pet store consists of. */
export interface ReferenceOptions {
  /** Violates one requirement. */
  readonly fault?: ServiceChange
  /** Uses one permitted behaviour. */
  readonly variant?: ServiceChange
  readonly time?: Time
  readonly chance?: Chance
  readonly keys?: Partial<ReferenceKeys>
  /** Besides those of the mutant or variant. */
  readonly settings?: Partial<Settings>
}

/** A pet store without a transport. */
export type Reference = ReturnType<typeof newReference>

/** Makes the embedded pet store: all that the interface document says, with the given mutant and variant. */
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
    /** Starts what runs beside the requests; returns a function that stops it. */
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
