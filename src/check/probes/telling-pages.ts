import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Page } from '../page.ts'
import type { RefusedCreate } from './refusals.ts'
import { showsSome } from './shown.ts'

/**
 * Those pages on which the animal of a refused create would show: an own animal that was created after it does, and of
 * its status, where pages were asked for by one. Of a create with no valid status it is not known which it would have.
 */
export function tellingPages(
  pages: readonly Page[],
  refused: readonly Pick<RefusedCreate, 'status' | 'exchange'>[],
  own: readonly CreatedPet[],
): readonly Page[] {
  return pages.filter((page) => {
    const { status } = page.query
    const first = Math.min(
      ...refused
        .filter((create) => status === undefined || create.status === undefined || create.status === status)
        .map(({ exchange }) => exchange.number),
    )
    const witnesses = own.filter(
      (animal) => (status === undefined || animal.status === status) && animal.created.number > first,
    )
    return showsSome(page, witnesses)
  })
}
