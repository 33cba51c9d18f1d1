import type { Exchange } from '../../events/exchange.ts'
import type { Judgement } from '../../events/judgement.ts'
import { printValue } from '../describe-errors.ts'
import { endOf, type Known, type Namesake } from '../known.ts'
import { pageOf } from '../page-of.ts'
import { wholeId } from '../pet-path.ts'
import { About, nothing, type Rule, type Ruling, type Shown } from '../rule.ts'
import { seePet } from '../seen-pet.ts'

/**
 * LIST-7 and GET-1, of animals of others: one that a list shows is found under that id, and what a list shows under an
 * own animal's name is that animal (interface document, Resources, Endpoints 1 and 3). Others may remove theirs, by means
 * that are not shown: one that is not found counts once a page shows it still, a consistency window later, and it is not
 * found again.
 */
export const listedFetches: Rule = (known, shown, { consistencyWindowMs }) => {
  const body = pageOf(shown)
  if (body !== undefined)
    return { known: learnShown(known, shown, body, consistencyWindowMs), judgements: [] }
  const { exchange, answer } = shown
  const { request } = exchange
  if (request.operation !== 'getPet' || request.credential.kind !== 'key') return nothing(known)
  const id = wholeId(request.path)
  if (id === undefined || answer.kind !== 'answered' || known.own.has(id)) return nothing(known)
  const { status } = answer
  if (status === 401 || status === 403 || status >= 500) return nothing(known)
  const sighting = known.seen.get(id)
  if (sighting === undefined) return nothing(known)
  const namesake = known.namesakes.get(id)
  if (namesake !== undefined && status === 200) return judgeNamesake(known, shown, id, namesake)
  return judgeListed(known, shown, id, sighting.at + consistencyWindowMs)
}

/** Others may give their animals any name; and a create may be stored though its answer is lost. */
function judgeNamesake(known: Known, shown: Shown, id: bigint, namesake: Namesake): Ruling {
  const namesakes = new Map(known.namesakes)
  namesakes.delete(id)
  const next = { ...known, namesakes }
  const { answer } = shown
  const fetched = answer.kind === 'answered' ? seePet(answer.response?.body).name : undefined
  if (fetched === nameOf(namesake)) return nothing(next)
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
    `${printValue(nameOf(namesake))} under the id ${own}`,
    `under the id ${id}`,
    [animal.created, ...shownBy],
  )
}

function nameOf({ animal }: Namesake): string | undefined {
  return animal.name ?? seePet(animal.created.response?.body).name
}

function judgeListed(known: Known, shown: Shown, id: bigint, lagsUntil: number): Ruling {
  const { exchange, answer } = shown
  if (answer.kind !== 'answered') return nothing(known)
  const namesake = known.namesakes.get(id)
  const about = new About(namesake === undefined ? requirementOf(known) : 'LIST-7', shown)
  const isFound = answer.status === 200 && seePet(answer.response?.body).id === id
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
    const broken =
      namesake === undefined
        ? about.broken(`200 with the animal ${id}, which the list shows`, undefined, others)
        : misplaced(shown, id, namesake, others)
    return { known, judgements: [broken] }
  }
  const judgements = [about.open("the animal is others', who may have removed it since it was listed")]
  if (exchange.sentAt < lagsUntil || before !== undefined) return { known, judgements }
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

function learnShown(known: Known, { exchange }: Shown, body: readonly unknown[], windowMs: number): Known {
  if (known.missing.size === 0) return known
  const ids = new Set(body.map((raw) => seePet(raw).id))
  const missing = new Map(known.missing)
  for (const [id, fetch] of missing) {
    if (ids.has(id) && fetch.shownBy === undefined && exchange.sentAt >= endOf(fetch.exchange) + windowMs)
      missing.set(id, { ...fetch, shownBy: exchange })
  }
  return { ...known, missing }
}
