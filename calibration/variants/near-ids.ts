import { change } from '../../src/service/behaviour.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { countingFrom, type Settings } from '../../src/service/settings.ts'
import type { Variant } from '../variant.ts'

const ids = (name: string, summary: string, source: Settings['ids']): Variant => ({
  name,
  summary,
  freedom: 'GET-3: an id is answered for itself; LIST-7: negative ids are valid',
  settings: { ids: source },
})

/** 1, -1, 2, -2 and so on: the negative of an id is another animal's. */
const ofBothSigns = (): (() => bigint) => {
  let index = 0n
  return () => {
    index += 1n
    return index % 2n === 1n ? (index + 1n) / 2n : -index / 2n
  }
}

/** Ids that are not taken: what lies between two, and of the other sign (interface document, Endpoints 3). */
export const nearIds: readonly Variant[] = [
  ids('ids-of-both-signs', 'gives out each id and then its negative', ofBothSigns),
  ids('ids-across-zero', 'counts ids from -20 up', countingFrom(-20n)),
  ids('ids-with-small-gaps', 'counts ids by three', countingFrom(1000n, 3n)),
  ids('ids-with-small-gaps-negative', 'counts ids down by three from -1000', countingFrom(-1000n, -3n)),
  ids(
    'ids-in-tens',
    'counts ids in tens, so that an id with a digit more may be an id too',
    countingFrom(10n, 10n),
  ),
  {
    name: 'negative-id-400',
    summary: 'answers a negative petId with 400, having none',
    freedom: 'GET-3: 400 is free for the negative of an id, unless negative ids were seen; GET-4',
    apply: change('readPetId', (readPetId) => (text, call) => {
      if (text.startsWith('-')) throw new Refusal(400, 'invalid_id', 'petId must be positive.')
      return readPetId(text, call)
    }),
  },
]
