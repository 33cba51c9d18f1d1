import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { changeTypes } from '../../../monitor/src/changes/monitor-event.ts'
import { readTarget, readTargets } from '../../../monitor/src/read/read-targets.ts'
import { readRequirementTold } from '../../../monitor/src/read/requirement-told.ts'
import { standingsInOrder } from '../../../monitor/src/read/standing.ts'
import { readTargetHistory } from '../../../monitor/src/read/target-history.ts'
import {
  documentText,
  requirementDocument,
  targetDocument,
  targetsDocument,
} from '../../../monitor/src/tell/history-document.ts'
import { aHistory } from '../../../monitor/test/support/a-history.ts'
import { endAt, fourTargets } from '../../../monitor/test/support/four-targets.ts'
import { packageRoot } from '../../../src/run/package-root.ts'

const schema: unknown = JSON.parse(readFileSync(join(packageRoot(), 'spec/history.schema.json'), 'utf8'))
const ajv = new Ajv2020({ allErrors: true })
formats.default(ajv)
const validate = ajv.compile(Object(schema))

/** All three documents of a history, as they are printed. */
async function documents(): Promise<readonly unknown[]> {
  const { history } = await aHistory(fourTargets, endAt)
  const all = await readTargets(history)
  const broken = await readTarget(history, 'broken')
  if (broken === undefined) throw new Error('it is there')
  const texts = [
    documentText(targetsDocument(all)),
    ...(await Promise.all(
      all.map(async (target) => documentText(targetDocument(await readTargetHistory(history, target)))),
    )),
    documentText(requirementDocument(await readRequirementTold(history, broken, 'LIST-3'))),
  ]
  return texts.map((text): unknown => JSON.parse(text))
}

test('what history prints of a history with everything in it fits', async () => {
  for (const document of await documents())
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true)
})

test('a property that is not of the format is refused, wherever it stands', async () => {
  let refused = 0
  for (const document of await documents())
    for (const inner of objectsIn(document)) {
      Object.assign(inner, { surprise: 1 })
      expect(validate(document), JSON.stringify(inner)).toBe(false)
      Reflect.deleteProperty(inner, 'surprise')
      refused += 1
    }
  expect(refused).toBeGreaterThan(40)
})

test('the schema has every standing and every kind of event', () => {
  const text = JSON.stringify(schema)
  for (const word of [...standingsInOrder, ...changeTypes]) expect(text).toContain(`"${word}"`)
})

test.for([
  ['another version', { schemaVersion: '1.0' }],
  ['an unknown kind', { kind: 'nights' }],
  ['no list of targets', { targets: {} }],
])('%s is refused', async ([, change]) => {
  const [first] = await documents()
  expect(validate(Object.assign(Object(first), change))).toBe(false)
})

/** The document, and all objects in it but labels, whose names are anybody's. */
function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value)
    .filter(([name]) => name !== 'labels')
    .flatMap(([, one]) => objectsIn(one))
  return Array.isArray(value) ? inner : [value, ...inner]
}
