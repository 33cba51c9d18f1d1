import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseCatalogue } from '../../../scripts/generate/parse-catalogue.ts'
import { UsageError } from '../../../src/run/options/usage-error.ts'
import { packageRoot } from '../../../src/run/package-root.ts'

const read = (path: string) => readFileSync(join(packageRoot(), path), 'utf8')
const schema = JSON.parse(read('spec/requirements.schema.json'))
const parsed = (document: unknown) => parseCatalogue(document, schema, new Ajv2020({ allErrors: true }))

/** The data of the file, with one more requirement. */
function withOneMore(requirement: Readonly<Record<string, unknown>>): unknown {
  const data = parse(read('spec/requirements.yaml'))
  return { ...data, requirements: [...data.requirements, requirement] }
}

test('the catalogue is returned as it is', () => {
  const document: unknown = parse(read('spec/requirements.yaml'))
  expect(parsed(document)).toBe(document)
})

test('a requirement without required members is refused, with its path, its id and each missing member', () => {
  const document = withOneMore({ id: 'LIST-999', level: 'MUST', profiles: ['full'] })
  const index = parse(read('spec/requirements.yaml')).requirements.length
  const missing = ['title', 'revision', 'suite', 'section', 'clauses', 'statement', 'freedoms'].map(
    (name) => `  /requirements/${index} (LIST-999): must have required property '${name}'\n`,
  )
  expect(() => parsed(document)).toThrow(
    new UsageError(
      `spec/requirements.yaml does not match spec/requirements.schema.json:\n${missing.join('')}`,
    ),
  )
})

test('two questions of a requirement have two ids', () => {
  const first = '      scheme-case: '
  const twice = read('spec/requirements.yaml').replace(first, `${first}Is it?\n${first}`)
  expect(() => parse(twice)).toThrow('Map keys must be unique')
})

test('a file that is no mapping is refused', () => {
  expect(() => parsed([])).toThrow('  : must be object')
})
