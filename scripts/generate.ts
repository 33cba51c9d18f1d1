/** Writes what is derived from `spec/`: run it after adding a row to `spec/requirements.yaml`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { packageRoot } from '../src/package-root.ts'
import { requirementIdModule } from './requirement-id-module.ts'

// The catalogue's own loader would refuse the file here: it insists on the ids that this script renews.
const root = packageRoot()
const rows = parseDocument(readFileSync(`${root}/spec/requirements.yaml`, 'utf8')).get('requirements')
const ids = isSeq(rows)
  ? rows.items.map((row, index) => {
      const id = isMap(row) ? row.get('id', true) : undefined
      if (!isScalar(id) || typeof id.value !== 'string') throw new Error(`requirements[${index}] has no id`)
      return id.value
    })
  : []
if (ids.length === 0) throw new Error('spec/requirements.yaml has no requirements')
writeFileSync(`${root}/src/catalogue/requirement-id.ts`, requirementIdModule(ids))
