import { expect, test } from 'vitest'
import { parseRunOptions } from '../../../../src/run/options/parse-run-options.ts'
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
  expect(refusal(() => parseRunOptions(inputs))).toBe(
    `The config file ${json} cannot be read (this user may not).`,
  )
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
  ['hunter2', 'must map options to values, such as "profile: full"; it is a single value.'],
  ['seed: 5\nseed: 6', `names one member twice. See ${yaml}, line 2, column 1.`],
  ['seed: [hunter2', `is not well-formed YAML. See ${yaml}, line 1`],
  ['seed: *hunter2', 'is not well-formed'],
  [
    'profile: core\n? [hunter2]\n: 1',
    `has a name of a member that is no text. See ${yaml}, line 2, column 3.`,
  ],
  ['{hunter2: 1}: 1', 'has a name of a member that is no text.'],
  ['a: &a [hunter2]\n*a : 1', 'has a name of a member that is no text.'],
  [
    'seed: "5"',
    `seed in ${yaml} must be a whole number from 0 to 2147483647, or random, and "5" is not. Write it without quotes.`,
  ],
  ['seed: 1.5', '1.5 is not'],
  ['seed:', 'nothing is not'],
  ['target: 5', `target in ${yaml} is not a whole http or https address.`],
  ['out: 5', 'must be a text, and 5 is not. Write it in quotes.'],
  ['dryRun: "yes"', 'must be true or false, without quotes, and "yes" is neither.'],
  ['requirement: LIST-1', 'must be a list of ids, such as [LIST-1], and "LIST-1" is not.'],
  ['requirement: []', 'is an empty list. Leave it out.'],
  ['requirement: [5]', 'There is no requirement 5.'],
  ['profile: {a: b}', 'a mapping is not'],
] as const)('%j is refused in words that mend it', ([text, message]) => {
  // Nothing goes before the file here.
  const { PETSTORE_API_KEY } = aTarget
  const told = refusal(() =>
    parse({ env: { PETSTORE_API_KEY }, files: { [yaml]: text }, flags: { config: yaml } }),
  )
  expect(told).toContain(message)
  expect(told).not.toContain('hunter2')
})

test.for([
  ['target', '"https://evil.example/v1"', '--target'],
  ['apiKeyFile', '"/etc/shadow"', '--api-key-file'],
  ['rateLimitKeyFile', '"/etc/shadow"', '--rate-limit-key-file'],
  ['header', '["X-Gateway: a"]', '--header'],
  ['headerEnv', '["X-Gateway=DEPLOY_TOKEN"]', '--header-env'],
  ['headerFile', '["X-Gateway=/etc/shadow"]', '--header-file'],
  ['ca', '"evil.pem"', '--ca'],
  ['clientCert', '"client.pem"', '--client-cert'],
  ['clientKey', '"client.key"', '--client-key'],
  ['out', '"/srv/www"', '--out'],
  ['state', '"/etc/cron.d/spent"', '--state'],
  ['waivers', '"all.yaml"', '--waivers'],
  ['dryRun', 'true', '--dry-run'],
  ['exhaustMainKey', 'true', '--exhaust-main-key'],
] as const)(
  '%s is refused in a file that was found, and not in one that was named',
  ([member, value, option]) => {
    for (const name of [json, yaml]) {
      const files = { [name]: `{"profile": "read-only", "${member}": ${value}}` }
      expect(refusal(() => parse({ files }))).toBe(
        `${name} sets ${member}, which a config file may do only where you name it, since anybody who can write to this ` +
          `folder could have put it there. Give ${option} or, if the file is yours, --config ${name}.`,
      )
      // An argument that goes before it is no reason to go by the rest of such a file.
      expect(refusal(() => parse({ files, flags: { target: 'https://pets.example/v1' } }))).toContain(
        `sets ${member},`,
      )
      expect(wordsOf(() => parse({ files, flags: { config: name } }))).not.toContain(`sets ${member},`)
    }
  },
)

test('a proxy is set by no config file at all', () => {
  for (const flags of [{}, { config: yaml }])
    expect(refusal(() => parse({ files: { [yaml]: 'proxy: http://evil.example' }, flags }))).toContain(
      'has an unknown option "proxy"',
    )
})

/** What was wrong with it, if anything was. */
function wordsOf(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (error) {
    return String(error)
  }
}

test('JSON that is not well-formed is called JSON', () => {
  expect(refusal(() => parseConfig('{"seed": @}', json))).toBe(
    `${json} is not well-formed JSON. See ${json}, line 1, column 10.`,
  )
})
