import { randomBytes } from 'node:crypto'
import type { ServiceChange } from './behaviour.ts'
import type { Call, Wire } from './call.ts'
import { type Chance, systemChance } from './chance.ts'
import { conformingBehaviour } from './conforming-behaviour.ts'
import type { Window } from './limits/limiter.ts'
import { type Incoming, readRequest } from './read-request.ts'
import { Refusal } from './refusal.ts'
import { seed } from './seed.ts'
import { newService } from './service.ts'
import { conformingSettings, type KeyName, type ReferenceKeys, type Settings } from './settings.ts'
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

/** Requests on their way when a 429 was sent are not held against their sender. */
const inFlightMs = 100
/** Timers may fire a little before their time. */
const earlyTimerMs = 5

/** Watches for keys that ask again before Retry-After is over (interface document, Limits, rules 2 and 3). */
class Haste {
  readonly hasty = new Set<KeyName>()
  readonly #closed = new Map<KeyName, { readonly from: number; readonly until: number }>()

  /** Tells whether a request on this key comes too early, and remembers it. */
  isEarly(key: KeyName, now: number): boolean {
    const times = this.#closed.get(key)
    const early = times !== undefined && now > times.from + inFlightMs && now < times.until - earlyTimerMs
    if (early) this.hasty.add(key)
    return early
  }

  /** A 429 was sent on this key. */
  refused(key: KeyName, now: number, retryAfter: string | undefined): void {
    const seconds = Number(retryAfter)
    const until = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(retryAfter ?? '')
    const before = this.#closed.get(key)
    if (Number.isNaN(until)) return
    this.#closed.set(key, { from: before !== undefined && before.until > now ? before.from : now, until })
  }
}

/** What the embedded pet store is made of. */
export interface ReferenceOptions {
  /** Breaks one requirement. */
  readonly fault?: ServiceChange
  /** Takes one freedom. */
  readonly variant?: ServiceChange
  readonly time?: Time
  readonly chance?: Chance
  readonly keys?: Partial<ReferenceKeys>
  /** The custom plan of `keys.enterprise` and `keys.spare`. */
  readonly enterprise?: Window
  /** What single keys may spend, in the place of their plans. */
  readonly windows?: Partial<Record<KeyName, readonly Window[]>>
  readonly seeded?: number
  /** Bans a key that asks again before Retry-After is over: 403 from then on (Limits, rule 3). */
  readonly ban?: boolean
}

/** A pet store, however its requests come. */
export interface Reference {
  readonly prefix: string
  readonly keys: ReferenceKeys
  /** Every request answered so far, in the order of the answers. */
  readonly arrivals: readonly Arrival[]
  /** Keys that asked again before Retry-After was over; refused from then on if `ban` is set. */
  readonly banned: ReadonlySet<KeyName>
  readonly answer: (incoming: Incoming) => Promise<Wire>
  /** Begins with what runs beside the requests; returns how to stop it. */
  readonly start: () => () => void
}

/** Makes the embedded pet store: everything that the interface document says, and the fault or variant asked for. */
export function newReference(options: ReferenceOptions = {}): Reference {
  const settings = settingsOf(options)
  const behaviour = [options.variant, options.fault].reduce(
    (changed, change) => change?.apply?.(changed) ?? changed,
    conformingBehaviour(settings),
  )
  const { time = systemTime, chance = systemChance } = options
  const now = (): number => time.now() + settings.clockOffsetMs
  const keys = newKeys(options.keys)
  const store = new Store()
  const nextId = settings.ids(chance)
  for (const pet of seed(settings.seeded, settings.seededStatuses, nextId)) store.insert(pet)

  const haste = new Haste()
  const service = newService({
    behaviour: {
      ...behaviour,
      admit(call) {
        if (options.ban === true && call.key !== undefined && haste.hasty.has(call.key)) {
          throw new Refusal(403, 'banned', 'The API key is banned for a while.')
        }
        behaviour.admit(call)
      },
    },
    settings,
    keys,
    store,
    nextId,
  })

  let asked = 0
  const arrivals: Arrival[] = []
  return {
    prefix: settings.prefix,
    keys,
    arrivals,
    banned: haste.hasty,
    start: () => behaviour.started({ store, now, nextId, every: (ms, act) => time.every(ms, act) }),
    async answer(incoming) {
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
      const early = call.key !== undefined && haste.isEarly(call.key, at)
      if (raw.status === 429 && call.key !== undefined)
        haste.refused(call.key, now(), raw.headers['Retry-After'])
      const { method, path, key } = call
      arrivals.push({ at, method, path, key, status: raw.status, early })
      const dated = { Date: new Date(now()).toUTCString(), ...raw.headers }
      return behaviour.encode({ ...raw, headers: dated }, call)
    },
  }
}

function settingsOf({ fault, variant, enterprise, windows, seeded }: ReferenceOptions): Settings {
  const base: Settings = { ...conformingSettings, ...variant?.settings, ...fault?.settings }
  const custom = enterprise === undefined ? {} : { enterprise: [enterprise], spare: [enterprise] }
  return { ...base, seeded: seeded ?? base.seeded, windows: { ...base.windows, ...custom, ...windows } }
}

/** One request in the log that tests read. */
interface Arrival extends Pick<Call, 'at' | 'method' | 'path' | 'key'> {
  readonly status: number
  /** Came after a 429 on its key and before the time that Retry-After gave (interface document, Limits, rule 2). */
  readonly early: boolean
}
