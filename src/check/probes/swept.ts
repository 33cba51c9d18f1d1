import { type Page, type PageQuery, readPage } from '../page.ts'
import type { ListAsking } from '../target.ts'
import type { Listing } from './listing.ts'
import type { Listed } from './lists.ts'

/** A list that was asked for, and the page if it is one. */
export interface Swept {
  readonly listed: Listed
  readonly page: Page | undefined
}

/** Asks for a list whose answer need be no page. */
export async function askSwept(listing: Listing, query: PageQuery, asking: ListAsking = {}): Promise<Swept> {
  const listed = await listing.ask(query, asking)
  const { response } = listed.exchange
  const isPage = response?.status === 200 && Array.isArray(response.body)
  return { listed, page: isPage ? readPage(listed.exchange, query, listed.drawnFrom) : undefined }
}
