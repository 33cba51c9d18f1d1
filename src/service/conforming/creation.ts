import { isRecord } from '../../spec/is-record.ts'
import type { Behaviour } from '../behaviour.ts'
import { parseJson } from '../lossless-json.ts'
import { isPetStatus } from '../pet.ts'
import { Refusal } from '../refusal.ts'

const invalid = (message: string): Refusal => new Refusal(400, 'invalid_body', message)

/** Tells whether a whole number fits in 64 bits. */
export const isInt64 = (value: bigint): boolean => BigInt.asIntN(64, value) === value

/** POST /pets (interface document, Endpoints 2; Resources, NewPet). */
export const creation: Pick<
  Behaviour,
  'readBody' | 'readName' | 'readCategoryId' | 'readStatus' | 'assignId' | 'insert'
> = {
  readBody(call) {
    const mediaType = call.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (mediaType !== undefined && mediaType !== 'application/json') {
      throw new Refusal(415, 'unsupported_media_type', 'The body must be application/json.')
    }
    let body: unknown
    try {
      body = parseJson(call.body ?? '')
    } catch {
      throw new Refusal(400, 'malformed_json', 'The body is not well-formed JSON.')
    }
    if (isRecord(body)) return body
    throw invalid('The body must be an object.')
  },
  readName(value) {
    if (typeof value === 'string' && value !== '' && [...value].length <= 200) return value
    throw invalid('name must be a string of 1 to 200 characters.')
  },
  readCategoryId(value) {
    // 1.0 and 1e2 are integers to JSON Schema; the document leaves them open.
    const whole = typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value
    if (typeof whole === 'bigint' && isInt64(whole)) return whole
    throw invalid('categoryId must be a 64-bit integer.')
  },
  readStatus(value) {
    if (value === undefined) return 'available'
    if (isPetStatus(value)) return value
    throw invalid('status must be one of available, pending, sold.')
  },
  assignId: (nextId) => nextId(),
  insert: (store, pet) => store.insert(pet),
}
