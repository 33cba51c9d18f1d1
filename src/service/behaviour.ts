import type { Answer, Call, Raw, Wire } from './call.ts'
import type { Allowance, Limiter, Window } from './limits/limiter.ts'
import type { PetStatus, StoredPet } from './pet.ts'
import type { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'
import type { Time } from './time.ts'

/** The stages of a request. Their order decides which of several errors a response has. */
export type Stage = 'admit' | 'spend' | 'validate' | 'perform'

/** Where a Pet is shown. */
export type Place = 'list' | 'create' | 'get'

type Members = Readonly<Record<string, unknown>>

/** The query of a list. */
export interface Query {
  readonly limit: number | undefined
  readonly status: PetStatus | undefined
}

/** What a part that works beside the requests can use. */
interface World extends Pick<Time, 'now' | 'every'> {
  readonly store: Store
  readonly nextId: () => bigint
}

/** All that the service does, as small functions that a mutant or variant may replace. To reject, they throw a Refusal. */
export interface Behaviour {
  /** Runs beside the requests; returns a function that stops it. */
  readonly started: (world: World) => () => void
  /** Wraps the handling of a request. */
  readonly around: (call: Call, next: () => Promise<Raw>, store: Store) => Promise<Raw>
  readonly order: (call: Call) => readonly Stage[]

  readonly credential: (call: Call) => string | undefined
  readonly matches: (presented: string, key: string, call: Call) => boolean
  readonly admit: (call: Call) => void

  readonly bucket: (call: Call) => string
  readonly limiter: (windows: readonly Window[], bucket: string) => Limiter
  readonly enforce: (allowance: Allowance, call: Call) => void
  readonly rateHeaders: (allowance: Allowance, call: Call, status: number) => Readonly<Record<string, string>>
  readonly retryHeaders: (allowance: Allowance, call: Call) => Readonly<Record<string, string>>

  readonly readLimit: (text: string | undefined, call: Call) => number | undefined
  readonly readStatusFilter: (text: string | undefined, call: Call) => PetStatus | undefined
  readonly listed: (store: Store, call: Call) => readonly StoredPet[]
  readonly filter: (pets: readonly StoredPet[], query: Query, call: Call) => readonly StoredPet[]
  readonly page: (pets: readonly StoredPet[], query: Query, call: Call) => readonly StoredPet[]
  readonly renderPage: (pets: readonly Members[], query: Query, call: Call) => unknown

  readonly readBody: (call: Call) => Members
  readonly readName: (value: unknown, call: Call) => string
  readonly readCategoryId: (value: unknown, call: Call) => bigint
  readonly readStatus: (value: unknown, call: Call) => PetStatus | undefined
  readonly assignId: (next: () => bigint, store: Store, body: Members, call: Call) => bigint | Promise<bigint>
  readonly insert: (store: Store, pet: StoredPet, body: Members) => void

  readonly readPetId: (text: string, call: Call) => bigint
  readonly lookup: (store: Store, id: bigint, call: Call) => StoredPet | undefined

  readonly orders: (call: Call) => Answer
  readonly render: (pet: StoredPet, place: Place, call: Call) => Members
  readonly errorBody: (refusal: Refusal, call: Call) => unknown
  readonly contentType: (status: number, call: Call) => string
  readonly serialise: (body: unknown, call: Call) => string
  /** The last change of status, headers and body before encoding. */
  readonly finish: (raw: Raw, call: Call) => Raw
  readonly encode: (raw: Raw, call: Call) => Wire | Promise<Wire>
}

/** The difference of another service from the conforming one. */
export interface ServiceChange {
  readonly settings?: Partial<Settings>
  readonly apply?: (behaviour: Behaviour) => Behaviour
}

/** Replaces one function of a behaviour by one built upon it; state in `build` lasts as long as the service. */
export const change =
  <K extends keyof Behaviour>(name: K, build: (before: Behaviour[K]) => Behaviour[K]) =>
  (behaviour: Behaviour): Behaviour => ({ ...behaviour, [name]: build(behaviour[name]) })
