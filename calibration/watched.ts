import { change } from '../src/service/behaviour.ts'
import type { Call } from '../src/service/call.ts'
import type { Window } from '../src/service/limits/limiter.ts'
import type { ReferenceOptions } from '../src/service/new-reference.ts'
import { Refusal } from '../src/service/refusal.ts'
import { conformingSettings, type KeyName, type Settings } from '../src/service/settings.ts'
import { type RunningReference, startReference } from '../src/service/start-reference.ts'
import { systemTime } from '../src/service/time.ts'

/** Timers may fire a little before their time. */
const earlyTimerMs = 5

/** A request, and how it was answered. */
interface Arrival extends Pick<Call, 'at' | 'method' | 'path' | 'key'> {
  readonly status: number
  /** Whether it came after a 429 on its key and before the time of Retry-After (interface document, Limits, rule 2). */
  readonly early: boolean
}

/** What a watched service notes. */
export interface Watch {
  /** Every request answered so far, in the order of the answers. */
  readonly arrivals: readonly Arrival[]
  /** Keys that asked again before Retry-After was over. */
  readonly banned: ReadonlySet<KeyName>
}

/** What a watched service may differ in from the plain one. */
export interface WatchedOptions extends ReferenceOptions {
  /** Bans keys that ask again too early: it answers them 403 from then on (Limits, rule 3). */
  readonly ban?: boolean
  /** Requests that arrive within so long after a 429 were on their way, and are not held against their sender. */
  readonly inFlightMs?: number
  /** The custom plan of `keys.enterprise` and `keys.spare`. */
  readonly enterprise?: Window
  /** What single keys may spend, in the place of their plans. */
  readonly windows?: Partial<Record<KeyName, readonly Window[]>>
  readonly seeded?: number
}

/** The settings that these come to. */
function settingsOf({ variant, fault, settings, enterprise, windows, seeded }: WatchedOptions): Settings {
  const base: Settings = { ...conformingSettings, ...variant?.settings, ...fault?.settings, ...settings }
  const custom = enterprise && { enterprise: [enterprise], spare: [enterprise] }
  return { ...base, seeded: seeded ?? base.seeded, windows: { ...base.windows, ...custom, ...windows } }
}

/** The options of a service that notes each request, and its notes. */
export function watched<Options extends WatchedOptions>(
  given: Options,
): {
  readonly options: Omit<Options, 'ban' | 'inFlightMs' | 'enterprise' | 'windows' | 'seeded'>
  readonly watch: Watch
} {
  const { ban = false, inFlightMs = 100, enterprise: _, windows: __, seeded: ___, ...options } = given
  const { fault, time = systemTime } = options
  const arrivals: Arrival[] = []
  const banned = new Set<KeyName>()
  const closed = new Map<KeyName, { readonly from: number; readonly until: number }>()
  const isEarly = ({ key, at }: Call): boolean => {
    const times = key && closed.get(key)
    return times !== undefined && at > times.from + inFlightMs && at < times.until - earlyTimerMs
  }
  const refused = (key: KeyName, now: number, retryAfter: string | undefined): void => {
    const seconds = Number(retryAfter)
    const until = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(retryAfter ?? '')
    const before = closed.get(key)
    if (Number.isNaN(until)) return
    closed.set(key, { from: before !== undefined && before.until > now ? before.from : now, until })
  }
  const banning = change('admit', (admit) => (call) => {
    if (ban && call.key !== undefined && banned.has(call.key))
      throw new Refusal(403, 'banned', 'The API key is banned for a while.')
    admit(call)
  })
  const noting = change('around', (around) => async (call, next, store) => {
    const begun = time.now()
    const raw = await around(call, next, store)
    const { at, method, path, key } = call
    const early = isEarly(call)
    if (early && key !== undefined) banned.add(key)
    // The clock of the service may be off, and its requests are dated by it.
    if (raw.status === 429 && key !== undefined)
      refused(key, at + time.now() - begun, raw.headers['Retry-After'])
    arrivals.push({ at, method, path, key, status: raw.status, early })
    return raw
  })
  const apply: NonNullable<ReferenceOptions['fault']>['apply'] = (behaviour) =>
    noting(banning(fault?.apply?.(behaviour) ?? behaviour))
  const changed = { settings: settingsOf(given), fault: { ...fault, apply } }
  return { options: { ...options, ...changed }, watch: { arrivals, banned } }
}

/** A listening service that notes each request. */
export type WatchedReference = RunningReference & Watch

/** Starts a service that notes each request. */
export async function startWatched(
  given: Parameters<typeof startReference>[0] & WatchedOptions = {},
): Promise<WatchedReference> {
  const { options, watch } = watched(given)
  return { ...(await startReference(options)), ...watch }
}
