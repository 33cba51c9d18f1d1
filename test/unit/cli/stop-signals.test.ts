import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { stopSignals } from '../../../src/cli/stop-signals.ts'

const pending = Symbol('pending')
const now = (promise: Promise<unknown>): Promise<unknown> => Promise.race([promise, Promise.resolve(pending)])

test('what comes at once is the same signal, what comes later another', async () => {
  const source = new EventEmitter()
  let time = 1000
  const signals = stopSignals(source, () => time)
  expect(signals.received).toBeUndefined()
  source.emit('SIGTERM')
  time += 400
  source.emit('SIGINT')
  expect(signals.received).toBe('SIGTERM')
  expect(await signals.first).toBe('SIGTERM')
  expect(await now(signals.second)).toBe(pending)
  time += 400
  source.emit('SIGINT')
  expect(await signals.second).toBe('SIGINT')
  expect(signals.received).toBe('SIGTERM')
})

test('nobody else hears of a signal until it is released', async () => {
  const source = new EventEmitter()
  const heard: string[] = []
  const signals = stopSignals(source)
  source.once('SIGINT', () => heard.push('meanwhile'))
  await Promise.resolve()
  source.emit('SIGINT')
  expect(heard).toEqual([])
  signals.release()
  expect(source.eventNames()).toEqual([])
  source.once('SIGINT', () => heard.push('afterwards'))
  await Promise.resolve()
  source.emit('SIGINT')
  expect(heard).toEqual(['afterwards'])
})
