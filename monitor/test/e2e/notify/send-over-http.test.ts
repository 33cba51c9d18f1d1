import { expect, onTestFinished, test } from 'vitest'
import { deafOrigin, listen, listenRaw } from '../../../../test/e2e/support/listen.ts'
import { failureOf, failureWithoutAnswer } from '../../../src/notify/outcome-of.ts'
import type { Outgoing } from '../../../src/notify/outgoing.ts'
import { sendOverHttp } from '../../../src/notify/send-over-http.ts'

function outgoing(url: string): Outgoing {
  return { url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' }
}

function sender(answerWithinMs?: number): ReturnType<typeof sendOverHttp> {
  const made = sendOverHttp(answerWithinMs)
  onTestFinished(made.close)
  return made
}

test('what is sent arrives as it is, and what is answered is told', async () => {
  const received: unknown[] = []
  const origin = await listen(async (request, response) => {
    const body = (await request.toArray()).join('')
    received.push([request.method, request.url, request.headers['content-type'], body])
    response.writeHead(429, { 'Retry-After': '7' }).end('rate_limited')
  })
  const answer = await sender().send(outgoing(`${origin}/in?a=b`))
  expect(received).toStrictEqual([['POST', '/in?a=b', 'application/json', '{"a":1}']])
  expect(answer).toMatchObject({ status: 429, beginning: 'rate_limited' })
  expect(failureOf(answer, 0)).toStrictEqual({
    reason: 'answered 429 (rate_limited)',
    isRefused: false,
    retryAfterMs: 7000,
  })
})

test('no redirect is followed', async () => {
  let asked = 0
  const elsewhere = await listen((_, response) => {
    asked += 1
    response.end()
  })
  const origin = await listen((_, response) => response.writeHead(308, { location: elsewhere }).end())
  const answer = await sender().send(outgoing(origin))
  expect(failureOf(answer, 0)).toStrictEqual({ reason: 'answered 308', isRefused: true })
  expect(asked).toBe(0)
})

test('of an endless answer no more is read than tells what is wrong', async () => {
  const origin = await listen((_, response) => {
    const more = (): void => {
      if (!response.destroyed && response.write('x'.repeat(65_536))) setImmediate(more)
    }
    response.on('drain', more)
    more()
  })
  expect((await sender().send(outgoing(origin))).beginning).toBe('x'.repeat(200))
})

test('who does not answer in time has not been told, and who answers with half a body has', async () => {
  const silent = await listen(() => undefined)
  const error: unknown = await sender(200)
    .send(outgoing(silent))
    .catch((reason: unknown) => reason)
  expect(failureWithoutAnswer(error)).toStrictEqual({ reason: 'did not answer in time', isRefused: false })
  const halting = await listenRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nhalf of ')
  })
  const answer = await sender(2000).send(outgoing(halting))
  expect(failureOf(answer, 0)).toBeUndefined()
})

test('who is not there is told by the code of the error alone', async () => {
  const origin = await deafOrigin()
  const error: unknown = await sender()
    .send(outgoing(`${origin}/secret`))
    .catch((reason: unknown) => reason)
  expect(failureWithoutAnswer(error)).toStrictEqual({
    reason: 'could not be reached (ECONNREFUSED)',
    isRefused: false,
  })
})

test.each([
  [408, false],
  [425, false],
  [429, false],
  [404, true],
  [302, true],
  [500, false],
  [503, false],
])('%i: a refusal is %s', (status, isRefused) => {
  expect(failureOf({ status, headers: {}, beginning: '<html>' }, 0)).toStrictEqual({
    reason: `answered ${status}`,
    isRefused,
  })
})

test('nobody is left alone for more than a day', () => {
  const headers = { 'retry-after': '999999999' }
  expect(failureOf({ status: 503, headers, beginning: '' }, 0)?.retryAfterMs).toBe(86_400_000)
})
