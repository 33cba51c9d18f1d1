import { isRecord } from '../../spec/is-record.ts'
import { departures, judgeDeparture } from '../departures.ts'
import { lookUp } from '../look-up.ts'
import { isPetStatus } from '../new-pet.ts'
import { printValue } from '../print-exchange.ts'
import { isSettled, judgementsOf, type Said, type Shown, stateless } from '../rule.ts'
import type { SeenPet } from '../seen-pet.ts'
import type { KnownAnimal } from '../store/store-model.ts'
import { namesakesOn } from '../store/update-pages.ts'

/** No pet stands twice on a page, and created ones stand as they were created, under their ids (LIST-7, LIST-10; Resources). */
export const pageAnimals = stateless((shown) => {
  const { page } = shown
  return page && [judgeRepeated(shown, page.pets), judgeOwn(shown, page.pets)]
})

function judgeRepeated(shown: Shown, pets: readonly SeenPet[]): Said {
  const about = judgementsOf('LIST-7', shown)
  if (pets.length < 2) return about.notExercised('a page with two animals', shown.options.mayCreate)
  const met = new Set<unknown>()
  for (const { id, raw } of pets) {
    const told = id ?? (isRecord(raw) && typeof raw['id'] === 'string' ? raw['id'] : undefined)
    if (told === undefined) continue
    if (met.has(told)) return about.violated('each animal once', `the id ${printValue(told)} twice`)
    met.add(told)
  }
  const isUnreadable = pets.some(({ id }) => id === undefined)
  if (isUnreadable) return about.undetermined('not every id is one', 'LIST-1')
  return about.satisfied('each animal once')
}

function judgeOwn(shown: Shown, pets: readonly SeenPet[]): Said {
  const own = pets.flatMap((pet) => {
    const animal = lookUp(shown.store.own, pet.id)
    return animal === undefined ? [] : [{ animal, said: judgeOne(shown, animal, pet) }]
  })
  const said = own.map((one) => one.said)
  const isAsCreated = own.some(
    ({ animal, said }) => said === undefined && animal.name !== undefined && animal.contested === undefined,
  )
  if (!isAsCreated) return said
  const isElsewhere = namesakesOn(shown, pets).length > 0
  return [
    said,
    judgementsOf('LIST-10', shown).satisfied('an animal of its own'),
    isElsewhere ? undefined : judgementsOf('LIST-7', shown).satisfied('the id of an animal of its own'),
  ]
}

function judgeOne(shown: Shown, animal: KnownAnimal, pet: SeenPet): Said {
  const about = judgementsOf('LIST-10', shown)
  const wrong = departures(animal, pet)
  const isRenamed = wrong.length > 0 && pet.name !== animal.name
  if (isRenamed && mayBeBefore(shown, animal, pet))
    return about.undetermined(`the id ${pet.id} may have been another animal's before`, 'CREATE-6')
  // Where ids are returned twice, a POST that is under way may have got one that is known already.
  if (isRenamed && shown.store.own.values().some(({ contested }) => contested === 'told twice'))
    return about.undetermined(`what has the id ${pet.id} may be another animal`, 'CREATE-6')
  if (wrong.length > 0 && wrong.length === mistypedIn(animal, pet))
    return about.undetermined(`${printValue(pet.raw)} is no Pet`, 'LIST-1')
  return judgeDeparture(about, animal, pet)
}

/** How many expected members are missing though each Pet has them, or hold what none may have there. */
function mistypedIn(animal: KnownAnimal, { name, categoryId, status }: SeenPet): number {
  return [
    animal.name !== undefined && name === undefined,
    animal.categoryId !== undefined && categoryId === undefined,
    animal.status !== undefined && status !== undefined && !isPetStatus(status),
  ].filter(Boolean).length
}

/** Whether another pet may have had the id: the page was requested before the POST, or still shows that pet. */
function mayBeBefore(shown: Shown, { created }: KnownAnimal, { id, name }: SeenPet): boolean {
  const { exchange: page, store } = shown
  if ((page.sentAt - created.sentAt || page.number - created.number) < 0) return true
  const given = lookUp(store.givenAgain, id)
  return given !== undefined && given.was?.name === name && !isSettled(shown, created)
}
