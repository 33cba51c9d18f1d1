import { expect } from 'vitest'
import type { RequirementId } from '../../catalogue/requirement-id.ts'
import type { Exchange } from '../../client/exchange.ts'
import type { PetStatus } from '../../oracle/new-pet.ts'
import type { SeenPet } from '../../oracle/seen-pet.ts'
import type { OwnAnimal } from '../population.ts'
import type { RefusedCreate } from '../probes/refusals.ts'
import * as common from './common.ts'
import * as creation from './creation.ts'
import * as listing from './listing.ts'
import * as rateLimit from './rate-limit.ts'
import * as retrieval from './retrieval.ts'

expect.extend({ ...common, ...listing, ...creation, ...retrieval, ...rateLimit })

/** The assertions of the suites, in the words of the interface. */
interface ConformanceMatchers<R> {
  /** The trial shows that the limit works as the interface says. */
  toHold(): R
  /** The 429 says when to come back: whole seconds or an HTTP date. */
  toTellRetryAfter(): R
  /** The exchange was answered with this status, and the same request made properly was let in. */
  toBeRefused(status: number, control: Exchange, free?: number): R
  /** The valid key was let in: anything but 401. */
  toBeLetIn(): R
  /** The valid request was answered with this status. */
  toAnswer(status: number): R
  /** There was an answer, whichever: the interface leaves it open. */
  toBeAnswered(): R
  /** Every response so far that could have broken this requirement kept it. */
  toKeep(requirement: RequirementId): R
  /** The base address ends in the major version (interface document, Versioning). */
  toBeVersioned(): R
  /** The page has at most so many animals. */
  toHoldAtMost(most: number): R
  /** Every animal on the page has this status. */
  toHoldOnly(status: PetStatus): R
  /** The page shows some animal. */
  toShowSome(): R
  /** The page is as long as the limit allows. */
  toBeFull(): R
  /** No two animals on the page have one id. */
  toHaveDistinctIds(): R
  /** An own animal on the page carries the id that its create told. */
  toShowUnderItsId(animal: OwnAnimal, namesake?: Exchange | 'not asked'): R
  /** An own animal on the page carries what it was created with. */
  toShowAsCreated(animal: OwnAnimal): R
  /** None of the refused creates left an animal on these pages. */
  toShowNoneOf(refused: readonly RefusedCreate[]): R
  /** The create was let in, with an id. */
  toBeCreated(): R
  /** The Pet returned carries what was sent. */
  toReturnWhatWasSent(): R
  /** The int64 was either refused or returned digit for digit. */
  toSurvive(): R
  /** If the create was let in, its id is not the one that the body brought. */
  toIgnoreTheId(brought: bigint): R
  /** No two of these animals have one id, nor has one the id of an animal that was there before. */
  toHaveUniqueIds(before: readonly SeenPet[]): R
  /** The fetch shows the animal as it was created. */
  toFetch(animal: OwnAnimal): R
  /** The animal that was listed with this id is found under it. */
  toFetchId(id: bigint): R
  /** The animal is still as it was fetched before. */
  toShowTheSameAs(before: Exchange): R
  /** Each id drawn at random is answered 404 or, should it exist, with that animal; not all of them exist. */
  toBeUnknown(): R
  /** The id asked for was answered for itself: 404, or just that animal. */
  toAnswerForItself(id: bigint, free?: number): R
  /** The operation exists: it is not answered as something that does not. */
  toExistBeside(strangers: readonly Exchange[]): R
}

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends ConformanceMatchers<R> {}
}
