import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { packageRoot } from '../../../../src/run/package-root.ts'
import { catalogue } from '../../../../src/spec/catalogue.ts'
import { parse, refusal } from './parse.ts'

const ajv = new Ajv2020({ allErrors: true })
formats.default(ajv)
const schema: {
  readonly items: { readonly properties: { readonly requirement: { readonly enum: unknown } } }
} = JSON.parse(readFileSync(join(packageRoot(), 'spec/waivers.schema.json'), 'utf8'))
const fitsSchema = ajv.compile(schema)

const good = `
- requirement: LIST-3
  finding: got 2 animals
  reason: >
    The store is
    replaced in spring.
  issue: https://issues.example/7
  until: 2027-01-31
- { requirement: GET-2, reason: known, issue: 'http://issues.example/8', until: '2027-02-28' }
`

function given(text: string, flags: Readonly<Record<string, unknown>> = {}) {
  return parse({ files: { 'waivers.yaml': text }, flags: { waivers: 'waivers.yaml', ...flags } }).waivers
}

test('waivers are read, and so is a file of none', () => {
  expect(given(good)).toEqual({
    strict: false,
    entries: [
      {
        requirement: 'LIST-3',
        finding: 'got 2 animals',
        reason: 'The store is replaced in spring.',
        issue: 'https://issues.example/7',
        until: '2027-01-31',
      },
      { requirement: 'GET-2', reason: 'known', issue: 'http://issues.example/8', until: '2027-02-28' },
    ],
  })
  expect(given('# none yet\n', { strictWaivers: true })).toEqual({ strict: true, entries: [] })
  expect(parse().waivers).toBe(undefined)
  expect(fitsSchema(parseYaml(good)), JSON.stringify(fitsSchema.errors)).toBe(true)
  expect(fitsSchema(parseYaml('# none yet\n'))).toBe(true)
})

test.for([
  ['requirement: LIST-3', 'must be a list of waivers. See waivers.yaml, line 1, column 1.'],
  [
    '- LIST-3',
    'A waiver must map requirement, finding, reason, issue, until to texts, and this one does not. See waivers.yaml, line 1, column 3.',
  ],
  [
    good.replace('LIST-3', 'LIST-33'),
    'A waiver is of the requirement "LIST-33", which there is not. Did you mean LIST-3? The command list shows them all. See waivers.yaml, line 2, column 16.',
  ],
  [
    good.replace('LIST-3', 'LIST-8'),
    'A waiver is of LIST-8, which is no MUST: it fails no gate, and needs none. Take the waiver out. See waivers.yaml, line 2, column 16.',
  ],
  [
    good.replace('requirement: LIST-3\n  ', ''),
    'A waiver must name its requirement, such as "requirement: LIST-3". See waivers.yaml, line 2, column 3.',
  ],
  [
    good.replace('finding:', 'findings:'),
    'A waiver has no "findings". Did you mean finding? See waivers.yaml, line 2, column 3.',
  ],
  [
    good.replace('reason: known', 'reason:'),
    'The waiver of GET-2 has no reason yet. Fill it in. See waivers.yaml, line 9, column 32.',
  ],
  [
    good.replace('reason: known', 'reason: " "'),
    'The waiver of GET-2 has no reason yet. Fill it in. See waivers.yaml, line 9, column 33.',
  ],
  [
    good.replace('reason: known, ', ''),
    'The waiver of GET-2 has no reason yet. Fill it in. See waivers.yaml, line 9, column 3.',
  ],
  [
    good.replace('reason: known', 'reason: 7'),
    'The reason of the waiver of GET-2 must be a text, and 7 is not. Write it in quotes. See waivers.yaml, line 9, column 33.',
  ],
  [
    good.replace('https:', 'ftp:'),
    'The issue of the waiver of LIST-3 must be an address of http or https, and "ftp://issues.example/7" is not. See waivers.yaml, line 7, column 10.',
  ],
  [
    good.replace('example/7', 'example/of mine'),
    'must be an address of http or https, and "https://issues.example/of mine" is not',
  ],
  [
    good.replace('2027-02-28', '2027-02-29'),
    'The waiver of GET-2 must hold until a day, such as 2027-01-31, and "2027-02-29" is none. See waivers.yaml, line 9, column 81.',
  ],
  [
    good.replace('2027-01-31', 'next spring'),
    'The waiver of LIST-3 must hold until a day, such as 2027-01-31, and "next spring" is none. See waivers.yaml, line 8, column 10.',
  ],
  [
    good + good,
    'waivers.yaml waives LIST-3 ("got 2 animals") twice. Leave one of the two, and its reason. See waivers.yaml, line 11, column 3.',
  ],
  ['- requirement: [', 'waivers.yaml is not well-formed YAML. See waivers.yaml, line 1, column 17.'],
  ['- reason: a\n  reason: b', 'waivers.yaml names one member twice. See waivers.yaml, line 2, column 3.'],
  ['sesame of a key file', 'must be a list of waivers. See waivers.yaml, line 1, column 1.'],
  ['- *nobody', 'an alias in it leads nowhere'],
] as const)('%j is refused with the place and what to do', ([text, words]) => {
  expect(refusal(() => given(text))).toContain(words)
  expect(refusal(() => given(text))).not.toContain('sesame')
})

test.for([
  good.replace('LIST-3', 'LIST-33'),
  good.replace('LIST-3', 'LIST-8'),
  good.replace('finding:', 'findings:'),
  good.replace('reason: known', 'reason:'),
  good.replace('https:', 'ftp:'),
  good.replace('2027-02-28', '2027-02-29'),
  'requirement: LIST-3',
])('an editor that has the schema says that it is wrong, too: %j', (text) => {
  expect(fitsSchema(parseYaml(text))).toBe(false)
})

test('the schema has every MUST of the catalogue, and nothing else', () => {
  const musts = catalogue.requirements.filter(({ level }) => level === 'MUST').map(({ id }) => id)
  const list = schema.items.properties.requirement.enum
  expect(list, 'edit spec/waivers.schema.json: requirement.enum lists every MUST').toEqual(musts)
})

test('a file that is not there is refused, and so is strictness about none', () => {
  expect(refusal(() => parse({ flags: { waivers: 'no.yaml' } }))).toBe('There is no file of waivers no.yaml.')
  expect(refusal(() => parse({ flags: { strictWaivers: true } }))).toContain('Name it with --waivers.')
})
