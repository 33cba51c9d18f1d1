import { decodedText, wholeId } from '../pet-path.ts'
import type { Shown } from '../rule.ts'
import { field, type Readers, whole } from './reader.ts'

/** How unlikely petIds are answered, and whether responses announce the removal in headers: GET-4. */
export const retrievalQuestions: Readers<'GET-4'> = {
  word: whole((asked) => /\p{L}|\p{Cc}/u.test(decodedText(petIdOf(asked)) ?? '') && petIdOf(asked)),
  zero: whole((asked) => petIdOf(asked) === '0' && !asked.store.seen.has(0n)),
  negative: whole(
    (asked) => petIdOf(asked).startsWith('-') && !asked.store.seen.keys().some((id) => id < 0n),
  ),
  'beyond-int64': whole((asked) => {
    const id = petIdOf(asked)
    return /^[1-9]\d*$/.test(id) && wholeId(id) === undefined && `${id.length} digits`
  }),
  'broken-utf8': whole((asked) => decodedText(petIdOf(asked)) === undefined),
  deprecation: field('deprecation', 200),
  sunset: field('sunset', 200),
}

function petIdOf({ exchange: { request } }: Shown): string {
  return request.path.slice('/pets/'.length)
}
