import type { Credential } from '../spec/credential.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { OperationId } from '../spec/operation.ts'
import type { PetStatus } from './new-pet.ts'
import type { Readings } from './readings.ts'
import type { SeenPet } from './seen-pet.ts'

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
interface Sighting {
  readonly status: unknown
  /** Local time in ms at which the answer had come. */
  readonly at: number
  readonly exchange: Exchange
}

/** A page as it came. */
interface LatePage {
  readonly exchange: Exchange
  readonly body: readonly unknown[]
}

/** A page that had room for animals of others that another page showed right before it. */
export interface FramedPage {
  readonly exchange: Exchange
  readonly length: number
  readonly before: Exchange
  /** Those that it does not show. */
  readonly lacks: ReadonlyMap<bigint, SeenPet>
  /** How many of them may stand on it under other ids. */
  readonly strangers: number
}

/** A time at which a page lacked animals of others that pages right before and right after it showed. */
export interface Lack {
  readonly length: number
  readonly strangers: number
  readonly ids: ReadonlySet<bigint>
  readonly page: Exchange
  /** The page before it, itself, and the page after it. */
  readonly exchanges: readonly Exchange[]
}

/** A page as long as it may be, of which it is not known yet whether more animals were there. */
export interface FullPage {
  readonly exchange: Exchange
  readonly most: number
  readonly limit: number | undefined
  readonly status: PetStatus | undefined
}

