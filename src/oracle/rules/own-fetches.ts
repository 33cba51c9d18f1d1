import type { Judgement } from '../../spec/judgement.ts'
import { departures, whoseDeparture } from '../departures.ts'
import { printValue } from '../describe-errors.ts'
import { isSpent } from '../is-spent.ts'
import { endOf, type Known, type KnownAnimal } from '../known.ts'
import { printOutcome } from '../print-exchange.ts'
import { About, type Fetch, nothing, type Rule, type Shown, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'
import { settledFrom } from '../settled-from.ts'

/**
 * GET-1 and CREATE-10: an animal of the run's own is found under its id as it was created, once no fetch may lag behind,
 * and a body that brought its id has left it as it was (interface document, Resources, Endpoints 3).
 */
export const ownFetches: Rule = (known, shown, { consistencyWindowMs }) => {
  const { exchange, answer, fetch } = shown
  if (fetch === undefined || answer.kind === 'limited') return nothing(known)
  const { id, pet } = fetch
  const animal = known.own.get(id)
  const about = new About('GET-1', shown)
  const unanswered = about.unanswered()
  if (unanswered !== undefined) return { known, judgements: animal === undefined ? [] : [unanswered] }
  if (isSpent(known, exchange) && pet.id !== id)
    return { known, judgements: animal === undefined ? [] : [about.open('no request remained', 'RATE-5')] }
  const harm = judgeVictim(known, shown, fetch)
  const own = animal === undefined ? [] : judgeOwn(known, shown, animal, fetch, consistencyWindowMs)
  const isUnharmed = harm.some(({ state }) => state === 'kept')
  return {
    known: learnFetch(isUnharmed ? uncontested(known, id) : known, shown, fetch, own),
    judgements: [...own, ...harm],
  }
}

function judgeOwn(
  known: Known,
  shown: Shown,
  animal: KnownAnimal,
  { id, pet }: Fetch,
  windowMs: number,
): readonly Judgement[] {
  const { exchange, answer } = shown
  const about = new About('GET-1', shown)
  const status = statusOf(answer)
  if (status === 401 || status === 403)
    return [about.open(`${exchange.request.path} was answered ${status}: the key may not do it`, 'AUTH-6')]
  if (status === 404 && exchange.sentAt < settledFrom(endOf(animal.created), windowMs))
    return [about.open('a fetch may lag behind the create')]
  if (status !== 200) return [about.broken('200 with the animal', undefined, [animal.created])]
  if (exchange.response === undefined) return [about.open('the body could not be taken in')]
  if (pet.id !== id) return [about.broken(`the animal ${id}`, printOutcome(exchange), [animal.created])]
  if (animal.contested === 'told twice')
    return [about.open(`the id ${id} was told for two animals`, 'CREATE-6')]
  const wrong = departures(animal, pet)
  if (wrong.length > 0)
    return [about.broken(`id ${id} with ${wrong.join(', ')}`, printValue(pet.raw), [animal.created])]
  const whose = whoseDeparture(animal, pet)
  if (whose !== undefined)
    return [
      about.open(
        `its create told it otherwise than it was sent, and so does this: ${printValue(pet.raw)}`,
        whose,
      ),
    ]
  return [
    about.kept(known.fetched.has(id) ? 'again' : 'an animal of its own'),
    ...(known.seen.has(id) ? [new About('LIST-7', shown).kept('a listed id, fetched')] : []),
  ]
}

function judgeVictim(known: Known, shown: Shown, { id, pet: is }: Fetch): readonly Judgement[] {
  const victim = known.victims.get(id)
  if (victim === undefined || shown.exchange.sentAt < endOf(victim.create)) return []
  const { answer, exchange } = shown
  if (statusOf(answer) !== 200 || exchange.response === undefined) return []
  const was = seePet(victim.before.response?.body)
  // Who answers with another animal tells nothing of this one: GET-1 judges that.
  if (is.id !== id) return []
  // One that was not sent may change by itself.
  const mayChange = known.own.has(id) && known.own.get(id)?.filedUnder === undefined
  const members = mayChange ? (['name', 'categoryId'] as const) : (['name', 'categoryId', 'status'] as const)
  const about = new About('CREATE-10', shown)
  if (members.some((member) => was[member] !== is[member]))
    return [
      about.broken(`${printValue(was.raw)}, as before`, printOutcome(exchange), [
        victim.before,
        victim.create,
      ]),
    ]
  return [about.kept('an animal whose id a body brought', [victim.before])]
}

/** What is as it was before a body brought its id is expected to stay so. */
function uncontested(known: Known, id: bigint): Known {
  const animal = known.own.get(id)
  if (animal?.contested !== 'brought') return known
  return { ...known, own: new Map(known.own).set(id, { ...animal, contested: undefined }) }
}

function learnFetch(
  before: Known,
  { exchange, answer }: Shown,
  { id, pet }: Fetch,
  own: readonly Judgement[],
): Known {
  const isWrong = own.some(({ state }) => state === 'broken')
  const known = isWrong ? { ...before, isToldElsewhere: true } : before
  const status = statusOf(answer) ?? 0
  const isShown = status === 200 && pet.id === id
  if (isShown) {
    // What was fetched just so before need not be learnt again.
    const isAsBefore = known.fetched.get(id)?.response?.text === exchange.response?.text
    return isAsBefore ? known : { ...known, fetched: new Map(known.fetched).set(id, exchange) }
  }
  const isSuccess = status >= 200 && status < 300
  return isSuccess && known.own.has(id) ? { ...known, isMisshown: true } : known
}
