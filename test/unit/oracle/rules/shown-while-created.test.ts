import { expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import { created, type Log, page, saidOf, statesOf, tookMs } from '../a-log.ts'

const sent = { name: 'Kim', categoryId: 7, status: 'sold' }
const said = { id: 41, ...sent }

/** A page that was asked for before the create, or beside it, and whose answer came first. */
const shown = (given: Readonly<Record<string, unknown>>, at = 995) => page(at, [{ ...said, ...given }])

const isBroken = (log: Log): boolean => statesOf(['LIST-10'], log).some((state) => state.endsWith('violated'))

test('an animal that is shown while its create is under way has what was sent', () => {
  expect(isBroken([shown({ status: 'available' }), created(1000, sent, said)])).toBe(true)
  expect(isBroken([shown({ categoryId: 1 }), created(1000, sent, said)])).toBe(true)
})

test('it is told of by that page, with all that is shown otherwise, whoever created it', () => {
  const other = { ...said, status: 'available', categoryId: 1 }
  const log = [page(995, [other]), created(1000, sent, said)]
  expect(saidOf(['LIST-10'], log)).toStrictEqual([
    `2+1 LIST-10 violated: id 41 with the categoryId 7 and the status sold, once it is shown, not ${JSON.stringify(other)}`,
  ])
  const unnamed = page(1002, [{ ...other, name: '', categoryId: 7 }])
  expect(
    saidOf(['LIST-10'], [unnamed, created(1000, sent, said, { credential: noCredential })])[0],
  ).toContain('2+1 LIST-10 violated: id 41 with the name "Kim" and the status sold, once it is shown, not ')
})

test('it is not without a name, where it was asked for after the create was sent', () => {
  const create = created(1000, sent, said)
  expect(isBroken([shown({ name: '' }, 1002), create])).toBe(true)
  expect(isBroken([shown({ name: '', categoryId: 1 }, 1002), create])).toBe(false)
  expect(isBroken([shown({ name: '' }, 995), create])).toBe(false)
  expect(isBroken([shown({ name: '' }, 1002), created(1000, sent, { ...said, name: '' })])).toBe(false)
})

test.each([
  ['what is shown was sent', [shown({}), created(1000, sent, said)]],
  [
    'no status was sent',
    [shown({ status: 'available' }), created(1000, { name: 'Kim', categoryId: 7 }, said)],
  ],
  [
    'another animal had that id before',
    [shown({ name: 'Rex', status: 'pending' }), created(1000, sent, said)],
  ],
  ['the create told it so too', [shown({ categoryId: 1 }), created(1000, sent, { ...said, categoryId: 1 })]],
  ['it is no status', [shown({ status: 'SOLD' }), created(1000, sent, said)]],
  ['the page came before the create', [shown({ status: 'pending' }, 900), created(1000, sent, said)]],
  ['it had come by then', [shown({ status: 'pending' }, 1000 - tookMs), created(1000, sent, said)]],
  ['it was refused', [shown({ status: 'pending' }), created(1000, sent, said, { status: 400 })]],
  [
    'no name was sent',
    [shown({ name: '' }, 1002), created(1000, { ...sent, name: undefined }, { ...said, name: undefined })],
  ],
  [
    'an empty name was sent',
    [shown({ name: '' }, 1002), created(1000, { ...sent, name: '' }, { ...said, name: '' })],
  ],
])('nothing is violated where %s', (_, log) => {
  expect(isBroken(log)).toBe(false)
})
