import { describe, expect, test } from 'vitest'
import { noCredential } from '../../../../src/http/credential.ts'
import type { Credential } from '../../../../src/spec/credential.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { created, fetched, notFound, refused, unanswered } from '../a-log.ts'
import type { Given } from '../an-exchange.ts'
import { list, rex, said, states, withKey } from './bad-credentials.ts'

describe('a status beside 401', () => {
  const token = (text: string): Credential => ({ kind: 'unrelated', token: text })
  const keyed = [created(0, rex, { id: 7, ...rex }), withKey, fetched(10, 7, { id: 7, ...rex })]
  const last = (exchange: Exchange) => states([...keyed, exchange])[0]

  test.each<readonly [Credential, number, string]>([
    [{ kind: 'empty' }, 400, 'permitted'],
    [{ kind: 'empty' }, 403, 'violated'],
    [{ kind: 'blank' }, 400, 'permitted'],
    [{ kind: 'blank' }, 200, 'violated'],
    [{ kind: 'claims', headers: { 'X-Original-URL': '/v1/pets' } }, 404, 'permitted'],
    [{ kind: 'claims', headers: { 'X-Original-URL': '/v1/pets' } }, 200, 'violated'],
    [{ kind: 'claims', headers: { 'X-User': 'admin' } }, 404, 'violated'],
    [{ kind: 'claims', headers: { 'X-User': 'admin' } }, 403, 'permitted'],
    [{ kind: 'claims', headers: { 'X-User': 'admin' } }, 400, 'violated'],
    [token('a b'), 400, 'permitted'],
    [token('b ab'), 400, 'permitted'],
    [token('a=b'), 400, 'permitted'],
    [token('a=b'), 403, 'violated'],
    [token("a'b"), 400, 'permitted'],
    [token("a'b"), 403, 'permitted'],
    [token("a'b"), 404, 'violated'],
    [{ kind: 'prefixed', prefix: 'x ' }, 400, 'permitted'],
    [{ kind: 'prefixed', prefix: 'x ' }, 403, 'violated'],
    [{ kind: 'prefixed', prefix: 'x' }, 400, 'violated'],
    [{ kind: 'extended', suffix: '.~.~' }, 400, 'violated'],
    [{ kind: 'extended', suffix: ':x' }, 400, 'permitted'],
    [{ kind: 'extended', suffix: ':x' }, 403, 'violated'],
    [{ kind: 'extended', suffix: ' x' }, 400, 'permitted'],
    [{ kind: 'extended', suffix: '\tx' }, 400, 'permitted'],
    [{ kind: 'extended', suffix: ' x' }, 200, 'violated'],
    [{ kind: 'encoded', as: 'percent' }, 400, 'permitted'],
    [{ kind: 'encoded', as: 'percent' }, 403, 'violated'],
    [{ kind: 'encoded', as: 'base64' }, 400, 'violated'],
    [{ kind: 'form', before: 'Bearer', after: '' }, 400, 'permitted'],
    [{ kind: 'form', before: 'Bearer', after: '' }, 403, 'violated'],
    [{ kind: 'scheme-word', word: 'BearerX' }, 400, 'permitted'],
    [{ kind: 'scheme-word', word: 'BearerX' }, 200, 'violated'],
    [{ kind: 'scheme-word', word: 'NotBearer' }, 400, 'violated'],
    [{ kind: 'form', before: 'Token token="', after: '"' }, 400, 'permitted'],
    [{ kind: 'form', before: 'Token token="', after: '"' }, 403, 'permitted'],
    [{ kind: 'form', before: 'ApiKey ', after: '' }, 400, 'violated'],
    [{ kind: 'form', before: 'X-Bearer ', after: '' }, 400, 'violated'],
    [{ kind: 'headers', names: ['X-Token', 'api_key'] }, 400, 'permitted'],
    [{ kind: 'headers', names: ['X-Token', 'api-key'] }, 400, 'violated'],
    [{ kind: 'basic-user' }, 400, 'violated'],
    [{ kind: 'enclosed', sign: '"' }, 400, 'permitted'],
    [{ kind: 'enclosed', sign: '"' }, 403, 'permitted'],
    [{ kind: 'enclosed', sign: '"' }, 404, 'violated'],
    [{ kind: 'enclosed', sign: '*' }, 400, 'permitted'],
    [{ kind: 'enclosed', sign: '*' }, 403, 'violated'],
    [{ kind: 'bearer-headers', names: ['Proxy-Authorization'] }, 403, 'permitted'],
    [{ kind: 'bearer-headers', names: ['Proxy-Authorization'] }, 400, 'violated'],
    [token('Az09-._~+/=='), 400, 'violated'],
    [noCredential, 400, 'violated'],
    [{ kind: 'basic' }, 400, 'violated'],
  ])('is free for what is no token, or who only says who it is: %j with %i', (credential, status, state) => {
    expect(last(list(credential, status))).toMatch(new RegExp(` ${state}$`))
  })

  test('is free for a path, a media type or a size that is none of the service’s', () => {
    const create = (status: number, given: Given) =>
      last(refused(60, rex, status, { credential: noCredential, ...given }))
    const body = (characters: number) => ({ body: JSON.stringify({ ...rex, name: 'x'.repeat(characters) }) })
    const around = JSON.stringify({ ...rex, name: '' }).length
    expect(last(notFound(60, 'kim', 404, { credential: noCredential }))).toBe('4 AUTH-4 permitted')
    expect(last(notFound(60, 8, 404, { credential: noCredential }))).toBe('4 AUTH-4 violated')
    expect(last(list(noCredential, 404, '/pets?limit=kim'))).toBe('4 AUTH-4 violated')
    expect(create(415, { contentType: 'text/plain' })).toBe('4 AUTH-4 permitted')
    expect(create(415, { contentType: 'text/application/json' })).toBe('4 AUTH-4 permitted')
    expect(create(415, { contentType: 'application/jsonp' })).toBe('4 AUTH-4 permitted')
    expect(create(415, { contentType: 'Application/JSON ; charset=utf-8' })).toBe('4 AUTH-1 violated')
    expect(create(415, {})).toBe('4 AUTH-1 violated')
    expect(create(415, { contentType: 'application/json' })).toBe('4 AUTH-1 violated')
    expect(create(415, { contentType: 'application/json;charset=utf-8' })).toBe('4 AUTH-1 violated')
    expect(create(413, body(100_001 - around))).toBe('4 AUTH-4 permitted')
    expect(create(413, body(100_000 - around))).toBe('4 AUTH-4 violated')
    expect(create(413, {})).toBe('4 AUTH-1 violated')
    expect(last(list(noCredential, 413))).toBe('4 AUTH-1 violated')
  })

  test('is told of, and so is a connection that a large body was closed on', () => {
    const large = refused(60, { ...rex, name: 'x'.repeat(100_000) }, 401, { credential: noCredential })
    expect(said([...keyed, unanswered(large)])).toStrictEqual([
      '4 AUTH-4 permitted: a request that no client of the interface makes may be refused in any way',
    ])
    expect(said([...keyed, large])).toStrictEqual(['4 AUTH-4 satisfied: createPet with none'])
    expect(said([...keyed, list({ kind: 'empty' }, 400)])).toStrictEqual([
      '4 AUTH-2 permitted: answered 400, which is free for such a request',
    ])
    expect(states([...keyed, unanswered(list(noCredential))])).toStrictEqual(['4 AUTH-1 undecided'])
  })

  test('that is free counts as a refusal of that credential by itself', () => {
    const limitless = list({ kind: 'empty' }, 200, '/pets?limit=0')
    expect(states([...keyed, list({ kind: 'empty' }, 400), limitless])).toStrictEqual([
      '4 AUTH-2 permitted',
      '5 AUTH-4 violated',
    ])
  })
})
