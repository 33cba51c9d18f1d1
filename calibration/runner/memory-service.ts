import type { OpenService } from '../../src/scenario/service-in-memory.ts'
import { newReference } from '../../src/service/new-reference.ts'
import type { ReferenceKeys } from '../../src/service/settings.ts'
import { isRecord } from '../../src/spec/is-record.ts'
import { watched } from '../watched.ts'
import { type FilledStore, filledStores, isFilledStore } from './filled-store.ts'
import { MemoryTransport } from './memory-transport.ts'
import { type SubjectKind, subjectKinds } from './subject.ts'
import { subjectNamed } from './subjects.ts'

/** Which service to make, and what its keys are. Plain data: it crosses into the worker's thread. */
export interface ToldOfService {
  readonly kind: SubjectKind
  readonly name: string
  readonly keys: ReferenceKeys
  /** Bans a key that asks again before Retry-After is over. */
  readonly ban?: boolean
  /** Time of one way, in ms, always the same; absent: another each time, between half and two. */
  readonly wayMs?: number
  /** What the store holds besides; absent: what the subject has. */
  readonly store?: FilledStore
}

const leastLatencyMs = 0.5
const mostLatencyMs = 2

export { newClock } from '../simulated-clock.ts'

/** Makes a subject of the calibration in the thread of the run. */
export const openService: OpenService = (told, { clock, chance, ...bounds }) => {
  if (!isToldOfService(told)) throw new Error('no service is told of')
  const { service } = subjectNamed(told.kind, told.name)
  const { keys, ban = false, wayMs, store } = told
  const filled = store === undefined ? {} : { variant: filledStores[store] }
  const given = { ...service, ...filled, keys, time: clock.beside, chance: chance.unit }
  const reference = newReference(ban ? watched({ ...given, ban }).options : given)
  reference.start()
  return new MemoryTransport({
    ...bounds,
    reference,
    timers: clock,
    latencyMs: () => wayMs ?? leastLatencyMs + chance.unit() * (mostLatencyMs - leastLatencyMs),
  })
}

function isToldOfService(value: unknown): value is ToldOfService {
  return (
    isRecord(value) &&
    subjectKinds.some((kind) => kind === value['kind']) &&
    typeof value['name'] === 'string' &&
    isRecord(value['keys']) &&
    (value['store'] === undefined || isFilledStore(value['store']))
  )
}
