import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { Judgement } from '../spec/judgement.ts'
import { type OperationId, operationIds } from '../spec/operation.ts'
import { readAnswer } from './answer.ts'
import { isPageAlone } from './is-page-alone.ts'
import { isRefusedForChunks } from './is-refused-for-chunks.ts'
import { judgeExchange } from './judge-exchange.ts'
import type { Known } from './known.ts'
import { learnAnswer, learnSent } from './learn.ts'
import type { OracleOptions } from './oracle-options.ts'
import { answersOfTrial, answersTo } from './questions.ts'
import { judgeTrial } from './rate/judge-trial.ts'
import type { Trial } from './rate/trial.ts'
import { type Rule, type Ruling, show } from './rule.ts'
import { createdAnimals } from './rules/created-animals.ts'
import { documentedBodies } from './rules/documented-bodies.ts'
import { fetchedTraces } from './rules/fetched-traces.ts'
import { fullPages } from './rules/full-pages.ts'
import { concludeGivenAgain, givenAgain } from './rules/given-again.ts'
import { invalidBodies } from './rules/invalid-bodies.ts'
import { limitedBetween } from './rules/limited-between.ts'
import { concludeNamesakes, listedFetches } from './rules/listed-fetches.ts'
import { isOfKnownStore, learnOneStore } from './rules/one-store.ts'
import { orders } from './rules/orders.ts'
import { concludeOthers, othersAnimals } from './rules/others-animals.ts'
import { ownFetches } from './rules/own-fetches.ts'
import { pageAnimals } from './rules/page-animals.ts'
import { concludePairs, pageBounds } from './rules/page-bounds.ts'
import { pageLengths } from './rules/page-lengths.ts'
import { refusedCreates, twinsShown } from './rules/refused-creates.ts'
import { refusedCredentials } from './rules/refused-credentials.ts'
import { remaining } from './rules/remaining.ts'
import { concludeRowsLeft, learnRowsLeft } from './rules/rows-left.ts'
import { confirmedServerErrors, unconfirmedServerErrors } from './rules/server-errors.ts'
import { shownWhileCreated } from './rules/shown-while-created.ts'
import { concludeSpent, toldSpent } from './rules/told-spent.ts'
import { trialKey } from './rules/trial-key.ts'
import { unknownIds } from './rules/unknown-ids.ts'
import { unreadPages } from './rules/unread-pages.ts'
import { concludeUnserved, learnUnserved } from './rules/unserved.ts'

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

/** Rules that leave a wrong answer open which tells that no request remains. */
const excusedWhereSpent: readonly Rule[] = [documentedBodies, refusedCreates, pageBounds, ownFetches]

interface Placed {
  readonly rule: Rule
  /** What it is about: it says nothing of any other. Undefined for a rule that may be about any request. */
  readonly of?: readonly OperationId[]
  /** Whether it holds an answer against what is known of animals: then both must be of one store. */
  readonly ofStore?: true
}

/** The rules of single exchanges beside what is known, in the order in which they learn from each other. */
const rules: readonly Placed[] = [
  { rule: documentedBodies },
  { rule: refusedCredentials },
  { rule: invalidBodies, of: ['createPet'] },
  { rule: refusedCreates, of: ['createPet'] },
  { rule: createdAnimals, of: ['createPet'] },
  { rule: shownWhileCreated, of: ['createPet'], ofStore: true },
  { rule: unreadPages, of: ['listPets'] },
  { rule: pageLengths, of: ['listPets'], ofStore: true },
  { rule: pageBounds, of: ['listPets'] },
  { rule: listedFetches, of: ['listPets', 'getPet'], ofStore: true },
  { rule: twinsShown, of: ['listPets'], ofStore: true },
  { rule: givenAgain, of: ['listPets', 'getPet'], ofStore: true },
  { rule: pageAnimals, of: ['listPets'], ofStore: true },
  { rule: othersAnimals, of: ['listPets', 'getPet'], ofStore: true },
  { rule: fullPages, of: ['listPets'], ofStore: true },
  { rule: fetchedTraces, of: ['getPet'], ofStore: true },
  { rule: unknownIds, of: ['getPet'], ofStore: true },
  { rule: ownFetches, of: ['getPet'], ofStore: true },
  { rule: orders },
  { rule: trialKey },
  { rule: toldSpent(excusedWhereSpent) },
]

/** By operation. Most rules are about one, and there are many events. */
function byOperation(some: readonly Placed[]): ReadonlyMap<OperationId | undefined, readonly Rule[]> {
  return new Map(
    [...operationIds, undefined].map((operation) => [
      operation,
      some.flatMap(({ rule, of }) =>
        of === undefined || (operation !== undefined && of.includes(operation)) ? [rule] : [],
      ),
    ]),
  )
}

const rulesOf = byOperation(rules)

const rulesOfAnyStore = byOperation(rules.filter(({ ofStore }) => ofStore !== true))

/**
 * What the interface document says of one more event of a run, beside what was known before it. It asks nobody, reads no
 * clock and changes nothing: the same events give the same judgements, whoever recorded them.
 *
 * @returns what is known from then on, and what the event says of which requirements
 */
export function judge(known: Known, event: OracleEvent, options: OracleOptions): Ruling {
  if (event.kind === 'sent') return { known: learnSent(known, event.request), judgements: [] }
  if (event.kind === 'trial')
    return { known, judgements: [...judgeTrial(event.trial, options), ...answersOfTrial(event.trial)] }
  const { exchange } = event
  if (event.kind === 'unconfirmed') return { known, judgements: unconfirmedServerErrors(exchange) }
  const shown = show(exchange, readAnswer(exchange, known))
  const isNew = event.kind === 'answered'
  const judgements = isNew ? judgeExchange(exchange, options.contract, options.plan) : []
  let learnt = learnOneStore(known, shown, options)
  const apply = (rule: Rule): void => {
    const ruling = rule(learnt, shown, options)
    learnt = ruling.known
    for (const judgement of ruling.judgements) judgements.push(judgement)
  }
  if (isNew) {
    apply(remaining)
    apply(limitedBetween)
  }
  // Who says what it has already may be told that there is nothing new, or what there is: that is open.
  const isOpen = isPageAlone(exchange) || exchange.request.ifNoneMatch !== undefined
  if (isOpen || isRefusedForChunks(exchange)) return { known: learnt, judgements }
  const applied = isOfKnownStore(learnt, shown) ? rulesOf : rulesOfAnyStore
  for (const rule of applied.get(exchange.request.operation) ?? []) apply(rule)
  judgements.push(...answersTo(shown, learnt, options))
  if (event.kind === 'confirmed') judgements.push(...confirmedServerErrors(exchange))
  const answered = learnRowsLeft(learnAnswer(learnt, shown, options), shown)
  return { known: learnUnserved(answered, shown, judgements), judgements }
}

/** What only the whole log tells, once the run has ended. */
export function conclude(known: Known, options: OracleOptions): readonly Judgement[] {
  return [
    ...concludePairs(known),
    ...concludeOthers(known),
    ...concludeNamesakes(known),
    ...concludeGivenAgain(known),
    ...concludeRowsLeft(known, options),
    ...concludeSpent(known, excusedWhereSpent, options),
    ...concludeUnserved(known),
  ]
}
