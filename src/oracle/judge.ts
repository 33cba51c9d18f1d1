import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { Judgement } from '../spec/judgement.ts'
import type { OperationId } from '../spec/operation.ts'
import { judgeExchange } from './judge-exchange.ts'
import type { OracleOptions } from './oracle-options.ts'
import { isExtraordinary, isPageAlone, isRefusedForChunks, whyProvesNothing } from './ordinary.ts'
import { answersOfTrial, answersTo } from './questions.ts'
import { judgeTrial } from './rate/judge-trial.ts'
import type { Trial } from './rate/trial.ts'
import {
  judgementsOf,
  type Ruling,
  type RunningRule,
  remember,
  runningRule,
  type Shown,
  show,
  suspicious,
} from './rule.ts'
import { createdAnimals } from './rules/created-animals.ts'
import { documentedBodies, successes } from './rules/documented-bodies.ts'
import { fullPages } from './rules/full-pages.ts'
import { givenAgain } from './rules/given-again.ts'
import { invalidBodies } from './rules/invalid-bodies.ts'
import { listedFetches } from './rules/listed-fetches.ts'
import { orders } from './rules/orders.ts'
import { othersAnimals } from './rules/others-animals.ts'
import { ownFetches } from './rules/own-fetches.ts'
import { pageAnimals } from './rules/page-animals.ts'
import { pageBounds } from './rules/page-bounds.ts'
import { pageLengths } from './rules/page-lengths.ts'
import { refusedCreates } from './rules/refused-creates.ts'
import { refusedCredentials } from './rules/refused-credentials.ts'
import { remaining } from './rules/remaining.ts'
import { confirmedServerError, unconfirmedServerError } from './rules/server-errors.ts'
import { shownWhileCreated } from './rules/shown-while-created.ts'
import { storedOnce } from './rules/stored-once.ts'
import { traces } from './rules/traces.ts'
import { trialKey } from './rules/trial-key.ts'
import { unknownIds } from './rules/unknown-ids.ts'
import { unreadPages } from './rules/unread-pages.ts'
import { concludeUnserved, type Unserved, updateUnserved } from './rules/unserved.ts'
import { emptyStore, type StoreModel } from './store/store-model.ts'
import { isOfKnownStore, updateOneStore, updateReadings, updateStore } from './store/update.ts'
import { updateSent } from './store/update-creates.ts'

/** What happens in a run, as far as judgement goes. */
export type OracleEvent =
  /** A request is about to go out: responses alone would hide that it overlaps with others. */
  | { readonly kind: 'sent'; readonly request: RequestSpec }
  | { readonly kind: 'answered'; readonly exchange: Exchange }
  /** A response that may be chance, with the earlier try that it confirms. */
  | { readonly kind: 'confirmed'; readonly exchange: Exchange }
  /** A response to a fresh request, with the earlier try that failed and that it does not confirm. */
  | { readonly kind: 'unconfirmed'; readonly exchange: Exchange }
  | { readonly kind: 'trial'; readonly trial: Trial }

/** A rule, and which exchanges it judges. */
interface Placed {
  readonly rule: RunningRule
  readonly of?: readonly OperationId[]
  /** Whether it judges requests with another credential than the key too. */
  readonly ofAnyCredential?: true
  /** Whether it judges 429 too, after which the run repeats the request. */
  readonly of429?: true
  /** Whether it compares a response with known pets: then both must be of one store. */
  readonly ofStore?: true
  /** Whether it judges each response, once, whatever else is open of it. */
  readonly ofLimit?: true
  /** Whether it leaves wrong responses undetermined that say that no request remains: it judges them again later. */
  readonly excuses?: true
  /** Whether it reads the store as it is with the exchange. */
  readonly isAfterwards?: true
}

/** What a run's events have shown so far. It never changes: the next event makes another. */
export interface OracleState {
  readonly store: StoreModel
  readonly rules: readonly Placed[]
  readonly unserved: Unserved
}

/** Before the first event. */
export const initialState: OracleState = {
  store: emptyStore,
  unserved: new Map(),
  rules: [
    { rule: runningRule(remaining), ofLimit: true },
    { rule: runningRule(documentedBodies), excuses: true },
    { rule: runningRule(refusedCredentials), ofAnyCredential: true },
    { rule: runningRule(invalidBodies), of: ['createPet'] },
    { rule: runningRule(refusedCreates), of: ['createPet', 'listPets'], excuses: true },
    { rule: runningRule(createdAnimals), of: ['createPet'] },
    { rule: runningRule(shownWhileCreated), of: ['createPet'], ofStore: true, ofAnyCredential: true },
    { rule: runningRule(unreadPages), of: ['listPets'] },
    { rule: runningRule(pageLengths), of: ['listPets'], ofStore: true },
    { rule: runningRule(pageBounds), of: ['listPets'], excuses: true },
    { rule: runningRule(othersAnimals), of: ['listPets', 'getPet'], ofStore: true, excuses: true },
    { rule: runningRule(listedFetches), of: ['getPet'], ofStore: true },
    { rule: runningRule(givenAgain), of: ['listPets', 'getPet'], ofStore: true },
    { rule: runningRule(pageAnimals), of: ['listPets'], ofStore: true },
    { rule: runningRule(traces), of: ['listPets', 'getPet'], ofStore: true },
    { rule: runningRule(storedOnce), of: ['listPets'], ofStore: true },
    { rule: runningRule(fullPages), of: ['listPets'], ofStore: true, isAfterwards: true },
    { rule: runningRule(unknownIds), of: ['getPet'], ofStore: true },
    { rule: runningRule(ownFetches), of: ['getPet'], ofStore: true, excuses: true },
    { rule: runningRule(orders), of429: true, isAfterwards: true },
    { rule: runningRule(trialKey), of429: true },
  ],
}

