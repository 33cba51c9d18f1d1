import { describe, expect, test } from 'vitest'
import { contractAjv, withWholeNumbers } from '../../../scripts/generate/contract-ajv.ts'
import { validatorsModule, withoutAnnotations } from '../../../scripts/generate/modules-of-spec.ts'

describe('a schema to be compiled', () => {
  test('has its integers as Ajv is to judge them, at any depth, and is not changed', () => {
    const id = { type: 'integer', format: 'int64' }
    const schema = { allOf: [{ properties: { id } }], items: { type: 'integer' } }
    expect(withWholeNumbers(schema)).toEqual({
      allOf: [{ properties: { id: { wholeNumber: 'int64' } } }],
      items: { wholeNumber: 'any' },
    })
    expect(id).toEqual({ type: 'integer', format: 'int64' })
  })

  test('has no annotations, though properties of their names', () => {
    const schema = {
      title: 'A Pet',
      properties: { title: { type: 'string', description: 'Its title.' }, description: {} },
      $defs: { examples: { examples: [1], enum: ['title'] } },
    }
    expect(withoutAnnotations(schema)).toEqual({
      properties: { title: { type: 'string' }, description: {} },
      $defs: { examples: { enum: ['title'] } },
    })
  })

  test('is refused if its code would need Ajv', () => {
    const ajv = contractAjv().addSchema({ type: 'string', minLength: 2 }, 'text')
    expect(() => validatorsModule(ajv, 'spec/x.yaml', [], { validateText: 'text' })).toThrow(
      /spec\/x\.yaml: .*ucs2length/,
    )
  })
})
