import type { Exchange } from '../../spec/exchange.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { departures, whoseDeparture } from '../departures.ts'
import { printValue } from '../describe-errors.ts'
import { statusOf } from '../exchange-status.ts'
import { defaultLimit, greatestLimit, listQuery } from '../list-query.ts'
import { listedId } from '../listed-ids.ts'
import { lookUp } from '../look-up.ts'
import { endOf, settledFrom } from '../moments.ts'
import { petStatuses } from '../new-pet.ts'
import type { OracleOptions } from '../oracle-options.ts'
import type { ShownPage } from '../page-of.ts'
import { About, type Shown, stateless } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { KnownAnimal, RefusedName, StoreModel } from '../store/store-model.ts'
import { namesakesOn } from '../store/update-pages.ts'

/**
 * What every page says of the animals on it, whatever it was asked for with: none stands twice, and one of the run's own
 * stands under the id that its create told (LIST-7) and as it was created (LIST-10); refused creates left none (AUTH-5,
 * CREATE-7; interface document, Resources, Endpoints 1).
 */
export const pageAnimals = stateless((store, shown, options) => {
  const { page } = shown
  if (page === undefined) return []
  const repeated = judgeRepeated(shown, page, options.mayCreate)
  const { own, refused, refusedCategories } = store
  if (own.size === 0 && refused.size === 0 && refusedCategories.size === 0) return repeated
  return [...repeated, ...judgeOwn(store, shown, page.pets, options), ...judgeTraces(store, shown, page.pets)]
})

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

function judgeOwn(
  store: StoreModel,
  shown: Shown,
  pets: readonly SeenPet[],
  { consistencyWindowMs }: OracleOptions,
): readonly Judgement[] {
  const judgements: Judgement[] = []
  let isAsCreated = false
  for (const pet of pets) {
    const animal = lookUp(store.own, pet.id)
    if (animal === undefined) continue
    const wrong = departures(animal, pet)
    const whose = whoseDeparture(animal, pet)
    if (
      wrong.length > 0 &&
      pet.name !== animal.name &&
      mayBeBefore(store, shown.exchange, animal, pet, consistencyWindowMs)
    )
      judgements.push(
        new About('LIST-10', shown).open(
          `the id ${pet.id} may have been another animal's before`,
          'CREATE-6',
        ),
      )
    else if (wrong.length > 0 && pet.name !== animal.name && isSomeIdToldTwice(store))
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
    const isElsewhere = namesakesOn(store, shown, pets).length > 0
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
  { givenAgain }: StoreModel,
  page: Exchange,
  { created }: KnownAnimal,
  { id, name }: SeenPet,
  windowMs: number,
): boolean {
  if (isSentBefore(page, created)) return true
  const given = lookUp(givenAgain, id)
  return (
    given !== undefined && given.was?.name === name && page.sentAt < settledFrom(endOf(created), windowMs)
  )
}

function isSentBefore(one: Exchange, other: Exchange): boolean {
  return one.sentAt < other.sentAt || (one.sentAt === other.sentAt && one.number < other.number)
}

/** Where ids are given twice, a create that is under way may have been given one that is known already. */
function isSomeIdToldTwice({ own }: StoreModel): boolean {
  return [...own.values()].some(({ contested }) => contested === 'told twice')
}

function judgeTraces(store: StoreModel, shown: Shown, pets: readonly SeenPet[]): readonly Judgement[] {
  const broken = pets.flatMap(({ id, name, categoryId, raw }): readonly Judgement[] => {
    const refused = lookUp(store.refused, name) ?? lookUp(store.refusedCategories, categoryId)
    // One of the run's own may have come to look like it.
    if (refused === undefined || lookUp(store.own, id) !== undefined) return []
    const { requirement, exchange: create } = refused
    const expected = `no animal from a create that was answered ${statusOf(create)}`
    return [new About(requirement, shown).broken(expected, printValue(raw), [create])]
  })
  return broken.length > 0 ? broken : witnessed(store, shown, pets)
}

/** A page tells that refused creates left nothing where it shows an animal that was created after one of them. */
function witnessed(store: StoreModel, shown: Shown, pets: readonly SeenPet[]): readonly Judgement[] {
  const query = listQuery(shown.exchange.request.path)
  const most = query?.limit ?? defaultLimit
  // A page that is cut may be cut before it.
  if (query === undefined || (pets.length >= most && most < greatestLimit)) return []
  const last = Math.max(0, ...pets.map(({ id }) => lookUp(store.own, id)?.created.number ?? 0))
  const told = new Set<RefusedName['requirement']>()
  for (const { requirement, status, exchange } of store.refused.values()) {
    const isOfPage = query.status === undefined || status === undefined || status === query.status
    if (exchange.number < last && isOfPage) told.add(requirement)
  }
  return [...told].map((requirement) =>
    new About(requirement, shown).kept(query.status === undefined ? 'any status' : `status=${query.status}`),
  )
}
