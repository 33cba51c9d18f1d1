import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { findsAnyId } from '../finds-any-id.ts'
import { endOf, type Known, type Namesake } from '../known.ts'
import { About, type Fetch, nothing, type Rule, type Ruling, type Shown, statusOf } from '../rule.ts'
import { seePet } from '../seen-pet.ts'
import { settledFrom } from '../settled-from.ts'

/**
 * LIST-7 and GET-1, of animals of others: one that a list shows is found under that id, and what a list shows under an
 * own animal's name is that animal (interface document, Resources, Endpoints 1 and 3). Others may remove theirs, by means
 * that are not shown: one that is not found counts once a page shows it still, a consistency window later, and it is not
 * found again.
 */
export const listedFetches: Rule = (known, shown, { consistencyWindowMs }) => {
  const body = shown.page?.body
  if (body !== undefined)
    return { known: learnShown(known, shown, body, consistencyWindowMs), judgements: [] }
  if (shown.fetch === undefined) return nothing(known)
  const { id, pet } = shown.fetch
  const sighting = known.seen.get(id)
  if (sighting === undefined || known.own.has(id)) return nothing(known)
  const namesake = known.namesakes.get(id)
  const status = statusOf(shown.answer)
  if (status === undefined || status === 401 || status === 403)
    return { known, judgements: unserved(shown, namesake === undefined ? 'GET-1' : 'LIST-7', status) }
  if (namesake !== undefined && status === 200) return judgeNamesake(known, shown, { id, pet }, namesake)
  // Found it is, and who it is nobody can tell.
  if (namesake !== undefined && status < 300) return nothing(known)
  return judgeListed(known, shown, { id, pet }, status, settledFrom(sighting.at, consistencyWindowMs))
}

function unserved(
  shown: Shown,
  requirement: 'GET-1' | 'LIST-7',
  status: number | undefined,
): readonly Judgement[] {
  const about = new About(requirement, shown)
  if (status !== undefined) return [about.open(`a listed animal was answered ${status}`, 'AUTH-6')]
  const unanswered = shown.answer.kind === 'limited' ? undefined : about.unanswered()
  return unanswered === undefined ? [] : [unanswered]
}

/** Others may give their animals any name; and a create may be stored though its answer is lost. */
function judgeNamesake(known: Known, shown: Shown, { id, pet }: Fetch, namesake: Namesake): Ruling {
  const namesakes = new Map(known.namesakes)
  namesakes.delete(id)
  const next = { ...known, namesakes }
  if (pet.name === namesake.animal.name) return nothing(next)
  if (findsAnyId(known))
    return {
      known: next,
      judgements: [new About('LIST-7', shown).open('ids that name no animal are found too', 'GET-2')],
    }
  return { known: next, judgements: [misplaced(shown, id, namesake)] }
}

function misplaced(
  shown: Shown,
  id: bigint,
  namesake: Namesake,
  shownBy: readonly Exchange[] = [namesake.page],
): Judgement {
  const { animal } = namesake
  const own = seePet(animal.created.response?.body).id
  return new About('LIST-7', shown).broken(
    `${printValue(animal.name)} under the id ${own}`,
    `under the id ${id}`,
    [animal.created, ...shownBy],
  )
}

function judgeListed(
  known: Known,
  shown: Shown,
  { id, pet }: Fetch,
  status: number,
  lagsUntil: number,
): Ruling {
  const { exchange } = shown
  const namesake = known.namesakes.get(id)
  const about = new About(namesake === undefined ? requirementOf(known) : 'LIST-7', shown)
  const isFound = status === 200 && pet.id === id
  if (isFound)
    return {
      known,
      judgements: [
        new About('LIST-7', shown).kept('an animal of others'),
        new About('GET-1', shown).kept('an animal of others'),
      ],
    }
  const before = known.missing.get(id)
  if (before?.shownBy !== undefined && exchange.sentAt >= endOf(before.shownBy)) {
    const others = [before.exchange, before.shownBy]
    if (namesake === undefined)
      return {
        known,
        judgements: [about.broken(`200 with the animal ${id}, which the list shows`, undefined, others)],
      }
    return { known: without(known, id), judgements: [misplaced(shown, id, namesake, others)] }
  }
  const judgements = [about.open("the animal is others', who may have removed it since it was listed")]
  const mayLag = status === 404 && exchange.sentAt < lagsUntil
  if (mayLag || before !== undefined) return { known, judgements }
  return {
    known: { ...known, missing: new Map(known.missing).set(id, { exchange, shownBy: undefined }) },
    judgements,
  }
}

/** The list's ids are wrong where fetches find animals, and none of them by an id that a list has shown. */
function requirementOf(known: Known): 'LIST-7' | 'GET-1' {
  const isAnyListedFound = [...known.fetched.keys()].some((id) => known.seen.has(id))
  return known.fetched.size > 0 && !isAnyListedFound ? 'LIST-7' : 'GET-1'
}

/**
 * At the end of a run: an own animal's name that stands under an id which is not found, where the run ended before a page
 * could tell whether others have removed an animal of that name (LIST-7).
 */
export function concludeNamesakes({ missing, namesakes }: Known): readonly Judgement[] {
  for (const [id, { exchange }] of missing) {
    const namesake = namesakes.get(id)
    if (namesake === undefined) continue
    const own = seePet(namesake.animal.created.response?.body).id
    return [
      {
        state: 'doubtful',
        requirement: 'LIST-7',
        reason: "whether it is an animal of others was not seen before the run's requests were spent",
        expected: `${printValue(namesake.animal.name)} under the id ${own}`,
        actual: `under the id ${id}, which is not found`,
        exchanges: [namesake.animal.created, namesake.page, exchange],
      },
    ]
  }
  return []
}

function learnShown(known: Known, { exchange }: Shown, body: readonly unknown[], windowMs: number): Known {
  if (known.missing.size === 0) return known
  const ids = new Set(body.map((raw) => seePet(raw).id))
  let learnt = known
  for (const [id, fetch] of known.missing) {
    if (exchange.sentAt < settledFrom(endOf(fetch.exchange), windowMs)) continue
    // A page that had shown it shows it no more: others have removed it.
    const isGone = known.namesakes.get(id)?.paths.has(exchange.request.path) === true && !ids.has(id)
    if (isGone) learnt = without(learnt, id)
    else if (ids.has(id) && fetch.shownBy === undefined)
      learnt = { ...learnt, missing: new Map(learnt.missing).set(id, { ...fetch, shownBy: exchange }) }
  }
  return learnt
}

/** What is known but for an id that nothing more needs be seen of. */
function without(known: Known, id: bigint): Known {
  const [missing, namesakes] = [new Map(known.missing), new Map(known.namesakes)]
  missing.delete(id)
  namesakes.delete(id)
  return { ...known, missing, namesakes }
}
