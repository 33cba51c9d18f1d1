import { expect, test } from 'vitest'
import { parseRunOptions } from '../../../src/options/parse-run-options.ts'
import { aTarget, parse, parseConfig, refusal } from './parse.ts'

const json = 'petstore-conformance.config.json'
const yaml = 'petstore-conformance.config.yaml'

test('a config file of any name may be named', () => {
  const files = { 'ci/nightly.yml': '# ours\nprofile: read-only\n' }
  expect(parse({ files, flags: { config: 'ci/nightly.yml' } }).profile).toBe('read-only')
})

test('a named file stands in the place of the usual one', () => {
  const files = { [json]: '{"seed": 1}', 'other.json': '{"profile": "full"}' }
  expect(parse({ files, flags: { config: 'other.json' } })).toMatchObject({ seed: 7, profile: 'full' })
})

test('an empty file says nothing', () => {
  expect(parseConfig('# profile: full\n').profile).toBe('core')
})

test('a named file that is not there is refused, and so is one of two', () => {
  expect(refusal(() => parse({ flags: { config: 'no.json' } }))).toBe('There is no config file no.json.')
  expect(refusal(() => parse({ files: { [json]: '{}', [yaml]: '' } }))).toContain(`${json} and ${yaml}`)
})

test('a file that is there and cannot be read is refused with the reason', () => {
  const readFile = (): string => {
    throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
  }
  const inputs = { flags: {}, env: aTarget, cwd: '/project', readFile }
  expect(refusal(() => parseRunOptions(inputs))).toBe(`The config file ${json} cannot be read (EACCES).`)
})

test.for([
  ['max-requests: 5', 'has an unknown option "max-requests". Did you mean maxRequests?'],
  ['requirements: [LIST-1]', 'has an unknown option "requirements". Did you mean requirement?'],
  ['taget: x', 'has an unknown option "taget". Did you mean target?'],
  ['config: x', `${yaml} has an unknown option "config".`],
  ['__proto__: {seed: 5}', 'has an unknown option "__proto__"'],
  ['apiKey: hunter2', 'holds apiKey, and a key does not belong in a config file.'],
  ['rateLimitKey: hunter2', 'rateLimitKeyFile'],
  ['- seed: 5', 'must map options to values, such as "profile: full"; it is a list.'],
  ['seed: 5\nseed: 6', 'names one option twice: see line 2, column 1.'],
  ['seed: [hunter2', 'is not well-formed YAML: see line 1'],
  ['seed: *hunter2', 'is not well-formed'],
  [
    'seed: "5"',
    `seed in ${yaml} must be a whole number from 0 to 2147483647, and "5" is not. Write it without quotes.`,
  ],
  ['seed: 1.5', '1.5 is not'],
  ['seed:', 'nothing is not'],
  ['target: 5', `target in ${yaml} is not a whole http or https address.`],
  ['out: 5', 'must be a text that is not empty, and 5 is not. Write it in quotes.'],
  ['dryRun: "yes"', 'must be true or false, without quotes, and "yes" is neither.'],
  ['requirement: LIST-1', 'must be a list of ids, such as [LIST-1], and "LIST-1" is not.'],
  ['requirement: []', 'is an empty list. Leave it out to judge all of the profile.'],
  ['requirement: [5]', 'There is no requirement 5.'],
  ['profile: {a: b}', 'a mapping is not'],
] as const)('%j is refused in words that mend it', ([text, message]) => {
  // Nothing goes before the file here.
  const { PETSTORE_API_KEY } = aTarget
  const told = refusal(() => parse({ env: { PETSTORE_API_KEY }, files: { [yaml]: text } }))
  expect(told).toContain(message)
  expect(told).not.toContain('hunter2')
})

test('JSON that is not well-formed is called JSON', () => {
  expect(refusal(() => parseConfig('{"seed": @}', json))).toBe(
    `${json} is not well-formed JSON: see line 1, column 10.`,
  )
})
