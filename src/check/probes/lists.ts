import type { CreatedPet } from '../../oracle/store/store-view.ts'
import type { Listed, Page, PageQuery } from '../page.ts'
import type { ListAsking } from '../target.ts'

/** What other probes need of GET /pets. */
export interface Lists {
  /** The answer before anything was created. */
  readonly opening: () => Promise<Listed>
  /** A page that shows as much of the store as one can. */
  readonly whole: () => Promise<Page>
  /** The page of a query; `fresh` asks again. */
  page(query: PageQuery, age?: 'shared' | 'fresh', asking?: ListAsking): Promise<Page>
  /** Lists by the other statuses while the store that was empty has just this pet. */
  whereOneIs(pet: CreatedPet): Promise<void>
}
