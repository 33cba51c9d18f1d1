import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { peerDocument } from '../../../../bench/peers/peer-document.ts'
import { packageRoot } from '../../../../src/run/package-root.ts'
import { isRecord } from '../../../../src/spec/is-record.ts'

const path = join(packageRoot(), 'bench/peers/openapi.yaml')
const text = readFileSync(path, 'utf8')

function limitOf(document: string): unknown {
  const at = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined)
  return ['components', 'headers', 'Limit', 'schema'].reduce(at, parse(document))
}

test('the peer is given a valid OpenAPI 3.0 document', async () => {
  const document = await SwaggerParser.validate(path)
  expect(document).toMatchObject({ openapi: '3.0.3' })
  expect(Object.keys(document.paths ?? {})).toEqual(['/pets', '/pets/{petId}', '/store/orders'])
})

test('it is told the limits of the plan, where that is not custom', () => {
  expect(limitOf(peerDocument(text, 'business'))).toEqual({ type: 'integer', enum: [1000, 100_000] })
  expect(limitOf(peerDocument(text, 'free'))).toEqual({ type: 'integer', enum: [60, 1000] })
  expect(limitOf(peerDocument(text, 'enterprise'))).toEqual({ type: 'integer', minimum: 1 })
})

test('a document without a place for them is refused', () => {
  expect(() => peerDocument('openapi: 3.0.3', 'business')).toThrow('no place')
})
