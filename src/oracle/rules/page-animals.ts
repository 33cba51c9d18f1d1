import type { Exchange } from '../../spec/exchange.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { departures, whoseDeparture } from '../departures.ts'
import { printValue } from '../describe-errors.ts'
import { statusOf } from '../exchange-status.ts'
import { endOf, type Known, type KnownAnimal, type Namesake, type RefusedName } from '../known.ts'
import { defaultLimit, greatestLimit, listQuery } from '../list-query.ts'
import { listedId } from '../listed-ids.ts'
import { lookUp } from '../look-up.ts'
import { petStatuses } from '../new-pet.ts'
import type { ShownPage } from '../page-of.ts'
import { About, nothing, type Rule, type Shown } from '../rule.ts'
import { type SeenPet, seePet } from '../seen-pet.ts'

/**
 * What every page says of the animals on it, whatever it was asked for with: none stands twice, and one of the run's own
 * stands under the id that its create told (LIST-7) and as it was created (LIST-10); refused creates left none (AUTH-5,
 * CREATE-7). Who is seen is learnt (interface document, Resources, Endpoints 1).
 */
export const pageAnimals: Rule = (known, shown, { mayCreate, consistencyWindowMs }) => {
  if (shown.page === undefined) return nothing(known)
  const { body } = shown.page
  const repeated = judgeRepeated(shown, shown.page, mayCreate)
  const learnt = learnSeen(known, shown, body)
  if (known.own.size === 0 && known.refused.size === 0 && known.refusedCategories.size === 0)
    return { known: learnt, judgements: repeated }
  const pets = body.map(seePet)
  const elsewhere = namesakesOn(known, shown, pets)
  return {
    known: { ...learnt, namesakes: withNamesakes(learnt, elsewhere) },
    judgements: [
      ...repeated,
      ...judgeOwn(known, shown, pets, elsewhere.length > 0, consistencyWindowMs),
      ...judgeTraces(known, shown, pets),
    ],
  }
}

/** Most pages have their ids in order, one way or the other: only where they have not is it looked who was met before. */
function judgeRepeated(
  shown: Shown,
  { body, isInOrder }: ShownPage,
  mayCreate: boolean,
): readonly Judgement[] {
  const about = new About('LIST-7', shown)
  if (body.length < 2) return [about.untried('a page with two animals', mayCreate)]
  if (isInOrder) return [about.kept('each animal once')]
  const met = new Set<unknown>()
  let isUnreadable = false
  for (const raw of body) {
    const told = isRecord(raw) ? raw['id'] : undefined
    const whole = listedId(raw)
    if (whole === undefined) isUnreadable = true
    const id = whole ?? (typeof told === 'string' ? told : undefined)
    if (id === undefined) continue
    if (met.has(id)) return [about.broken('each animal once', `the id ${printValue(id)} twice`)]
    met.add(id)
  }
  return [isUnreadable ? about.open('not every id is one', 'LIST-1') : about.kept('each animal once')]
}

/** Who shows for the first time, and which of the run's own names. Most pages show nobody new. */
function learnSeen(known: Known, { exchange }: Shown, body: readonly unknown[]): Known {
  let strangers: Map<number | bigint, unknown> | undefined
  for (const raw of body) {
    const id = listedId(raw)
    if (id === undefined || known.seenIds.has(id) || strangers?.has(id) === true) continue
    strangers ??= new Map()
    strangers.set(id, raw)
  }
  const named = learnNames(known, body)
  if (strangers === undefined) return named
  const seen = new Map(known.seen)
  for (const [id, raw] of strangers)
    seen.set(BigInt(id), { status: isRecord(raw) ? raw['status'] : undefined, at: endOf(exchange), exchange })
  return { ...named, seen, seenIds: new Set([...known.seenIds, ...strangers.keys()]) }
}

function learnNames(known: Known, body: readonly unknown[]): Known {
  if (known.ownNames.size === 0) return known
  const shown: string[] = []
  for (const raw of body) {
    const name = isRecord(raw) ? raw['name'] : undefined
    if (typeof name === 'string' && known.ownNames.has(name) && !known.namesShown.has(name)) shown.push(name)
  }
  return shown.length === 0 ? known : { ...known, namesShown: new Set([...known.namesShown, ...shown]) }
}

