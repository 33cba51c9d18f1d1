import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { takeUnhandled } from '../../../src/run/run-suites.ts'

test('nobody else hears of an error until it is released', async () => {
  const source = new EventEmitter()
  const heard: string[] = []
  source.on('uncaughtException', (error) => heard.push(`before: ${error}`))
  source.once('unhandledRejection', (error) => heard.push(`once: ${error}`))
  const taken: unknown[] = []
  const release = takeUnhandled(source, (error) => taken.push(error))
  source.on('unhandledRejection', (error) => heard.push(`meanwhile: ${error}`))
  source.on('SIGINT', () => heard.push('a signal'))
  await Promise.resolve()
  source.emit('uncaughtException', 'one')
  source.emit('unhandledRejection', 'two')
  source.emit('SIGINT')
  expect(taken).toEqual(['one', 'two'])
  expect(heard).toEqual(['a signal'])
  // Node warns of a rejection that is handled late where this gives false.
  expect(source.emit('rejectionHandled', Promise.resolve())).toBe(true)

  release()
  source.on('uncaughtException', (error) => heard.push(`after: ${error}`))
  expect(source.emit('rejectionHandled', Promise.resolve())).toBe(false)
  await Promise.resolve()
  source.emit('uncaughtException', 'three')
  source.emit('unhandledRejection', 'four')
  source.emit('unhandledRejection', 'five')
  expect(taken).toEqual(['one', 'two'])
  expect(heard).toEqual(['a signal', 'before: three', 'after: three', 'once: four'])
})

test('a failure that is awaited later is no news, so that Node does not warn of it', () => {
  const source = new EventEmitter()
  const release = takeUnhandled(source, () => undefined)
  expect(source.emit('rejectionHandled')).toBe(true)
  release()
  expect(source.emit('rejectionHandled')).toBe(false)
})
