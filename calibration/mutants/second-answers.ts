import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Store } from '../../src/service/store.ts'
import type { Fault } from '../fault.ts'
import { bodyWhere } from './body-where.ts'
import { crash, throughDouble } from './edits.ts'
import { faults } from './faults.ts'

const isInt = (value: unknown): value is bigint => typeof value === 'bigint'
const isWide = (value: unknown): boolean => isInt(value) && BigInt.asIntN(54, value) !== value

/** Answers such a create with 500, and with 400 when the very same body comes again. */
const crashesOnce =
  (when: (call: Call) => boolean): Edit =>
  (behaviour) => {
    const known = new Set<string>()
    return change('readBody', (readBody) => (call) => {
      const body = call.body ?? ''
      if (!when(call)) return readBody(call)
      if (known.has(body)) return { name: undefined }
      known.add(body)
      throw crash()
    })(behaviour)
  }

/** Takes an id over from the body where nothing has it. */
const takingOver = (
  behaviour: Behaviour,
  stored: (id: bigint, store: Store) => bigint | undefined,
): Behaviour => ({
  ...behaviour,
  assignId: (nextId, store, body, call) => {
    const sent = body['id']
    const id = isInt(sent) ? stored(sent, store) : undefined
    return id === undefined || store.find(id) !== undefined
      ? behaviour.assignId(nextId, store, body, call)
      : id
  },
})

/** What an answer that came after another, or beside it, would hide (interface document, Endpoints 2; Resources). */
export const secondAnswers: readonly Fault[] = [
  ...faults('CREATE-1', {
    'category-large-crashes-once': {
      summary: 'answers a categoryId beyond 2^53 with 500, and with 400 when that body comes again',
      factors: ['categoryId'],
      collateral: ['CREATE-4', 'ERROR-4'],
      edgeCase: true,
      apply: crashesOnce(bodyWhere(({ categoryId }) => isWide(categoryId))),
    },
  }),
  ...faults('CREATE-3', {
    'create-without-name-crashes-once': {
      summary: 'answers a body without a name with 500, and with 400 when that body comes again',
      factors: ['name'],
      collateral: ['ERROR-4'],
      edgeCase: true,
      apply: crashesOnce(bodyWhere((body) => !('name' in body))),
    },
  }),
  ...faults('CREATE-10', {
    'id-taken-from-body-rounded': {
      summary: 'takes the id that the body gives, and rounds it where it is beyond 2^53',
      factors: ['property'],
      edgeCase: true,
      apply: (behaviour) => takingOver(behaviour, (id) => throughDouble(id)),
    },
    'id-taken-from-body-below-2-31': {
      summary: 'takes the id that the body gives where it fits in 31 bits',
      factors: ['property'],
      edgeCase: true,
      apply: (behaviour) => takingOver(behaviour, (id) => (id > 0n && id < 2n ** 31n ? id : undefined)),
    },
  }),
]
