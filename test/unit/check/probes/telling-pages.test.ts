import { expect, test } from 'vitest'
import type { Page } from '../../../../src/check/page.ts'
import { answeredWith } from '../../../../src/check/probes/answered-with.ts'
import { tellingPages } from '../../../../src/check/probes/telling-pages.ts'
import { theKey } from '../../../../src/http/credential.ts'
import type { PetStatus } from '../../../../src/oracle/new-pet.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'

function exchange(number: number, status = 201): Exchange {
  return {
    number,
    request: { operation: 'createPet', method: 'POST', path: '/pets', credential: theKey },
    keyVariable: 'PETSTORE_API_KEY',
    url: 'http://localhost/v1/pets',
    sentAt: 0,
    durationMs: 1,
    response: { status, headers: {}, mediaType: 'application/json', text: '', body: undefined },
  }
}

const animal = (name: string, status: PetStatus, number: number) => ({
  id: BigInt(number),
  sent: { name, categoryId: 1n },
  status,
  created: exchange(number),
})

const refused = (status: PetStatus | undefined, number: number, answer = 400) => ({
  label: 'a create',
  name: 'refused',
  status,
  exchange: exchange(number, answer),
})

function page(status: PetStatus, ...names: readonly string[]): Page {
  const pets = names.map((name) => ({ id: 1n, name, categoryId: 1n, status, raw: {} }))
  return { exchange: exchange(99, 200), query: { status, limit: 100 }, pets, drawnFrom: 0 }
}

test.each([
  ['created after the refused one', [animal('a', 'sold', 3)], [refused('sold', 2)], 1],
  ['created before it', [animal('a', 'sold', 1)], [refused('sold', 2)], 0],
  ['created after one of them', [animal('a', 'sold', 3)], [refused('sold', 4), refused('sold', 2)], 1],
  ['of another status than the refused one', [animal('a', 'sold', 3)], [refused('pending', 2)], 0],
  ['of any status, where none was valid', [animal('a', 'sold', 3)], [refused(undefined, 2)], 1],
  ['that does not show', [animal('b', 'sold', 3)], [refused('sold', 2)], 0],
])('a page with an animal %s', (_words, own, creates, telling) => {
  expect(tellingPages([page('sold', 'a')], creates, own)).toHaveLength(telling)
})

test('an animal of another status than the page tells nothing', () => {
  const own = [animal('a', 'pending', 3)]
  expect(tellingPages([page('sold', 'a')], [refused(undefined, 2)], own)).toEqual([])
})

test('only creates that were answered so are what a row is about', () => {
  const creates = [refused('sold', 1, 400), refused('sold', 2, 201), refused('sold', 3, 401)]
  expect(answeredWith(creates, 400, 'CREATE-4', { whyNotSent: undefined })).toEqual([creates[0]])
  expect(() => answeredWith(creates, 422, 'CREATE-4', { whyNotSent: undefined })).toThrow(
    expect.objectContaining({ message: 'needs a create that is answered 422', see: 'CREATE-4' }),
  )
})
