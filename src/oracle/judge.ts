import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { Judgement } from '../spec/judgement.ts'
import type { OperationId } from '../spec/operation.ts'
import { readAnswer } from './answer.ts'
import { isPageAlone } from './is-page-alone.ts'
import { isRefusedForChunks } from './is-refused-for-chunks.ts'
import { judgeExchange } from './judge-exchange.ts'
import { concludeSpent, shownBy, toldOtherwise } from './judged-again.ts'
import type { OracleOptions } from './oracle-options.ts'
import { answersOfTrial, answersTo } from './questions.ts'
import { judgeTrial } from './rate/judge-trial.ts'
import type { Trial } from './rate/trial.ts'
import { type Ruling, type Shown, show } from './rule.ts'
import { createdAnimals } from './rules/created-animals.ts'
import { documentedBodies } from './rules/documented-bodies.ts'
import { fetchedTraces } from './rules/fetched-traces.ts'
import { fullPages } from './rules/full-pages.ts'
import { givenAgain } from './rules/given-again.ts'
import { invalidBodies } from './rules/invalid-bodies.ts'
import { limitedBetween } from './rules/limited-between.ts'
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
import { rowsLeft } from './rules/rows-left.ts'
import { confirmedServerErrors, unconfirmedServerErrors } from './rules/server-errors.ts'
import { shownWhileCreated } from './rules/shown-while-created.ts'
import { trialKey } from './rules/trial-key.ts'
import { unknownIds } from './rules/unknown-ids.ts'
import { unreadPages } from './rules/unread-pages.ts'
import { concludeUnserved, type Unserved, updateUnserved } from './rules/unserved.ts'
import { type RunningRule, runningRule } from './running-rule.ts'
import { isOfKnownStore, updateOneStore } from './store/one-store.ts'
import { emptyStore, type StoreModel } from './store/store-model.ts'
import { updateReadings, updateStore } from './store/update.ts'
import { updateSent } from './store/update-creates.ts'

/** What happens in a run, as far as judgement goes. */
export type OracleEvent =
  /** A request is about to go out: answers alone would hide that it overlaps with others. */
  | { readonly kind: 'sent'; readonly request: RequestSpec }
  | { readonly kind: 'answered'; readonly exchange: Exchange }
  /** An answer that may be chance, with the earlier try that it confirms. */
  | { readonly kind: 'confirmed'; readonly exchange: Exchange }
  /** An answer to a fresh request, with the earlier try that failed and that it does not confirm. */
  | { readonly kind: 'unconfirmed'; readonly exchange: Exchange }
  /** A trial of the rate limit is over. */
  | { readonly kind: 'trial'; readonly trial: Trial }

/** A rule, and which exchanges it is about: it is asked of no other. */
interface Placed {
  readonly rule: RunningRule
  /** Undefined for a rule that may be about any request. */
  readonly of?: readonly (OperationId | undefined)[]
  /** Whether it holds an answer against what is known of animals: then both must be of one store. */
  readonly ofStore?: true
  /** Whether it is about each answer, once, whatever is open of it. */
  readonly ofLimit?: true
  /** Whether it leaves wrong answers open that tell that no request remains, or goes by such a rule: it judges them again. */
  readonly excuses?: true
  /** Whether it looks at the store as it is with the exchange. */
  readonly isAfterwards?: true
}

/** What a run's events have shown so far. It never changes: the next event makes another. */
export interface OracleState {
  readonly store: StoreModel
  /** In the order in which they judge. */
  readonly rules: readonly Placed[]
  readonly unserved: Unserved
}

/** Before the first event. */
export const initialState: OracleState = {
  store: emptyStore,
  unserved: new Map(),
  rules: [
    { rule: runningRule(remaining), ofLimit: true },
    { rule: runningRule(limitedBetween), ofLimit: true },
    { rule: runningRule(documentedBodies), excuses: true },
    { rule: runningRule(refusedCredentials) },
    { rule: runningRule(invalidBodies), of: ['createPet'] },
    { rule: runningRule(refusedCreates), of: ['createPet', 'listPets'], excuses: true },
    { rule: runningRule(createdAnimals), of: ['createPet'] },
    { rule: runningRule(shownWhileCreated), of: ['createPet'], ofStore: true },
    { rule: runningRule(unreadPages), of: ['listPets'] },
    { rule: runningRule(pageLengths), of: ['listPets'], ofStore: true },
    { rule: runningRule(pageBounds), of: ['listPets'], excuses: true },
    { rule: runningRule(othersAnimals), of: ['listPets', 'getPet'], ofStore: true, excuses: true },
    { rule: runningRule(listedFetches), of: ['getPet'], ofStore: true },
    { rule: runningRule(givenAgain), of: ['listPets', 'getPet'], ofStore: true },
    { rule: runningRule(pageAnimals), of: ['listPets'], ofStore: true },
    { rule: runningRule(fullPages), of: ['listPets'], ofStore: true, isAfterwards: true },
    { rule: runningRule(fetchedTraces), of: ['getPet'], ofStore: true },
    { rule: runningRule(unknownIds), of: ['getPet'], ofStore: true },
    { rule: runningRule(ownFetches), of: ['getPet'], ofStore: true, excuses: true },
    { rule: runningRule(orders) },
    { rule: runningRule(trialKey) },
    { rule: runningRule(rowsLeft), of: ['createPet', 'listPets'] },
  ],
}

