import type { Exchange } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import type { PetStatus } from '../new-pet.ts'
import type { Readings } from '../readings.ts'
import type { SeenPet } from '../seen-pet.ts'

/** What an animal of the run's own must be shown with; undefined where nothing can be expected. */
export interface KnownAnimal {
  readonly name: string | undefined
  readonly categoryId: bigint | undefined
  readonly status: PetStatus | undefined
  /** The status that lists file it under, as it was sent; undefined where none was, and any may be. */
  readonly filedUnder: unknown
  /**
   * Why nothing is expected of its fields: its id was told for two creates, or a body brought it and no fetch has shown
   * yet that they are as they were.
   */
  readonly contested: 'told twice' | 'brought' | undefined
  readonly created: Exchange
}

/** A create that was refused, and must have left nothing. */
export interface RefusedName {
  readonly requirement: 'AUTH-5' | 'CREATE-7'
  /** The status that it was sent with, if a valid one. */
  readonly status: PetStatus | undefined
  readonly exchange: Exchange
}

/** An animal on a page, or fetched, for the first time. */
export interface Sighting {
  readonly status: unknown
  /** Local time in ms at which the answer had come. */
  readonly at: number
  readonly exchange: Exchange
}

/** An own animal's name beside an id that is not its own. */
export interface Namesake {
  readonly animal: KnownAnimal
  readonly id: bigint
  /** The last page that showed it so. */
  readonly page: Exchange
  /** Those of all pages that did. */
  readonly paths: ReadonlySet<string>
}

/** An animal as an answer told it, by a way of asking. */
export interface Told {
  readonly pet: SeenPet
  readonly exchange: Exchange
  readonly way: string
}

/** How an animal of others was told. */
export interface ToldOfOther {
  /** How it was told first, and by what. */
  readonly first: SeenPet
  readonly exchange: Exchange
  /** How each way of asking told it first; or one of them has told it in two forms. */
  readonly ways: readonly Told[] | 'changed'
  /** The last answers that told it in two forms by turns, each asked for at once after the one before. */
  readonly turns: readonly Told[]
  /** Those of the first time that there were enough of them. */
  readonly once: readonly Told[] | undefined
  /** Those of another time, a consistency window later. */
  readonly again: readonly Told[] | undefined
}

/** A listed animal of others that a fetch did not find. */
export interface MissingFetch {
  readonly exchange: Exchange
  /** A page that showed it a consistency window later, if one did. */
  readonly shownBy: Exchange | undefined
}

/** An id that an animal of others had, and a create was told. */
export interface GivenAgain {
  /** What showed it before. */
  readonly before: Exchange
  /** The animal as it was told then, as far as it could be read. */
  readonly was: SeenPet | undefined
  readonly create: Exchange
  /** Whether it was the largest id by then. */
  readonly isLast: boolean
}

/** How the key was answered on GET /store/orders, and beside it. */
export interface OrdersModel {
  readonly asked: Exchange | undefined
  /** Answers to paths that no service has. */
  readonly strangers: readonly Exchange[]
}

/** A wrong answer that tells that no request remains. */
export interface ToldSpent {
  readonly exchange: Exchange
  /** Requests to the same operation that were let in once it had come. */
  readonly letInSince: number
}

/**
 * What a run's exchanges have shown of the store: its animals, and the key's limit. Rules read it, and what a rule
 * remembers besides is its own. It never changes: the next exchange makes another.
 */
export interface StoreModel {
  readonly own: ReadonlyMap<bigint, KnownAnimal>
  /** Ids of own animals by the names that were sent; undefined where several have one. */
  readonly ownNames: ReadonlyMap<string, bigint | undefined>
  /** Names that no animal may have, for each create that was sent with one was refused. */
  readonly refused: ReadonlyMap<string, RefusedName>
  /** Categories of the run's own making, each that of a refused create without a name. */
  readonly refusedCategories: ReadonlyMap<bigint, RefusedName>
  /** Names that some create was let in with. */
  readonly letIn: ReadonlySet<string>
  /** How many creates with the key went out with a name, answered or not. */
  readonly namesSent: ReadonlyMap<string, number>
  /** How many of them were answered 400. */
  readonly namesRefused: ReadonlyMap<string, number>
  /** Categories that some create was let in with. */
  readonly categories: ReadonlySet<bigint>
  readonly seen: ReadonlyMap<bigint, Sighting>
  /** Names of own animals that pages have shown, under whichever id. */
  readonly namesShown: ReadonlySet<string>
  /** By path, how many animals the longest page had. */
  readonly longest: ReadonlyMap<string, number>
  readonly namesakes: ReadonlyMap<bigint, Namesake>
  readonly missing: ReadonlyMap<bigint, MissingFetch>
  readonly toldOfOthers: ReadonlyMap<bigint, ToldOfOther>
  readonly givenAgain: ReadonlyMap<bigint, GivenAgain>
  /** The last answer that showed an animal under its own path, by id. */
  readonly fetched: ReadonlyMap<bigint, Exchange>
  /** By id, what it was fetched as before a body brought its id. */
  readonly victims: ReadonlyMap<bigint, { readonly before: Exchange; readonly create: Exchange }>
  /** Whether a fetch of an own animal succeeded and showed something else: what others show is no other breach. */
  readonly isMisshown: boolean
  /** What became of ids that name no known animal: some were not found, or all were answered with one. */
  readonly unknownIds: 'not found' | 'found' | undefined
  readonly orders: OrdersModel
  /** Whether the key to exhaust was shown an animal of the main key's. */
  readonly isOneStore: boolean
  /** Requests, in one line each, whose last answer was a 5xx, and that answer. */
  readonly failing: ReadonlyMap<string, string>
  /** Of the main key, by operation. */
  readonly readings: ReadonlyMap<OperationId, Readings>
  /** It is waited whether they are told otherwise. */
  readonly toldSpent: readonly ToldSpent[]
  /** By their numbers, answers that were. */
  readonly unspent: ReadonlySet<number>
}

/** Before the first exchange. */
export const emptyStore: StoreModel = {
  own: new Map(),
  ownNames: new Map(),
  refused: new Map(),
  refusedCategories: new Map(),
  letIn: new Set(),
  namesSent: new Map(),
  namesRefused: new Map(),
  categories: new Set(),
  seen: new Map(),
  namesShown: new Set(),
  longest: new Map(),
  namesakes: new Map(),
  missing: new Map(),
  toldOfOthers: new Map(),
  givenAgain: new Map(),
  fetched: new Map(),
  victims: new Map(),
  isMisshown: false,
  unknownIds: undefined,
  orders: { asked: undefined, strangers: [] },
  isOneStore: false,
  failing: new Map(),
  readings: new Map(),
  toldSpent: [],
  unspent: new Set(),
}

/** Whether ids that name no known animal are found, as far as they were asked for: then none tells what is not found. */
export function findsAnyId({ unknownIds }: StoreModel): boolean {
  return unknownIds === 'found'
}
