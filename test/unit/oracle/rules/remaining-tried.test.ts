import { expect, test } from 'vitest'
import { page, saidOf } from '../a-log.ts'
import { now } from '../an-exchange.ts'

const hour = 3_600_000

/** Lists, one after the other, each told of what a function of its place says remains of 1000 in an hour. */
const lists = (count: number, remainingOf: (index: number) => number, reset?: string) =>
  Array.from({ length: count }, (_, index) =>
    page(index * 20, [], '/pets', {
      headers: {
        date: new Date(now + index * 20).toUTCString(),
        'x-ratelimit-limit': '1000',
        'x-ratelimit-remaining': String(remainingOf(index)),
        'x-ratelimit-reset': reset ?? String(Math.ceil((now + hour) / 1000)),
      },
    }),
  )
const said = (...log: Parameters<typeof lists>) => [
  ...new Set(saidOf(['RATE-3'], lists(...log)).map((line) => line.replace(/^[\d ]+/, ''))),
]

test('Remaining that falls keeps RATE-3 once so many were let in that a whole Limit would be too much', () => {
  expect(said(60, (index) => 999 - index)).toStrictEqual([])
  expect(said(120, (index) => 999 - index)).toStrictEqual(['RATE-3 satisfied: listPets'])
})

test('Remaining that is whole again breaks it', () => {
  expect(said(130, (index) => 999 - (index % 40)).join()).toContain('RATE-3 violated')
})

test('where Reset cannot be read, it hangs on that', () => {
  expect(said(3, () => 999, 'soon')).toStrictEqual(['RATE-3 undecided: Reset cannot be read, see RATE-2'])
})
