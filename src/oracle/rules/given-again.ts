import type { Exchange } from '../../spec/exchange.ts'
import type { Judgement } from '../../spec/judgement.ts'
import { endOf, type GivenAgain, type Known, toldOfOther } from '../known.ts'
import { parsedBody } from '../parsed-body.ts'
import { About, nothing, type Rule, type Shown, statusOf } from '../rule.ts'
import { type SeenPet, seePet } from '../seen-pet.ts'
import { settledFrom } from '../settled-from.ts'

/**
 * CREATE-6, of an id that an animal of others had, and that a create was told: the interface has no way to remove an animal,
 * but others may have one, and nothing forbids to give its id again then. So it is broken once the one that had it shows
 * under it still, after the create (interface document, Resources).
 */
export const givenAgain: Rule = (known, shown, { consistencyWindowMs }) => {
  if (known.givenAgain.size === 0) return nothing(known)
  const judgements: Judgement[] = []
  const left = new Map(known.givenAgain)
  for (const pet of petsOf(shown)) {
    const given = pet.id === undefined ? undefined : left.get(pet.id)
    if (pet.id === undefined || given === undefined) continue
    // What others have removed may show for as long as what was created may not.
    const isSettled = shown.exchange.sentAt >= settledFrom(endOf(given.create), consistencyWindowMs)
    if (!isSettled || !isStill(given, pet)) continue
    left.delete(pet.id)
    judgements.push(
      new About('CREATE-6', shown).broken(
        'an id that no animal had',
        `${pet.id}, shown before the create, and after it too`,
        [given.before, given.create],
      ),
    )
  }
  return judgements.length === 0 ? nothing(known) : { known: { ...known, givenAgain: left }, judgements }
}

/** Takes in that a create was told the id of an animal of others. */
export function learnGivenAgain(
  known: Known,
  { exchange }: Shown,
  id: bigint,
  before: Exchange,
  isLast: boolean,
): Known {
  const told = toldOfOther(known, id)
  const was = told === undefined ? undefined : seePet(told.first)
  return {
    ...known,
    givenAgain: new Map(known.givenAgain).set(id, { before, was, create: exchange, isLast }),
  }
}

/**
 * At the end of a run: ids that were given again, where the animals that had them did not show any more. Those that go on
 * from the largest one give that of the last animal again, as soon as it is gone.
 */
export function concludeGivenAgain({ givenAgain: left }: Known): readonly Judgement[] {
  const [given] = [...left.values()].filter(({ isLast }) => !isLast)
  if (given === undefined) return []
  const { before, create } = given
  return [
    {
      state: 'doubtful',
      requirement: 'CREATE-6',
      reason: 'the animal that had the id may have been removed by others, and the id be given again',
      expected: 'an id that no animal had',
      actual: `${seePet(create.response?.body).id}, shown before the create`,
      exchanges: [before, create],
    },
  ]
}

function petsOf({ page, fetch, answer }: Shown): readonly SeenPet[] {
  if (page !== undefined) return page.body.map(seePet)
  return fetch !== undefined && statusOf(answer) === 200 && fetch.pet.id === fetch.id ? [fetch.pet] : []
}

/** Whether it is the animal that was there before, and not the one that was created. */
function isStill({ was, create }: GivenAgain, { name, categoryId }: SeenPet): boolean {
  if (was === undefined || was.name !== name || was.categoryId !== categoryId) return false
  const sent = seePet(parsedBody(create.request))
  const said = seePet(create.response?.body)
  return sent.name !== name && said.name !== name
}
