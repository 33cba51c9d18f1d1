import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { theKey } from '../../../src/http/credential.ts'
import { clientOf, list } from '../../unit/http/a-client.ts'
import { anExchange, errorText, type Given, judged } from '../../unit/oracle/an-exchange.ts'
import { serve } from './a-server.ts'

const typed = (type: string | undefined): Given => ({ headers: { 'content-type': type } })

describe('MEDIA-1', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json ; v=1',
  ])('takes the media type %s', (type) => {
    expect(judged(anExchange(typed(type)))).toMatchObject({ 'MEDIA-1': 'satisfied' })
  })

  it.each(['text/json', 'application/problem+json', 'text/html', 'application/jsonp', '', undefined])(
    'does not take the media type %s',
    (type) => {
      expect(judged(anExchange(typed(type)))).toMatchObject({ 'MEDIA-1': 'violated' })
    },
  )

  it.each([
    ['cut short', '[{"id":1'],
    ['with two values', '[] []'],
    ['in single quotes', "{'a':1}"],
    ['of white space', '  \n'],
  ])('does not take a body %s', (_, text) => {
    expect(judged(anExchange({ text }))).toMatchObject({ 'MEDIA-1': 'violated' })
  })

  it('leaves a byte order mark open (RFC 8259, 8.1)', () => {
    expect(judged(anExchange({ text: '\uFEFF[]' }))).toMatchObject({ 'MEDIA-1': 'satisfied' })
  })

  it('says nothing of a response without a body', () => {
    expect(judged(anExchange({ text: '', ...typed(undefined) }))).not.toHaveProperty('MEDIA-1')
  })

  it.each<readonly [string, Given]>([
    ['a 429', { status: 429 }],
    ['a 500', { status: 500 }],
    ['a 503', { status: 503 }],
    ['200 to orders', { operation: 'listOrders', path: '/store/orders' }],
    ['404 to orders', { operation: 'listOrders', path: '/store/orders', status: 404 }],
  ])('leaves the body of %s alone', (_, given) => {
    const found = judged(anExchange({ ...given, text: '<h1>no JSON</h1>', ...typed('text/html') }))
    expect(found).not.toHaveProperty('MEDIA-1')
  })

  it('judges the 401 of orders', () => {
    const orders: Given = { operation: 'listOrders', status: 401, credential: { kind: 'none' } }
    expect(judged(anExchange({ ...orders, text: errorText(401) }))).toMatchObject({ 'MEDIA-1': 'satisfied' })
    expect(judged(anExchange({ ...orders, text: 'no' }))).toMatchObject({ 'MEDIA-1': 'violated' })
  })

  it('does not take a body that cannot be decoded', () => {
    const exchange = anExchange()
    const response = { status: 200, headers: {}, mediaType: 'application/json', text: '', body: undefined }
    const parseError = 'not decodable as br: it ended too soon'
    expect(judged({ ...exchange, response: { ...response, parseError } })).toMatchObject({
      'MEDIA-1': 'violated',
    })
    expect(judged({ ...exchange, response })).not.toHaveProperty('MEDIA-1')
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const)('takes the content coding %s', async (coding, encode) => {
    const base = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': coding })
      response.end(encode('[]'))
    })
    const { client } = clientOf(base)
    const exchange = await client.send({ ...list, credential: theKey })
    expect(judged(exchange)).toMatchObject({ 'MEDIA-1': 'satisfied', 'LIST-1': 'satisfied' })
  })
})