/** A wrong answer to a limit with a status: by themselves they tell which of them is at fault. */
export interface WrongPair {
  readonly exchange: Exchange
  readonly limit: number
  readonly status: PetStatus
  readonly fault: 'limit' | 'status' | 'refused'
  readonly expected: string
  readonly actual: string
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

/** An animal of others as a body has it. */
export type ToldPet = Readonly<Record<string, unknown>>

/** An animal as an answer told it, by a way of asking. */
export interface Told {
  readonly pet: ToldPet
  readonly exchange: Exchange
  readonly way: string
}

/** How an animal of others was told. */
export interface ToldOfOther {
  /** How it was told first, and by what. */
  readonly first: ToldPet
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
interface MissingFetch {
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

/** A request with the key that was answered 403. */
export interface ForbiddenRequest {
  readonly exchange: Exchange
  /** An answer of the same operation that let the key in, asked for afterwards. */
  readonly letInSince: Exchange | undefined
}

/** A wrong answer that tells that no request remains. */
export interface ToldSpent {
  readonly exchange: Exchange
  /** Requests to the same operation that were let in once it had come. */
  readonly letInSince: number
}

/** A 429 that tells that no request remains, and the answer before it that let the same operation in. */
export interface Limited {
  readonly before: Exchange
  readonly exchange: Exchange
}

/** A request that was given no answer that says anything, and the requirements that hung on it. */
interface Unserved {
  readonly exchange: Exchange
  /** How often it was sent. */
  readonly tries: number
  readonly requirements: readonly RequirementId[]
}

/** What a run has learnt of the store by an exchange. It never changes: the next exchange makes another. */
export interface Known {
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
  /** Valid creates with plain names that were answered 400 before their category was known. */
  readonly refusedPlain: readonly Exchange[]
  /**
   * Creates of two equal bodies that were let in, the second once nothing may lag behind the first. The first animal may
   * have been removed in between.
   */
  readonly takenAgain: readonly Exchange[]
  /**
   * The same, and a page that showed both animals: then neither a name in use nor what else it may have to differ in is a
   * reason to refuse one.
   */
  readonly twins: readonly Exchange[]
  /**
   * By name, valid creates with plain ones that were answered 403, of each category and status the first, and the same under
   * another name, let in since.
   */
  readonly forbidden: ReadonlyMap<string, readonly ForbiddenRequest[]>
  /** Other statuses than 400 that bodies got which lack something, and have nothing else wrong with them. */
  readonly lackingAnswered: ReadonlySet<number>
  /** By form, requests for what no animal is, and creates with invalid bodies, that were answered 403. */
  readonly forbiddenRequests: ReadonlyMap<string, ForbiddenRequest>
  /** Valid creates with plain names without the run's tag or drawn digits that were answered 400: others may have them. */
  readonly refusedStrange: readonly Exchange[]
  /** Of the main key, by operation. */
  readonly readings: ReadonlyMap<OperationId, Readings>
  /** It is waited whether they are told otherwise. */
  readonly toldSpent: readonly ToldSpent[]
  /** By their numbers, answers that were. */
  readonly unspent: ReadonlySet<number>
  /** By operation, the last answer that let the main key in and told of the limit. */
  readonly lastLetIn: ReadonlyMap<OperationId, Exchange>
  /** It is waited whether answers after them tell of the same window, and that requests remain. */
  readonly limited: readonly Limited[]
  /** What the valid key was answered last, by operation; the rate limit's and the service's own failures aside. */
  readonly keyAnswers: ReadonlyMap<OperationId, number>
  /** What kinds of bad credential were answered, on requests that lack nothing else. */
  readonly credentials: ReadonlyMap<Credential['kind'], 'refused' | 'let in'>
  /** Creates with the main key. */
  readonly creates: readonly Exchange[]
  /** Long lists without a status, the last few. */
  readonly longLists: readonly Exchange[]
  readonly seen: ReadonlyMap<bigint, Sighting>
  /** Their ids as parsed bodies have them: numbers, where a double holds them. */
  readonly seenIds: ReadonlySet<number | bigint>
  /** Names of own animals that pages have shown, under whichever id. */
  readonly namesShown: ReadonlySet<string>
  /** The last pages. */
  readonly lately: readonly LatePage[]
  /** It is waited for what is shown right after them. */
  readonly framed: readonly FramedPage[]
  /** By path, the times at which the same animals were lacking; or that it was told. */
  readonly lacks: ReadonlyMap<string, readonly Lack[] | 'told'>
  /** By path, how many animals the longest page had. */
  readonly longest: ReadonlyMap<string, number>
  readonly fullPages: readonly FullPage[]
  /** How limits (`limit=5`) and statuses (`status=sold`) by themselves were answered. */
  readonly alone: ReadonlyMap<string, 'right' | 'wrong' | 'refused'>
  readonly wrongPairs: readonly WrongPair[]
  readonly namesakes: ReadonlyMap<bigint, Namesake>
  /** The last answer that showed an animal under its own path, by id. */
  readonly fetched: ReadonlyMap<bigint, Exchange>
  /** Whether a fetch of an own animal succeeded and showed something else: what others show is no other breach. */
  readonly isMisshown: boolean
  /** By id, what it was fetched as before a body brought its id. */
  readonly victims: ReadonlyMap<bigint, { readonly before: Exchange; readonly create: Exchange }>
  readonly givenAgain: ReadonlyMap<bigint, GivenAgain>
  readonly missing: ReadonlyMap<bigint, MissingFetch>
  /** By the ids that pages have. */
  readonly toldOfOthers: ReadonlyMap<number | bigint, ToldOfOther>
  /** Whether a fetch showed an own animal otherwise than it was created, or a page one id twice: GET-1 and LIST-7. */
  readonly isToldElsewhere: boolean
  /** Ids that named no known animal, and were answered with one all the same. */
  readonly phantoms: readonly { readonly magnitude: 'small' | 'far'; readonly exchange: Exchange }[]
  /** Whether some id that names no known animal was answered with another one. */
  readonly isFoundInstead: boolean
  /** Of which magnitude ids that name no known animal were answered 404. */
  readonly notFound: ReadonlySet<'small' | 'far'>
  /** Ids far beyond known ones that were not found. */
  readonly absent: ReadonlySet<bigint>
  /** Those of them that were answered with an animal of that id since. */
  readonly appeared: ReadonlyMap<bigint, Exchange>
  /** The first request that the rate-limit key was let in with. */
  readonly trialKeyLetIn: Exchange | undefined
  /** Whether the rate-limit key was answered 429: requests after that may have it banned. */
  readonly isTrialKeyLimited: boolean
  /** Whether the key to exhaust was shown an animal of the main key's. */
  readonly isOneStore: boolean
  readonly orders: Exchange | undefined
  /** Answers to paths that no service has. */
  readonly strangers: readonly Exchange[]
  /** Requests, in one line each, whose last answer was a 5xx, and that answer. */
  readonly failing: ReadonlyMap<string, string>
  /** By form, requests that were answered 403 or 5xx, or not at all, and never otherwise. */
  readonly unserved: ReadonlyMap<string, Unserved>
}

/** Before the first exchange. */
export const nothingKnown: Known = {
  own: new Map(),
  ownNames: new Map(),
  refused: new Map(),
  refusedCategories: new Map(),
  letIn: new Set(),
  namesSent: new Map(),
  namesRefused: new Map(),
  categories: new Set(),
  refusedPlain: [],
  takenAgain: [],
  twins: [],
  forbidden: new Map(),
  lackingAnswered: new Set(),
  forbiddenRequests: new Map(),
  refusedStrange: [],
  readings: new Map(),
  toldSpent: [],
  lastLetIn: new Map(),
  limited: [],
  unspent: new Set(),
  keyAnswers: new Map(),
  credentials: new Map(),
  creates: [],
  longLists: [],
  seen: new Map(),
  seenIds: new Set(),
  namesShown: new Set(),
  lately: [],
  framed: [],
  lacks: new Map(),
  longest: new Map(),
  fullPages: [],
  alone: new Map(),
  wrongPairs: [],
  namesakes: new Map(),
  givenAgain: new Map(),
  fetched: new Map(),
  isMisshown: false,
  victims: new Map(),
  missing: new Map(),
  toldOfOthers: new Map(),
  isToldElsewhere: false,
  phantoms: [],
  isFoundInstead: false,
  notFound: new Set(),
  absent: new Set(),
  appeared: new Map(),
  trialKeyLetIn: undefined,
  isTrialKeyLimited: false,
  isOneStore: false,
  orders: undefined,
  strangers: [],
  failing: new Map(),
  unserved: new Map(),
}

/** How an animal of others was told before, if it was: pages have ids as numbers where a double holds them. */
export function toldOfOther({ toldOfOthers }: Known, id: bigint | number): ToldOfOther | undefined {
  return toldOfOthers.get(id) ?? toldOfOthers.get(Number(id))
}

/** Local time in ms at which the answer of an exchange had come. */
export function endOf({ sentAt, durationMs }: Pick<Exchange, 'sentAt' | 'durationMs'>): number {
  return sentAt + durationMs
}
