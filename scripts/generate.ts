/** Writes what is derived from `spec/`: run it after adding a row to `spec/requirements.yaml`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isRecord } from '../src/contract/is-record.ts'
import { packageRoot } from '../src/package-root.ts'
import { type GeneratedRow, profilesModule } from './profiles-module.ts'
import { requirementIdModule } from './requirement-id-module.ts'

// The catalogue's own loader would refuse the file here: it insists on the ids that this script renews.
const root = packageRoot()
const document: unknown = parse(readFileSync(`${root}/spec/requirements.yaml`, 'utf8'))
const entries = isRecord(document) ? document['requirements'] : undefined
if (!Array.isArray(entries) || entries.length === 0)
  throw new Error('spec/requirements.yaml has no requirements')
const rows = entries.map(rowOf)
writeFileSync(`${root}/src/catalogue/requirement-id.ts`, requirementIdModule(rows.map(({ id }) => id)))
writeFileSync(`${root}/src/catalogue/profiles-of.ts`, profilesModule(rows))

function rowOf(entry: unknown, index: number): GeneratedRow {
  const { id, profiles } = isRecord(entry) ? entry : {}
  if (typeof id !== 'string') throw new Error(`requirements[${index}] has no id`)
  if (!Array.isArray(profiles)) throw new Error(`${id} has no profiles`)
  return { id, profiles: profiles.map(String) }
}
