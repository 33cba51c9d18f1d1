import type { Exchange } from '../../spec/exchange.ts'
import { defaultLimit, type ListQuery } from '../list-query.ts'
import { judgementsOf, type Rule, remember } from '../rule.ts'
import { foreignPets } from '../store/count-known.ts'

/** A page as long as it may be, while it is not known yet whether more pets were there. */
interface FullPage extends ListQuery {
  readonly exchange: Exchange
}

/** The first pages tell enough. */
const mostWaiting = 6

/** LIST-2 and LIST-3, of full pages: foreign pets that show later prove that the bound was tried (Endpoints 1, rule 2). */
export const fullPages: Rule<readonly FullPage[]> = {
  initial: [],
  judge(before, { exchange, page, query, store }) {
    if (page === undefined) return undefined
    const isPair = query?.limit !== undefined && query.status !== undefined
    const isFull = page.body.length === (query?.limit ?? defaultLimit)
    const isWaiting = query !== undefined && !isPair && isFull && before.length < mostWaiting
    const waiting = isWaiting ? [...before, { exchange, ...query }] : before
    const tried = waiting.filter(
      ({ limit: most = defaultLimit, status }) => foreignPets(store, status).length > most,
    )
    return remember(
      waiting.filter((one) => !tried.includes(one)),
      tried.map(({ limit, status = 'no filter', exchange }) =>
        limit === undefined
          ? judgementsOf('LIST-2', { exchange }).satisfied(status)
          : judgementsOf('LIST-3', { exchange }).satisfied(`${limit}`),
      ),
    )
  },
}
