import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../../../src/run/package-root.ts'
import { catalogue, requirement } from '../../../src/spec/catalogue.ts'
import { constants } from '../../../src/spec/generated/constants.ts'
import { requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import type { ProfileName } from '../../../src/spec/profile.ts'
import type { Requirement } from '../../../src/spec/requirement.ts'
import { selectedRequirements } from '../../../src/spec/selected-requirements.ts'

const read = (path: string) => readFileSync(join(packageRoot(), path), 'utf8')
const source = read('spec/requirements.yaml')

/** The file's data, with one row changed. */
function withRow(index: number, change: Record<string, unknown>): unknown {
  const data = parse(source)
  data.requirements[index] = { ...data.requirements[index], ...change }
  return data
}

/** What texts may have digits in beside constants: statuses, RFCs, ids of requirements, int64 and the like, and code. */
const noConstants =
  /\b[1-5](?:xx|\d\d)\b|\bRFC \d+|\b[A-Z]+-\d+\b|\bint64\b|\bUTF-8\b|`\/v1`|`1\.0`, `1e2` and `-0`|`100 Continue`/g

/** Titles and sentences as the file has them. */
function textsOf({ common, requirements }: { common: string[]; requirements: Requirement[] }): string[] {
  const ofRows = requirements.flatMap(({ title, statement, tried = [], freedoms }) => [
    title,
    statement,
    ...tried,
    ...freedoms,
  ])
  return [...common, ...ofRows]
}

describe('the file', () => {
  const validate = new Ajv2020({ allErrors: true }).compile(JSON.parse(read('spec/requirements.schema.json')))

  test('fits its schema', () => {
    expect(validate(parse(source)), JSON.stringify(validate.errors)).toBe(true)
  })

  test.each([
    ['an id without a number', { id: 'VERSION' }],
    ['an unknown level', { level: 'MAY' }],
    ['an unknown suite', { suite: 'events' }],
    ['a section that is no section', { section: 'page 4' }],
    ['a statement that is no sentence', { statement: 'the path' }],
    ['a title that is a sentence', { title: 'The path ends.' }],
    ['a row without a title', { title: undefined }],
    ['freedoms that are no list', { freedoms: 'None.' }],
    ['a freedom given twice', { freedoms: ['Any.', 'Any.'] }],
    ['no profile', { profiles: [] }],
    ['an unknown profile', { profiles: ['full', 'nightly'] }],
    ['a row outside the full profile', { profiles: ['core'] }],
    ['an OPEN row that observes nothing', { level: 'OPEN' }],
    ['a question that is none', { level: 'OPEN', observes: { status: 'The status.' } }],
    ['a question without an id', { level: 'OPEN', observes: { '': 'Which status?' } }],
    ['a question of a row that is not OPEN', { observes: { status: 'Which status?' } }],
    ['an unknown property', { since: '1.1' }],
    ['a row without a statement', { statement: undefined }],
  ])('its schema refuses %s', (_, change) => {
    expect(validate(JSON.parse(JSON.stringify(withRow(0, change))))).toBe(false)
  })

  test('has each id once', () => {
    expect(new Set(requirementIds).size).toBe(requirementIds.length)
  })

  test.each<[ProfileName, (id: string) => boolean]>([
    ['full', () => true],
    ['rate-limit', (id) => id.startsWith('RATE-')],
    ['core', (id) => !/^(ORDERS-.*|RATE-([35-9]|1[01]))$/.test(id)],
    ['read-only', (id) => /^(VERSION-.*|MEDIA-.*|AUTH-[12346]|LIST-.*|GET-.*|ERROR-.*|RATE-[124])$/.test(id)],
  ])('has the profile %s as it is defined', (profile, selects) => {
    expect(selectedRequirements(profile, [])).toEqual(requirementIds.filter(selects))
  })
})

describe('the catalogue', () => {
  test('says what the file says', () => {
    const { constants: named, requirements, ...file } = parse(source)
    const examples = JSON.parse(read('spec/examples.json'))
    const rows = requirements.map((row: object) => ({ observes: {}, tried: [], ...row }))
    const text = JSON.stringify({ ...file, requirements: rows })
    const texts = JSON.parse(text.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name]))
    expect(catalogue).toEqual({
      ...texts,
      requirements: texts.requirements.map((row: { id: string }) => {
        const example = examples[row.id]
        return { ...row, ...(example && { example }) }
      }),
    })
  })

  test('names each constant, and rules judge by the same numbers', () => {
    const { constants: named } = parse(source)
    expect(Object.keys(named).filter((name) => !source.includes(`{${name}}`))).toEqual([])
    expect(constants).toMatchObject({ defaultLimit: 20, largeBody: 100_000, proDay: 10_000 })
    expect(constants).toMatchObject({
      doubleBound: 2n ** 53n,
      latestReset: 1e11,
      removal: Date.UTC(2030, 11, 5),
    })
  })

  test.each(textsOf(parse(source)))('has no number in its texts that is no constant: %s', (text) => {
    expect(text.replaceAll(noConstants, '')).not.toMatch(/\d/)
  })

  test('finds a row by its id', () => {
    expect(requirement('LIST-2')).toMatchObject({
      level: 'MUST',
      suite: 'listing',
      section: 'Endpoints 1, rule 2',
    })
  })

  test('gives rows that observe nothing no questions', () => {
    expect(requirement('LIST-1').observes).toEqual({})
    expect(Object.keys(requirement('RATE-9').observes)).toHaveLength(3)
  })
})
