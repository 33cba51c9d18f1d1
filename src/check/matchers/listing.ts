import type { Exchange } from '../../client/exchange.ts'
import { printValue } from '../../oracle/describe-errors.ts'
import { describeAnimal, differences } from '../../oracle/differences.ts'
import type { PetStatus } from '../../oracle/new-pet.ts'
import { seePet } from '../../oracle/seen-pet.ts'
import { breach, letIn, need, settled } from '../assert.ts'
import { type Page, pageLimit } from '../page.ts'
import type { OwnAnimal } from '../population.ts'
import type { RefusedCreate } from '../probes/refusals.ts'
import { shownElsewhere } from '../probes/shown.ts'
import { type Kept, kept } from './kept.ts'

/** The page has at most so many animals. */
export function toHoldAtMost(page: Page, most: number): Kept {
  if (page.pets.length > most)
    breach(`at most ${most} animals`, `${page.pets.length} animals`, [page.exchange])
  settled(page.exchange)
  return kept
}

/** Every animal on the page has this status. One whose status is no PetStatus at all is no Pet: LIST-1 judges that. */
export function toHoldOnly(page: Page, status: PetStatus): Kept {
  const stranger = page.pets.find(
    (pet) => pet.status !== status && (pet.status === undefined || typeof pet.status === 'string'),
  )
  if (stranger !== undefined) {
    breach(
      `only animals with the status ${status}`,
      `one with ${printValue(stranger.status)}: ${printValue(stranger.raw)}`,
      [page.exchange],
    )
  }
  settled(page.exchange)
  return kept
}

/** The page shows some animal. */
export function toShowSome(page: Page): Kept {
  if (page.pets.length === 0)
    breach('an animal on the page, since one exists', 'an empty page', [page.exchange])
  settled(page.exchange)
  return kept
}

/** The page is as long as the limit allows. */
export function toBeFull(page: Page): Kept {
  const due = Math.min(pageLimit(page.query), page.drawnFrom)
  if (page.pets.length < due)
    breach(`${due} animals, since so many exist`, `${page.pets.length}`, [page.exchange])
  settled(page.exchange)
  return kept
}

/** No two animals on the page have one id. */
export function toHaveDistinctIds(page: Page): Kept {
  const ids = page.pets.map(({ id }) => id).filter((id) => id !== undefined)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) breach('each animal once', `the id ${twice} twice`, [page.exchange])
  settled(page.exchange)
  return kept
}

/**
 * An own animal on the page carries the id that its create told.
 *
 * @param namesake - what is fetched under the other id that the page shows its name with, if it does
 */
export function toShowUnderItsId(page: Page, animal: OwnAnimal, namesake?: Exchange | 'not asked'): Kept {
  const shown = shownElsewhere(page, animal)
  if (shown?.id !== undefined && namesake !== 'not asked') {
    need(namesake !== undefined, 'a fetch of the animal of that name')
    const response = letIn(namesake)
    // Others may give their animals any name; and a create may be stored though its answer is lost.
    if (seePet(response.body).name === animal.sent.name) return kept
    need(response.status < 500, 'an answer below 500', 'ERROR-4')
    breach(`"${animal.sent.name}" under the id ${animal.id}`, `under the id ${shown.id}`, [
      animal.created,
      page.exchange,
    ])
  }
  settled(page.exchange)
  return kept
}

/** An own animal on the page carries what it was created with. */
export function toShowAsCreated(page: Page, animal: OwnAnimal): Kept {
  const shown = page.pets.find(({ id }) => id === animal.id)
  need(shown !== undefined, 'the animal on the page', 'LIST-5')
  const wrong = differences(animal.sent, shown)
  if (wrong.length > 0) breach(describeAnimal(animal.sent), wrong.join('; '), [animal.created, page.exchange])
  settled(page.exchange)
  return kept
}

/** None of the refused creates left an animal on these pages. */
export function toShowNoneOf(pages: readonly Page[], refused: readonly RefusedCreate[]): Kept {
  for (const page of pages) {
    for (const { name, exchange } of refused) {
      const left = page.pets.find((pet) => pet.name === name)
      if (left !== undefined) {
        breach(
          `no animal from a create that was answered ${exchange.response?.status}`,
          printValue(left.raw),
          [exchange, page.exchange],
        )
      }
    }
  }
  return kept
}
