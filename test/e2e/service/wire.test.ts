import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { variants } from '../../../calibration/variants/index.ts'
import { startReference } from '../../../src/service/start-reference.ts'

/** One response as it came over the wire. */
async function raw(name?: string, method = 'GET', path = '/pets?limit=2', body?: Uint8Array) {
  const variant = variants.find((one) => one.name === name)
  const reference = await startReference(variant === undefined ? {} : { variant })
  const sent = request(reference.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${reference.keys.business}`,
      'accept-encoding': 'gzip, br;q=0.9, deflate',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  })
  sent.end(body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (response === undefined) throw new Error('No response came.')
  let length = 0
  for await (const part of response) length += Buffer.from(part).byteLength
  await reference.close()
  return { status: response.statusCode, headers: response.headers, names: response.rawHeaders, length }
}

test.each(['gzip', 'br', 'deflate'])('%s is announced', async (coding) => {
  const { headers } = await raw(`coded-${coding}`)
  expect(headers['content-encoding']).toBe(coding)
})

test('header names keep their letter case', async () => {
  expect((await raw()).names).toContain('X-RateLimit-Limit')
  expect((await raw('headers-lower-case')).names).toContain('x-ratelimit-limit')
  expect((await raw('headers-upper-case')).names).toContain('X-RATELIMIT-LIMIT')
})

test('bodies come whole or in chunks', async () => {
  expect((await raw()).headers).toMatchObject({ 'content-length': expect.stringMatching(/^\d+$/) })
  const chunked = await raw('chunked')
  expect(chunked.headers['transfer-encoding']).toBe('chunked')
  expect(chunked.headers['content-length']).toBeUndefined()
})

test('the connection is closed with and without a word', async () => {
  expect((await raw('connection-close')).headers.connection).toBe('close')
  expect((await raw('connection-dropped')).headers.connection).not.toBe('close')
})

test('Date can be left out', async () => {
  expect((await raw()).headers.date).toMatch(/GMT$/)
  expect((await raw('no-date')).headers.date).toBeUndefined()
})

test.each([
  ['HEAD', '/pets', 200],
  ['OPTIONS', '/pets', 405],
  ['GET', '/pets/', 404],
  ['GET', '//pets', 404],
  ['GET', '/pets/%zz', 404],
  ['GET', '/pets/1001%2F', 404],
  ['GET', '/pets/%31001', 200],
  ['GET', `/pets/${'9'.repeat(3000)}`, 404],
])('%s %s is answered %i, rate-limit headers and all', async (method, path, status) => {
  const answer = await raw(undefined, method, path)
  expect(answer.status).toBe(status)
  expect(answer.headers['x-ratelimit-limit']).toBe('1000')
})

test('a body that is no UTF-8 is no JSON', async () => {
  const answer = await raw(
    undefined,
    'POST',
    '/pets',
    Buffer.from('{"name":"\xe9","categoryId":1}', 'latin1'),
  )
  expect(answer.status).toBe(400)
})
