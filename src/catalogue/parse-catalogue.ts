import type { Catalogue } from './catalogue.ts'
import type { Level } from './level.ts'
import { profileNames } from './profile.ts'
import type { Requirement } from './requirement.ts'
import { requirementIds } from './requirement-id.ts'

const levels: readonly Level[] = ['MUST', 'SHOULD', 'OPEN']

/**
 * Narrows the parsed `spec/requirements.yaml` to a catalogue. It is deliberately light, since every run
 * pays for it: shapes and ids only. `spec/requirements.schema.json` says the rest, and a unit test holds
 * the file against it.
 *
 * @throws Error naming the place, when something is not of its shape or the ids are not those generated
 */
export function parseCatalogue(value: unknown): Catalogue {
  const file = record(value, 'the catalogue')
  const requirements = list(file['requirements'], 'requirements').map(requirement)
  const ids = requirements.map(({ id }) => id)
  if (ids.length !== requirementIds.length || requirementIds.some((id, index) => id !== ids[index])) {
    throw new Error('spec/requirements.yaml and the generated ids differ: run `npm run generate`')
  }
  const level = record(file['levels'], 'levels')
  const profile = record(file['profiles'], 'profiles')
  return {
    levels: {
      MUST: text(level['MUST'], 'levels.MUST'),
      SHOULD: text(level['SHOULD'], 'levels.SHOULD'),
      OPEN: text(level['OPEN'], 'levels.OPEN'),
    },
    profiles: {
      core: text(profile['core'], 'profiles.core'),
      full: text(profile['full'], 'profiles.full'),
      'read-only': text(profile['read-only'], 'profiles.read-only'),
      'rate-limit': text(profile['rate-limit'], 'profiles.rate-limit'),
    },
    common: list(file['common'], 'common').map((entry) => text(entry, 'common')),
    requirements,
  }
}

function requirement(value: unknown, index: number): Requirement {
  const row = record(value, `requirements[${index}]`)
  const id = oneOf(row['id'], requirementIds, `requirements[${index}].id`)
  return {
    id,
    revision: count(row['revision'], `${id}.revision`),
    level: oneOf(row['level'], levels, `${id}.level`),
    suite: text(row['suite'], `${id}.suite`),
    section: text(row['section'], `${id}.section`),
    statement: text(row['statement'], `${id}.statement`),
    freedoms: list(row['freedoms'], `${id}.freedoms`).map((entry) => text(entry, `${id}.freedoms`)),
    profiles: list(row['profiles'], `${id}.profiles`).map((e) => oneOf(e, profileNames, `${id}.profiles`)),
    observes: list(row['observes'] ?? [], `${id}.observes`).map((entry) => text(entry, `${id}.observes`)),
  }
}

function record(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(where, 'a mapping')
  return Object.fromEntries(Object.entries(value))
}

function list(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(where, 'a list')
  return value
}

function count(value: unknown, where: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1)
    throw malformed(where, 'a whole number from 1')
  return value
}

function text(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') throw malformed(where, 'a text')
  return value
}

function oneOf<Option extends string>(value: unknown, options: readonly Option[], where: string): Option {
  const found = options.find((option) => option === value)
  if (found === undefined) throw malformed(where, `one of ${options.join(', ')}`)
  return found
}

function malformed(where: string, wanted: string): Error {
  return new Error(`spec/requirements.yaml: ${where} is not ${wanted}`)
}