function judgeOwn(
  known: Known,
  shown: Shown,
  pets: readonly SeenPet[],
  isElsewhere: boolean,
  windowMs: number,
): readonly Judgement[] {
  const judgements: Judgement[] = []
  let isAsCreated = false
  for (const pet of pets) {
    const animal = lookUp(known.own, pet.id)
    if (animal === undefined) continue
    const wrong = departures(animal, pet)
    const whose = whoseDeparture(animal, pet)
    if (
      wrong.length > 0 &&
      pet.name !== animal.name &&
      mayBeBefore(known, shown.exchange, animal, pet, windowMs)
    )
      judgements.push(
        new About('LIST-10', shown).open(
          `the id ${pet.id} may have been another animal's before`,
          'CREATE-6',
        ),
      )
    else if (wrong.length > 0 && pet.name !== animal.name && isSomeIdToldTwice(known))
      judgements.push(
        new About('LIST-10', shown).open(`what has the id ${pet.id} may be another animal`, 'CREATE-6'),
      )
    else if (wrong.length > 0 && wrong.length === mistypedIn(animal, pet))
      judgements.push(new About('LIST-10', shown).open(`${printValue(pet.raw)} is no Pet`, 'LIST-1'))
    else if (wrong.length > 0)
      judgements.push(
        new About('LIST-10', shown).broken(`id ${pet.id} with ${wrong.join(', ')}`, printValue(pet.raw), [
          animal.created,
        ]),
      )
    else if (animal.contested === 'told twice')
      judgements.push(
        new About('LIST-10', shown).open(`the id ${pet.id} was told for two animals`, 'CREATE-6'),
      )
    else if (whose !== undefined)
      judgements.push(
        new About('LIST-10', shown).open(
          `its create told it otherwise than it was sent, and so does this: ${printValue(pet.raw)}`,
          whose,
        ),
      )
    else if (animal.name !== undefined && animal.contested === undefined) isAsCreated = true
  }
  if (isAsCreated) {
    judgements.push(new About('LIST-10', shown).kept('an animal of its own'))
    if (!isElsewhere) judgements.push(new About('LIST-7', shown).kept('the id of an animal of its own'))
  }
  return judgements
}

/** How many members of those that are expected are missing though each Pet has them, or hold what none may have there. */
function mistypedIn(animal: KnownAnimal, { name, categoryId, status }: SeenPet): number {
  const isOfStatus = status === undefined || petStatuses.some((one) => one === status)
  return [
    animal.name !== undefined && name === undefined,
    animal.categoryId !== undefined && categoryId === undefined,
    animal.status !== undefined && !isOfStatus,
  ].filter(Boolean).length
}

/** Another may have had the id: one that a page was asked for before the create, or that it shows still as it was then. */
function mayBeBefore(
  { givenAgain }: Known,
  page: Exchange,
  { created }: KnownAnimal,
  { id, name }: SeenPet,
  windowMs: number,
): boolean {
  if (isSentBefore(page, created)) return true
  const given = lookUp(givenAgain, id)
  return given !== undefined && given.was?.name === name && page.sentAt < endOf(created) + windowMs
}

function isSentBefore(one: Exchange, other: Exchange): boolean {
  return one.sentAt < other.sentAt || (one.sentAt === other.sentAt && one.number < other.number)
}

/** Where ids are given twice, a create that is under way may have been given one that is known already. */
function isSomeIdToldTwice({ own }: Known): boolean {
  return [...own.values()].some(({ contested }) => contested === 'told twice')
}

/** Own names beside other ids, on a page that does not show their own. */
function namesakesOn(known: Known, { exchange }: Shown, pets: readonly SeenPet[]): readonly Namesake[] {
  const found: Namesake[] = []
  for (const { id, name } of pets) {
    const ownId = lookUp(known.ownNames, name)
    const animal = lookUp(known.own, ownId)
    if (id === undefined || animal === undefined || known.own.has(id)) continue
    if (mayBeTwice(known, animal)) continue
    if (pets.some((pet) => pet.id === ownId)) continue
    const paths = new Set(known.namesakes.get(id)?.paths).add(exchange.request.path)
    found.push({ animal, id, page: exchange, paths })
  }
  return found
}

/** A further create under its name may be stored, though its answer told no animal, or none came. */
function mayBeTwice({ namesSent, namesRefused }: Known, { name = '', created }: KnownAnimal): boolean {
  const sent = (namesSent.get(name) ?? 1) - (namesRefused.get(name) ?? 0)
  return created.resent === true || sent > 1
}

function withNamesakes(known: Known, found: readonly Namesake[]): Known['namesakes'] {
  return new Map([...known.namesakes, ...found.map((one) => [one.id, one] as const)])
}

function judgeTraces(known: Known, shown: Shown, pets: readonly SeenPet[]): readonly Judgement[] {
  const broken = pets.flatMap(({ id, name, categoryId, raw }): readonly Judgement[] => {
    const refused = lookUp(known.refused, name) ?? lookUp(known.refusedCategories, categoryId)
    // One of the run's own may have come to look like it.
    if (refused === undefined || lookUp(known.own, id) !== undefined) return []
    const { requirement, exchange: create } = refused
    const expected = `no animal from a create that was answered ${statusOf(create)}`
    return [new About(requirement, shown).broken(expected, printValue(raw), [create])]
  })
  return broken.length > 0 ? broken : witnessed(known, shown, pets)
}

/** A page tells that refused creates left nothing where it shows an animal that was created after one of them. */
function witnessed(known: Known, shown: Shown, pets: readonly SeenPet[]): readonly Judgement[] {
  const query = listQuery(shown.exchange.request.path)
  const most = query?.limit ?? defaultLimit
  // A page that is cut may be cut before it.
  if (query === undefined || (pets.length >= most && most < greatestLimit)) return []
  const last = Math.max(0, ...pets.map(({ id }) => lookUp(known.own, id)?.created.number ?? 0))
  const told = new Set<RefusedName['requirement']>()
  for (const { requirement, status, exchange } of known.refused.values()) {
    const isOfPage = query.status === undefined || status === undefined || status === query.status
    if (exchange.number < last && isOfPage) told.add(requirement)
  }
  return [...told].map((requirement) =>
    new About(requirement, shown).kept(query.status === undefined ? 'any status' : `status=${query.status}`),
  )
}
