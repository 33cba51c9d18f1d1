import { expect, test } from 'vitest'
import { removalOf } from '../../../src/oracle/removal.ts'
import { notFound } from './a-log.ts'
import { now } from './an-exchange.ts'

const removal = Date.UTC(2030, 11, 5)
const gone = (sentAt: number, date: string | undefined) =>
  removalOf(notFound(sentAt - now, 7, 410, { headers: { date } }))

test('a GET by id may be removed from that day on by our clock, or by the Date of the service alone', () => {
  const [dayBefore, day] = [removal - 1000, removal].map((at) => new Date(at).toUTCString())
  expect(gone(removal, dayBefore)).toBe('removed')
  expect(gone(removal - 1, day)).toBe('by its own clock')
  expect(gone(removal - 1, dayBefore)).toBeUndefined()
  expect(gone(removal - 1, undefined)).toBeUndefined()
})
