import type { Exchange } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import type { PetStatus } from '../new-pet.ts'
import type { Readings } from '../readings.ts'
import type { SeenPet } from '../seen-pet.ts'

/** What a created pet must be shown with; undefined where nothing can be expected. */
export interface KnownAnimal {
  readonly name: string | undefined
  readonly categoryId: bigint | undefined
  readonly status: PetStatus | undefined
  /** The status that was sent; where none was, lists may file the pet under any. */
  readonly filedUnder: unknown
  /** Why nothing is expected: two POSTs returned its id, or a body brought it and no GET has shown the pet unchanged yet. */
  readonly contested: 'told twice' | 'brought' | undefined
  readonly created: Exchange
}

/** A POST that was rejected, and must have left nothing. */
export interface RefusedName {
  readonly requirement: 'AUTH-5' | 'CREATE-7'
  /** The status that was sent, if a valid one. */
  readonly status: PetStatus | undefined
  readonly exchange: Exchange
}

/** The first page that showed a pet. */
export interface Sighting {
  readonly name: string | undefined
  readonly status: unknown
  readonly exchange: Exchange
}

/** A created pet's name beside another id. */
export interface Namesake {
  readonly animal: KnownAnimal
  readonly id: bigint
  readonly page: Exchange
  /** Of all pages that did. */
  readonly paths: ReadonlySet<string>
}

/** A pet as a response shows it, by a kind of request. */
export interface Told {
  readonly pet: SeenPet
  readonly exchange: Exchange
  readonly way: string
}

/** How responses show a foreign pet. */
export interface ToldOfOther {
  readonly first: SeenPet
  readonly exchange: Exchange
  /** How each kind of request showed it first; or one of them has shown it in two forms. */
  readonly ways: readonly Told[] | 'changed'
  /** The last responses that showed it in two forms by turns, each request right after the one before. */
  readonly turns: readonly Told[]
  /** Those of the first time that there were enough of them. */
  readonly once: readonly Told[] | undefined
  /** Those of another time, a consistency window later. */
  readonly again: readonly Told[] | undefined
}

/** A listed foreign pet that a GET did not find. */
export interface MissingFetch {
  readonly exchange: Exchange
  /** A page that showed it a consistency window later, if one did. */
  readonly shownBy: Exchange | undefined
}

/** An id that a foreign pet had, and a POST returned. */
export interface GivenAgain {
  readonly before: Exchange
  /** The foreign pet, as far as it could be read. */
  readonly was: SeenPet | undefined
  readonly create: Exchange
  /** Whether it was the largest id by then. */
  readonly isLast: boolean
}

/** The last GET /store/orders with the key, and GETs of paths that no service has. */
export interface OrdersModel {
  readonly asked: Exchange | undefined
  readonly strangers: readonly Exchange[]
}

const noOrders: OrdersModel = { asked: undefined, strangers: [] }

/** A wrong response that says that no request remains. */
export interface ToldSpent {
  readonly exchange: Exchange
  /** Accepted requests to the same operation after it. */
  readonly letInSince: number
}

const map = <K, V>(): ReadonlyMap<K, V> => new Map()
const set = <T>(): ReadonlySet<T> => new Set()
const list = <T>(): readonly T[] => []
const none = <T>(): T | undefined => undefined

/** What a run's exchanges have shown of the store, its pets and the key's limit, before the first of them. */
export const emptyStore = {
  own: map<bigint, KnownAnimal>(),
  /** Ids of created pets by the names that were sent; undefined where several have one. */
  ownNames: map<string, bigint | undefined>(),
  /** By names that no pet may have, since each POST with one was rejected. */
  refused: map<string, RefusedName>(),
  /** By categories that only this run uses, rejected POSTs without a name. */
  refusedCategories: map<bigint, RefusedName>(),
  /** Names of accepted POSTs. */
  letIn: set<string>(),
  /** By name, how many POSTs with the key went out, answered or not. */
  namesSent: map<string, number>(),
  /** How many of them were answered 4xx. */
  namesRefused: map<string | undefined, number>(),
  /** Categories of accepted valid POSTs. */
  categories: set<bigint | undefined>(),
  seen: map<bigint, Sighting>(),
  /** Names of created pets that pages have shown, under any id. */
  namesShown: set<string>(),
  /** By path, how many pets the longest page had. */
  longest: map<string, number>(),
  namesakes: map<bigint, Namesake>(),
  missing: map<bigint, MissingFetch>(),
  toldOfOthers: map<bigint, ToldOfOther>(),
  givenAgain: map<bigint, GivenAgain>(),
  /** By id, the last GET that found the pet. */
  fetched: map<bigint, Exchange>(),
  /** By id, the last GET of a pet before a body brought its id. */
  victims: map<bigint, { readonly before: Exchange; readonly create: Exchange }>(),
  /** Whether a GET of a created pet succeeded and showed something else. */
  isMisshown: false,
  /** Whether ids of no known pet are found: once one is not, `not found` stays. */
  unknownIds: none<'not found' | 'found'>(),
  orders: noOrders,
  /** Whether the rate-limit key was shown a pet of the main key. */
  isOneStore: false,
  /** By the form of requests whose last response was a 5xx, that response. */
  failing: map<string, string>(),
  /** Of the main key, by operation. */
  readings: map<OperationId, Readings>(),
  /** Those that a later response may contradict. */
  toldSpent: list<ToldSpent>(),
  /** The numbers of exchanges that later responses contradicted. */
  unspent: set<number>(),
}

/** The same after some exchanges. It never changes: each exchange makes another. */
export type StoreModel = Readonly<typeof emptyStore>

/** Whether each id of no known pet was found, so that none shows how a missing pet is answered. */
export function findsAnyId({ unknownIds }: StoreModel): boolean {
  return unknownIds === 'found'
}
