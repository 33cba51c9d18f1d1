import type { Dispatcher } from 'undici'
import { afterEach, expect, test, vi } from 'vitest'
import { type Bounds, receive } from '../../../src/http/receive.ts'
import { toTransportError } from '../../../src/http/transport-error.ts'

const bounds = (signal = new AbortController().signal): Bounds => ({
  timeoutMs: 60_000,
  maxBodyBytes: 2 ** 20,
  signal,
})

/** What comes of an answer, which the handler of undici is told part by part, until it has had enough. */
async function received(
  tell: (handler: Dispatcher.DispatchHandler, controller: Dispatcher.DispatchController) => void,
) {
  let progressed = 0
  let aborted: Error | undefined
  const controller: Dispatcher.DispatchController = {
    get aborted() {
      return aborted !== undefined
    },
    get reason() {
      return aborted ?? null
    },
    paused: false,
    rawHeaders: null,
    rawTrailers: null,
    abort: (reason) => {
      aborted = reason
    },
    pause: () => undefined,
    resume: () => undefined,
  }
  const answer = await receive(
    {
      dispatch: (_request, handler) => {
        handler.onRequestStart?.(controller, {})
        tell(handler, controller)
        return true
      },
      progressed: () => {
        progressed += 1
      },
      answered: () => undefined,
    },
    { method: 'GET', path: '/', headers: [] },
    bounds(),
  )
  return { answer, aborted, progressed }
}

const tooMany = (answer: Awaited<ReturnType<typeof received>>['answer']) =>
  'error' in answer ? toTransportError(answer.error) : answer

test('a body of many pieces is taken in, and one of too many is not', async () => {
  const body = (pieces: number) =>
    received((handler, controller) => {
      handler.onResponseStart?.(controller, 200, {}, 'OK')
      for (let piece = 0; piece < pieces; piece += 1) handler.onResponseData?.(controller, Buffer.from('x'))
      handler.onResponseEnd?.(controller, {})
    })
  const whole = await body(100_000)
  expect(whole.answer).toMatchObject({ bytes: Buffer.alloc(100_000, 'x') })
  expect(whole.progressed).toBe(100_001)
  const endless = await body(100_001)
  expect(tooMany(endless.answer)).toEqual({
    kind: 'too-large',
    message: expect.stringContaining('more than 100000 chunks'),
  })
  expect(endless.aborted).toBeDefined()
})

test('a hundred interim responses may come before the answer, and no more', async () => {
  const after = (interim: number) =>
    received((handler, controller) => {
      for (let one = 0; one < interim; one += 1) handler.onResponseStart?.(controller, 103, {}, '')
      handler.onResponseStart?.(controller, 200, {}, 'OK')
      handler.onResponseEnd?.(controller, {})
    })
  expect((await after(100)).answer).toMatchObject({ head: { status: 200 } })
  expect(tooMany((await after(101)).answer)).toEqual({
    kind: 'too-large',
    message: expect.stringContaining('more than 100 interim responses'),
  })
})

test('a head has two thousand fields at the most', async () => {
  const head = (fields: number) =>
    received((handler, controller) => {
      controller.rawHeaders = Array.from({ length: 2 * fields }, () => Buffer.from('x'))
      handler.onResponseStart?.(controller, 200, {}, 'OK')
      handler.onResponseEnd?.(controller, {})
    })
  expect((await head(2000)).answer).toMatchObject({ head: { status: 200 } })
  expect(tooMany((await head(2001)).answer)).toEqual({
    kind: 'too-large',
    message: expect.stringContaining('more than 2000 header fields'),
  })
})

/** A connection on which nothing comes. */
const silent = { dispatch: () => true, progressed: () => undefined, answered: () => undefined }
const list = { method: 'GET', path: '/', headers: [] } as const

afterEach(() => {
  vi.useRealTimers()
})

test('what takes too long ends with a timeout, and leaves no timer', async () => {
  vi.useFakeTimers()
  const answer = receive(silent, { ...list, headers: [] }, bounds())
  vi.advanceTimersByTime(59_999)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(tooMany(await answer)).toMatchObject({ kind: 'timeout' })
  expect(vi.getTimerCount()).toBe(0)
})

test('all that is under way ends with the run, for its reason', async () => {
  vi.useFakeTimers()
  const stop = new AbortController()
  const answers = [1, 2, 3].map(() => receive(silent, { ...list, headers: [] }, bounds(stop.signal)))
  stop.abort(new RangeError('enough'))
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ error: stop.signal.reason })
  expect(vi.getTimerCount()).toBe(0)
})
