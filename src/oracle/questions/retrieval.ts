import { wholeId } from '../pet-path.ts'
import type { Shown } from '../rule.ts'
import type { StoreModel } from '../store/store-model.ts'
import { field, type Readers, whole } from './reader.ts'

/** What is answered to petIds that are no likely ids, and whether answers announce the removal in headers: GET-4. */
export const retrievalQuestions: Readers<'GET-4'> = {
  word: whole((shown) => /\p{L}|\p{Cc}/u.test(decoded(petIdOf(shown)) ?? ''), petIdOf),
  zero: whole((shown, _, { seen }) => petIdOf(shown) === '0' && !seen.has(0n)),
  negative: whole((shown, _, store) => petIdOf(shown).startsWith('-') && !hasNegativeIds(store)),
  'beyond-int64': whole(
    (shown) => {
      const { path } = shown.exchange.request
      return /^[1-9]\d*$/.test(petIdOf(shown)) && wholeId(path) === undefined
    },
    (shown) => `${petIdOf(shown).length} digits`,
  ),
  'broken-utf8': whole((shown) => decoded(petIdOf(shown)) === undefined),
  deprecation: field('deprecation', 200),
  sunset: field('sunset', 200),
}

function petIdOf({ exchange: { request } }: Shown): string {
  return request.path.slice('/pets/'.length)
}

function hasNegativeIds({ seen }: StoreModel): boolean {
  return seen.keys().some((id) => id < 0n)
}

/** What percent codes stand for; undefined where that is no text in UTF-8. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