/**
 * What the interface document says of one more event of a run, beside what was known before it. It asks nobody, reads no
 * clock and changes nothing: the same events give the same judgements, whoever recorded them.
 *
 * @returns what is known from then on, and what the event says of which requirements
 */
export function judge(state: OracleState, event: OracleEvent, options: OracleOptions): Ruling<OracleState> {
  if (event.kind === 'sent')
    return { state: { ...state, store: updateSent(state.store, event.request) }, judgements: [] }
  if (event.kind === 'trial')
    return { state, judgements: [...judgeTrial(event.trial, options), ...answersOfTrial(event.trial)] }
  const { exchange } = event
  if (event.kind === 'unconfirmed') return { state, judgements: unconfirmedServerErrors(exchange) }
  const shown = show(exchange, readAnswer(exchange, state.store))
  const isNew = event.kind === 'answered'
  // Who says what it has already may be told that there is nothing new, or what there is: that is open.
  const isOpen =
    isPageAlone(exchange) || exchange.request.ifNoneMatch !== undefined || isRefusedForChunks(exchange)
  const store = updateOneStore(state.store, shown, options)
  const read = isNew ? updateReadings(store, shown) : store
  const next = isOpen ? read : updateStore(read, shown, options)

  const judgements = isNew ? judgeExchange(exchange, options.contract, options.plan) : []
  let { rules } = state
  const apply = (isAsked: (placed: Placed) => boolean, beside: StoreModel, to: Shown = shown): void => {
    rules = rules.map((placed) => {
      if (!isAsked(placed)) return placed
      const { rule, judgements: said } = placed.rule.judge(beside, to, options)
      for (const one of said) judgements.push(to === shown ? one : shownBy(one, exchange))
      return rule === placed.rule ? placed : { ...placed, rule }
    })
  }
  const { operation } = exchange.request
  const isOfStore = isOfKnownStore(store, shown)
  const isAbout = ({ of, ofStore, ofLimit }: Placed): boolean =>
    ofLimit !== true && of?.includes(operation) !== false && (isOfStore || ofStore !== true)
  if (isNew) apply(({ ofLimit }) => ofLimit === true, store)
  if (isOpen) return { state: { ...state, store: next, rules }, judgements }
  apply((placed) => isAbout(placed) && placed.isAfterwards !== true, store)
  // What this answer created is no reason for an earlier one; that requests remained, and its category, count.
  const beside = { ...store, unspent: next.unspent, categories: next.categories }
  for (const told of toldOtherwise(store, next))
    apply(({ excuses }) => excuses === true, beside, show(told, readAnswer(told, beside)))
  apply((placed) => isAbout(placed) && placed.isAfterwards === true, next)
  judgements.push(...answersTo({ ...shown, store, options }))
  if (event.kind === 'confirmed') judgements.push(...confirmedServerErrors(exchange))
  const unserved = updateUnserved(state.unserved, shown, judgements)
  return { state: { store: next, rules, unserved }, judgements }
}

/** What only the whole log tells, once the run has ended. */
export function conclude(
  { store, rules, unserved }: OracleState,
  options: OracleOptions,
): readonly Judgement[] {
  return [
    ...rules.flatMap(({ rule }) => rule.conclude(store, options)),
    ...concludeSpent(
      store,
      rules.flatMap(({ rule, excuses }) => (excuses === true ? [rule] : [])),
      options,
    ),
    ...concludeUnserved(unserved),
  ]
}

/** Answers that a rule judges once others have come, which may be asked for. */
export function pendingOf({ rules }: Pick<OracleState, 'rules'>): readonly Exchange[] {
  return rules.flatMap(({ rule }) => rule.pending())
}
