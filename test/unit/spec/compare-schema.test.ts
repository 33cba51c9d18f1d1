import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparisonJson } from '../../../src/report/compare/compare-reports.ts'
import { packageRoot } from '../../../src/run/package-root.ts'
import { anyRun } from '../report/any-run.ts'
import { aComparison } from '../report/compare/a-comparison.ts'
import { comparisonOf } from '../report/compare/compared.ts'

const ajv = new Ajv2020({ allErrors: true })
formats.default(ajv)
const validate = ajv.compile(
  JSON.parse(readFileSync(join(packageRoot(), 'spec/compare.schema.json'), 'utf8')),
)

test('a comparison with everything in it fits', () => {
  expect(validate(JSON.parse(comparisonJson(aComparison()))), JSON.stringify(validate.errors)).toBe(true)
})

test('what any two reports come to fits, but for what their own schema refuses already', () => {
  fc.assert(
    fc.property(anyRun, anyRun, (a, b) => {
      const ofReports = {
        suite: { name: 'petstore-conformance', version: '0.1.0' },
        interface: { version: '1.0.0', openapiDigest: 'a'.repeat(64) },
        target: { baseUrl: 'https://pets.example/v1' },
      }
      const { unreachable: _, ...before } = { ...a, ...ofReports }
      const { unreachable: __, ...after } = { ...b, ...ofReports }
      const document = JSON.parse(comparisonJson(comparisonOf(before, after)))
      const isFit = validate(document)
      // Hostile texts may be empty where a report's may not.
      const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'minLength')
      expect(isFit || errors.length === 0, JSON.stringify(errors)).toBe(true)
    }),
  )
})

type Path = readonly (string | number)[]

/** A copy of a document, with `edit` applied to the object at a path. */
function edited(path: Path, edit: (target: object) => void): unknown {
  const copy: unknown = JSON.parse(comparisonJson(aComparison()))
  const target = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), copy)
  if (typeof target !== 'object' || target === null) throw new Error(`no object at ${path.join('.')}`)
  edit(target)
  return copy
}

const sides = ['a', 'b']

const objects: readonly (readonly [Path, readonly string[]])[] = [
  [[], []],
  [['a'], []],
  [['a', 'suite'], []],
  [['a', 'interface'], []],
  [['a', 'target'], []],
  [['differing', 0], []],
  [['overall'], []],
  [['requirements', 0], sides],
  [['requirements', 0, 'a'], []],
  [['findings', 0], sides],
  [['findings', 0, 'b'], ['factors']],
  [['findings', 0, 'b', 'factors', 0], []],
  [['observations', 0], sides],
  [['requests'], []],
  [['requests', 'total'], []],
  [['requests', 'byOperation', 0], []],
]

describe.each(objects)('at %j', (path, optional) => {
  test('a property that is not of the format is refused', () => {
    expect(validate(edited(path, (target) => Object.assign(target, { surprise: 1 })))).toBe(false)
    expect(validate.errors).toMatchObject([{ keyword: 'additionalProperties' }])
  })

  test('each property but the optional ones is needed', () => {
    const judged: string[] = []
    edited(path, (target) => judged.push(...Object.keys(target)))
    expect(judged).not.toEqual([])
    for (const key of judged) {
      const fits = validate(edited(path, (target) => Reflect.deleteProperty(target, key)))
      expect(fits, key).toBe(optional.includes(key))
    }
  })
})

test.each<[string, Path, Record<string, unknown>]>([
  ['another version of the format', [], { schemaVersion: '1.0' }],
  ['an unknown outcome', [], { outcome: 'better' }],
  ['an unknown overall verdict', ['a'], { verdict: 'green' }],
  ['an unknown change of a requirement', ['requirements', 0], { change: 'new' }],
  ['an unknown change of a finding', ['findings', 0], { change: 'worse' }],
  ['a requirement whose id is none', ['requirements', 0], { id: 'list-1' }],
  ['a finding without an id', ['findings', 0, 'b'], { ids: [] }],
  ['an answer that is no text', ['observations', 0], { a: 400 }],
])('%s is refused', (_, path, change) => {
  expect(validate(edited(path, (target) => Object.assign(target, change)))).toBe(false)
})
