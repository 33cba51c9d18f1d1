import { type Behaviour, change } from '../behaviour.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { Refusal } from '../refusal.ts'
import { crash } from './edits.ts'
import { writing } from './seen-in.ts'

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

const fault = (
  name: string,
  summary: string,
  apply: Edit,
  extra: Partial<Pick<Fault, 'alsoBreaks' | 'corner' | 'knownMiss' | 'settings'>> = {},
): Fault => ({ name, summary, target: 'CREATE-1', profiles: writing, apply, ...extra })

const late = { corner: true } as const

/**
 * Valid bodies that are answered otherwise than 201 or 400, though not among the first (interface document,
 * Endpoints 2). A name that a service does not like may be refused, but as an invalid value is: with 400.
 */
export const lateRefusals: readonly Fault[] = [
  fault(
    'create-emoji-422',
    'refuses a name with a letter beyond the basic plane with 422',
    named((name) => /[\u{10000}-\u{10ffff}]/u.test(name), unprocessable),
    late,
  ),
  fault(
    'create-emoji-500',
    'answers a name with a letter beyond the basic plane with 500, as where a column is too narrow',
    named((name) => /[\u{10000}-\u{10ffff}]/u.test(name), crash),
    { ...late, alsoBreaks: ['ERROR-4'] },
  ),
  fault(
    'create-apostrophe-500',
    'answers a name with an apostrophe with 500, as where it is put into a query unquoted',
    named((name) => name.includes("'"), crash),
    { ...late, alsoBreaks: ['ERROR-4'] },
  ),
  fault(
    'create-markup-406',
    'has a firewall that answers a name with "<" with 406',
    named(
      (name) => name.includes('<'),
      () => new Refusal(406, 'blocked', 'The request was blocked.'),
    ),
    late,
  ),
  fault(
    'create-name-over-30-422',
    'refuses names over 30 letters with 422',
    named((name) => [...name].length > 30, unprocessable),
    late,
  ),
  fault(
    'create-thai-404',
    'looks a name in Thai up in a table that does not have it, and answers 404',
    named(
      (name) => /[\u0e00-\u0e7f]/.test(name),
      () => new Refusal(404, 'not_found', 'No such name.'),
    ),
    late,
  ),
  fault('create-full-after-10', 'answers every create after the tenth with 409', fullAfter(10), {
    alsoBreaks: ['CREATE-8'],
    corner: true,
  }),
  fault('create-full-after-40', 'answers every create after the fortieth with 409', fullAfter(40), {
    ...late,
    alsoBreaks: ['CREATE-8'],
  }),
  fault(
    'create-conflicts-for-a-while',
    'opens with an empty store, and answers the eighth to the fourteenth create with 409',
    (behaviour) => {
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
    { ...late, settings: { seeded: 0 } },
  ),
  fault(
    'create-full-of-sold',
    'answers every create of a sold animal after the third with 409',
    fullAfter(3, ({ status }) => status === 'sold'),
    { corner: true },
  ),
  fault(
    'create-queued-after-15',
    'answers every create after the fifteenth with 202',
    (behaviour) => {
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
    { alsoBreaks: ['CREATE-2', 'CREATE-8'], corner: true },
  ),
]