/** What one more event of a run shows beside what was known before it, and what is known then. It reads no clock. */
export function judge(state: OracleState, event: OracleEvent, options: OracleOptions): Ruling<OracleState> {
  if (event.kind === 'sent') return remember({ ...state, store: updateSent(state.store, event.request) })
  if (event.kind === 'trial')
    return remember(state, [judgeTrial(event.trial, options), answersOfTrial(event.trial)])
  const { exchange } = event
  if (event.kind === 'unconfirmed') return remember(state, unconfirmedServerError(exchange))
  const read = show(exchange, state.store, options)
  const shown = { ...read, store: updateOneStore(read) }
  const isNew = event.kind === 'answered'
  const { request } = exchange
  const isOfKey = request.credential.kind === 'key'
  // A conditional GET may get 304 or a full 200; neither proves anything.
  const isConditional = isOfKey && request.ifNoneMatch !== undefined
  const isOpen = isPageAlone(exchange) || isConditional || isRefusedForChunks(exchange)
  const told = isNew ? updateReadings(shown) : shown.store
  const next = isOpen ? told : updateStore({ ...shown, store: told })

  const judgements: Judgement[] = []
  let { rules } = state
  const ask = (isAsked: (placed: Placed) => boolean, of: Shown): readonly Judgement[] => {
    const said: Judgement[] = []
    rules = rules.map((placed) => {
      if (!isAsked(placed)) return placed
      const ruled = placed.rule.judge(of)
      said.push(...ruled.judgements)
      return { ...placed, rule: ruled.rule }
    })
    return said
  }
  const isOfStore = isOfKnownStore(shown)
  const nothing = whyProvesNothing(exchange)
  const isAbout = ({ ofLimit, of, ofAnyCredential, of429, ofStore }: Placed): boolean =>
    ofLimit !== true &&
    (of === undefined || of.some((operation) => operation === request.operation)) &&
    (isOfKey ? nothing === undefined : ofAnyCredential === true) &&
    (of429 === true || shown.answer.kind !== 'limited') &&
    (ofStore !== true || isOfStore)
  if (isNew) {
    judgements.push(...judgeExchange(exchange, options))
    judgements.push(...ask(({ ofLimit }) => ofLimit === true, shown))
  }
  if (isOpen) return remember({ ...state, store: next, rules }, judgements)
  judgements.push(...ask((placed) => isAbout(placed) && placed.isAfterwards !== true, shown))
  // The answers to questions show what requests get that no client makes.
  const requirement = request.operation && successes[request.operation]?.requirement
  if (nothing !== undefined && requirement !== undefined && isOfKey && !isExtraordinary(request))
    judgements.push(judgementsOf(requirement, shown).permitted(nothing))
  // A pet that this response shows as created explains no earlier response; the requests that remained, and its category, do.
  const beside = { ...shown.store, unspent: next.unspent, categories: next.categories }
  // This response contradicts that no request remained, and is part of what shows a violation by the wrong ones that said so.
  const contradicted = shown.store.toldSpent.filter((told) => next.unspent.has(told.exchange.number))
  for (const { exchange: before } of contradicted)
    for (const one of ask(({ excuses }) => excuses === true, show(before, beside, options)))
      judgements.push(one.state === 'violated' ? { ...one, exchanges: [...one.exchanges, exchange] } : one)
  judgements.push(
    ...ask((placed) => isAbout(placed) && placed.isAfterwards === true, { ...shown, store: next }),
    ...answersTo(shown),
    ...(event.kind === 'confirmed' ? confirmedServerError(exchange) : []),
  )
  const unserved = updateUnserved(state.unserved, shown, judgements)
  return remember({ store: next, rules, unserved }, judgements)
}

/** What only the whole log tells, once the run has ended. */
export function conclude(state: OracleState, options: OracleOptions): readonly Judgement[] {
  const { store, rules, unserved } = state
  // Wrong responses that said that no request remained settle nothing, where nothing showed whether one did.
  const spent = store.toldSpent.map(({ exchange }) => exchange)
  const unspent = new Set([...store.unspent, ...spent.map(({ number }) => number)])
  const excusing = rules.filter(({ excuses }) => excuses)
  const reason = 'it told that no request remained, and whether one did was not seen'
  return [
    ...rules.flatMap(({ rule }) => rule.conclude(store, options)),
    ...spent
      .map((exchange) => show(exchange, { ...store, unspent }, options))
      .flatMap((shown) => excusing.flatMap(({ rule }) => rule.judge(shown).judgements))
      .flatMap((judgement) => (judgement.state === 'violated' ? suspicious(judgement, reason) : [])),
    ...concludeUnserved(unserved),
  ]
}

/** Exchanges that a rule judges once others have come, which the run may cause. */
export function pendingOf({ rules }: Pick<OracleState, 'rules'>): readonly Exchange[] {
  return rules.flatMap(({ rule }) => rule.pending())
}
