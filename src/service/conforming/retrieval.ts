import type { Behaviour } from '../behaviour.ts'
import { Refusal } from '../refusal.ts'
import { isInt64 } from './creation.ts'

/** The answer to an id that names no animal (interface document, Errors). */
export const notFound = (): Refusal => new Refusal(404, 'not_found', 'There is no such resource.')

/** GET /pets/{petId} (interface document, Endpoints 3). */
export const retrieval: Pick<Behaviour, 'readPetId' | 'lookup'> = {
  readPetId(text) {
    // What is no int64 names no animal. 400 would be as good: left open.
    if (!/^-?\d{1,30}$/.test(text)) throw notFound()
    const id = BigInt(text)
    if (!isInt64(id)) throw notFound()
    return id
  },
  lookup: (store, id) => store.find(id),
}
