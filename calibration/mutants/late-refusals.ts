import { type Behaviour, change } from '../../src/service/behaviour.ts'
import type { Edit } from '../../src/service/edit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import { among } from './among.ts'
import { crash } from './edits.ts'
import { faults } from './faults.ts'

const unprocessable = (): Refusal => new Refusal(422, 'unprocessable', 'The animal cannot be stored.')
const conflict = (): Refusal => new Refusal(409, 'conflict', 'The store is full.')

const named = (bad: (name: string) => boolean, refusal: () => Refusal): Edit =>
  change('readName', (readName) => (value, call) => {
    const name = readName(value, call)
    if (bad(name)) throw refusal()
    return name
  })

/** Lets in so many creates of a kind, and refuses every other one from then on. */
const fullAfter =
  (most: number, counts: (body: Readonly<Record<string, unknown>>) => boolean = () => true) =>
  (behaviour: Behaviour): Behaviour => {
    let made = 0
    return {
      ...behaviour,
      assignId: (nextId, store, body, call) => {
        if (!counts(body)) return behaviour.assignId(nextId, store, body, call)
        if (made >= most) throw conflict()
        made += 1
        return behaviour.assignId(nextId, store, body, call)
      },
    }
  }

/**
 * Valid bodies that are answered otherwise than 201 or 400, though not among the first (interface document,
 * Endpoints 2). A name that a service does not like may be refused, but as an invalid value is: with 400.
 */
export const lateRefusals = faults('CREATE-1', {
  'create-emoji-422': {
    summary: 'refuses a name with a letter beyond the basic plane with 422',
    factors: ['name: beyond U+FFFF'],
    edgeCase: true,
    apply: named((name) => /[\u{10000}-\u{10ffff}]/u.test(name), unprocessable),
  },
  'create-emoji-500': {
    summary: 'answers a name with a letter beyond the basic plane with 500, as where a column is too narrow',
    factors: ['name: beyond U+FFFF'],
    collateral: ['ERROR-4'],
    edgeCase: true,
    apply: named((name) => /[\u{10000}-\u{10ffff}]/u.test(name), crash),
  },
  'create-apostrophe-500': {
    summary: 'answers a name with an apostrophe with 500, as where it is put into a query unquoted',
    factors: [among.signs],
    collateral: ['ERROR-4'],
    edgeCase: true,
    apply: named((name) => name.includes("'"), crash),
  },
  'create-markup-406': {
    summary: 'has a firewall that answers a name with "<" with 406',
    factors: [among.signs],
    edgeCase: true,
    apply: named(
      (name) => name.includes('<'),
      () => new Refusal(406, 'blocked', 'The request was blocked.'),
    ),
  },
  'create-name-over-30-422': {
    summary: 'refuses names over 30 letters with 422',
    factors: ['name: length'],
    edgeCase: true,
    apply: named((name) => [...name].length > 30, unprocessable),
  },
  'create-thai-404': {
    summary: 'looks a name in Thai up in a table that does not have it, and answers 404',
    factors: ['name: another script'],
    edgeCase: true,
    apply: named(
      (name) => /[\u0e00-\u0e7f]/.test(name),
      () => new Refusal(404, 'not_found', 'No such name.'),
    ),
  },
  'create-full-after-10': {
    summary: 'answers every create after the tenth with 409',
    factors: 'plain',
    edgeCase: true,
    apply: fullAfter(10),
  },
  'create-full-after-40': {
    summary: 'answers every create after the fortieth with 409',
    factors: 'plain',
    edgeCase: true,
    apply: fullAfter(40),
  },
  'create-conflicts-for-a-while': {
    summary: 'opens with an empty store, and answers the eighth to the fourteenth create with 409',
    edgeCase: true,
    settings: { seeded: 0 },
    apply: (behaviour) => {
      let asked = 0
      return {
        ...behaviour,
        assignId: (nextId, store, body, call) => {
          asked += 1
          if (asked >= 8 && asked <= 14) throw conflict()
          return behaviour.assignId(nextId, store, body, call)
        },
      }
    },
  },
  'create-full-of-sold': {
    summary: 'answers every create of a sold animal after the third with 409',
    factors: ['status'],
    edgeCase: true,
    apply: fullAfter(3, ({ status }) => status === 'sold'),
  },
  'create-queued-after-15': {
    summary: 'answers every create after the fifteenth with 202',
    factors: 'plain',
    edgeCase: true,
    apply: (behaviour) => {
      let made = 0
      return {
        ...behaviour,
        finish: (raw, call) => {
          const whole = behaviour.finish(raw, call)
          if (whole.status !== 201) return whole
          made += 1
          return made > 15 ? { ...whole, status: 202 } : whole
        },
      }
    },
  },
})
