import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { packageRoot } from '../../../../src/run/package-root.ts'
import { refusal } from '../../../../test/unit/run/options/parse.ts'
import { readKeysFile } from '../../../src/targets/read-keys-file.ts'
import { Refusal } from '../../../src/targets/refusal.ts'
import { type LookUpSecret, secretsFrom } from '../../../src/targets/secrets.ts'

const schema = JSON.parse(readFileSync(join(packageRoot(), 'spec/keys.schema.json'), 'utf8'))
const fitsSchema = new Ajv2020().compile(schema)

const good = `
keys:
  shop-main: { use: key, origins: ['https://shop.example', 'HTTPS://SHOP.example:8443/'], environment: SHOP_KEY }
  PLAIN: { use: [header, certificate], origins: ['http://[::1]:8080', http://plain.example:80], file: secrets/plain }
`

function lookUp(files: Record<string, string> = {}, text = () => good): LookUpSecret {
  return secretsFrom({
    name: 'keys.yaml',
    folder: '/etc/pets',
    text,
    env: { SHOP_KEY: 'sesame', PETSTORE_DATABASE: 'postgres://sesame', EMPTY: '' },
    readFile(path) {
      const found = files[path]
      if (found === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' })
      return found
    },
  })
}

const shop = { name: 'shop-main', member: 'keyVariable' }

describe('secretsFrom', () => {
  it.each([
    'https://shop.example',
    'https://shop.example/v1',
    'https://SHOP.Example:443/v1',
    'https://shop.example:8443/v1',
  ])('gives a key for %s, which its entry lists', (destination) => {
    expect(lookUp()(shop, destination)).toBe('sesame')
  })

  it.each([
    ['another port', 'https://shop.example:444/v1'],
    ['http in the place of https', 'http://shop.example/v1'],
    ['http at the port of https', 'http://shop.example:443/v1'],
    ['a dot behind the host', 'https://shop.example./v1'],
    ['a subdomain', 'https://a.shop.example/v1'],
    ['a domain that begins alike', 'https://shop.example.evil.example/v1'],
    ['a domain that ends alike', 'https://myshop.example/v1'],
    ['a user before another host', 'https://shop.example@evil.example/v1'],
    ['a letter that looks alike', 'https://shоp.example/v1'],
    ['no address', 'shop.example'],
  ])('refuses it for %s', (_, destination) => {
    expect(() => lookUp()(shop, destination)).toThrow(Refusal)
    const words = refusal(() => lookUp()(shop, destination))
    expect(words).toMatch(/^The key shop-main is not for .* If it should be, add the origin/)
    expect(words).not.toContain('sesame')
  })

  it.each([
    ['a variable of the environment', 'PETSTORE_DATABASE', 'has no entry for PETSTORE_DATABASE. Add one'],
    ['the variable of an entry', 'SHOP_KEY', 'has no entry for SHOP_KEY. Add one'],
    ['a member of every object', 'constructor', 'has no entry for the name that keyVariable gives.'],
    ['a file', '/etc/pets/secrets/plain', 'has no entry for the name that keyVariable gives.'],
    ['a path beside the file of keys', 'secrets/plain', 'has no entry for the name that keyVariable gives.'],
  ])('knows %s by no name', (_, name, words) => {
    const secrets = lookUp({ '/etc/pets/secrets/plain': 'sesame' })
    const wanted = { name, member: 'keyVariable' }
    expect(() => secrets(wanted, 'https://shop.example')).toThrow(Refusal)
    expect(refusal(() => secrets(wanted, 'https://shop.example'))).toContain(words)
  })

  it.each([
    ['key', 'keyVariable'],
    ['key', 'rateLimitKeyVariable'],
    ['header', 'headerEnv'],
    ['header', 'headerFile'],
    ['certificate', 'ca'],
    ['certificate', 'clientCert'],
    ['certificate', 'clientKey'],
    ['address', 'urlVariable'],
    ['signature', 'secretVariable'],
  ])('gives what may be used as %s for %s, and as that alone', (use, member) => {
    for (const known of ['key', 'header', 'certificate', 'address', 'signature']) {
      const secrets = lookUp(
        {},
        () => `keys: { K: { use: ${known}, origins: ['https://shop.example'], environment: SHOP_KEY } }`,
      )
      const ask = () => secrets({ name: 'K', member }, 'https://shop.example')
      if (known === use) expect(ask()).toBe('sesame')
      else {
        expect(ask).toThrow(Refusal)
        expect(refusal(ask)).toContain(
          `${member}: the key K may not be used so. If it should be, add ${use} to`,
        )
      }
    }
  })

  it('reads a file beside the file of keys, in whatever it says just now', () => {
    const files = { '/etc/pets/secrets/plain': 'first\n' }
    const secrets = lookUp(files)
    const plain = { name: 'PLAIN', member: 'headerFile' }
    expect(secrets(plain, 'http://[::1]:8080/v1')).toBe('first')
    files['/etc/pets/secrets/plain'] = 'second\n'
    expect(secrets(plain, 'http://plain.example')).toBe('second')
  })

  it('goes by what the file of keys says just now', () => {
    let text = good
    const secrets = lookUp({}, () => text)
    text = 'keys: {}'
    expect(() => secrets(shop, 'https://shop.example')).toThrow(Refusal)
  })

  it('holds an address that is a secret against its own origins', () => {
    const text = (origin: string) => `keys: { HOOK: { use: address, origins: ['${origin}'], file: hook } }`
    const files = { '/etc/pets/hook': 'https://hooks.example/T0/sesame\n' }
    const hook = { name: 'HOOK', member: 'urlVariable' }
    expect(lookUp(files, () => text('https://hooks.example'))(hook, undefined)).toBe(
      'https://hooks.example/T0/sesame',
    )
    const words = refusal(() => lookUp(files, () => text('https://other.example'))(hook, undefined))
    expect(words).toMatch(/HOOK is not for the origin of the address that it holds/)
    expect(words).not.toContain('hooks.example')
  })

  it.each([
    ['environment: EMPTY', 'The key K is not there: set EMPTY, which is to hold it.'],
    ['environment: GONE', 'The key K is not there: set GONE, which is to hold it.'],
    ['file: gone', 'The key K is not there: its file is missing or empty.'],
  ])('says that a key with %s is not there, which is no refusal', (place, words) => {
    const secrets = lookUp({}, () => `keys: { K: { use: key, origins: ['https://shop.example'], ${place} } }`)
    const ask = () => secrets({ name: 'K', member: 'keyVariable' }, 'https://shop.example')
    expect(ask).not.toThrow(Refusal)
    expect(refusal(ask)).toBe(words)
    expect(() => secrets({ name: 'K', member: 'keyVariable' }, 'https://evil.example')).toThrow(Refusal)
  })
})

test('a file of keys fits its schema', () => {
  expect(fitsSchema(parseYaml(good))).toBe(true)
  expect([...readKeysFile('keys.yaml', good).keys()]).toEqual(['shop-main', 'PLAIN'])
})

const of = (members: string): string => `keys: { K: { use: key, ${members} } }`

test.for([
  ['nothing in it', '', 'must have one member, keys'],
  ['a list', '[]', 'must have one member, keys'],
  ['no keys', '{}', 'must have one member, keys'],
  ['more than keys', 'keys: {}\nkey: sesame', 'must have one member, keys'],
  ['a key itself', 'keys: { K: sesame }', 'The key K must map origins'],
  [
    'a path for a name',
    'keys: { "../k": { use: key, origins: ["https://a.example"], file: a } }',
    'The name of a key',
  ],
  ['no origins', of('file: a'), 'origins of the key K must be a list'],
  ['an empty list of origins', of('origins: [], file: a'), 'origins of the key K must be a list'],
  ['an origin with a path', of('origins: ["https://a.example/v1"], file: a'), 'no path, no user'],
  ['an origin with a user', of('origins: ["https://u@a.example"], file: a'), 'no path, no user'],
  ['an origin with a wildcard', of('origins: ["https://*.example"], file: a'), 'no path, no user'],
  ['an origin of another scheme', of('origins: ["file://a"], file: a'), 'no path, no user'],
  ['no use', 'keys: { K: { origins: ["https://a.example"], file: a } }', 'use of the key K must be one of'],
  [
    'an unknown use',
    'keys: { K: { use: bearer, origins: ["https://a.example"], file: a } }',
    'one of key, header',
  ],
  [
    'one use twice',
    'keys: { K: { use: [key, key], origins: ["https://a.example"], file: a } }',
    'one of key, header',
  ],
  [
    'an empty list of uses',
    'keys: { K: { use: [], origins: ["https://a.example"], file: a } }',
    'one of key, header',
  ],
  ['no place', of('origins: ["https://a.example"]'), 'needs one of environment'],
  ['two places', of('origins: ["https://a.example"], file: a, environment: A'), 'needs one of environment'],
  ['an unknown member', of('origin: ["https://a.example"], file: a'), 'Did you mean origins?'],
  ['a place that is empty', of('origins: ["https://a.example"], file: ""'), 'must be a text'],
] as const)('a file of keys with %s is refused, and shows none', ([, text, words]) => {
  const told = refusal(() => readKeysFile('keys.yaml', text))
  expect(told).toContain(words)
  expect(told).toMatch(/See keys\.yaml, line \d+, column \d+\.$/)
  expect(told).not.toContain('sesame')
  expect(fitsSchema(parseYaml(text))).toBe(false)
})

test('a file of keys that is wrong is told before anything is looked up', () => {
  for (const text of ['', 'keys: []'])
    expect(refusal(() => lookUp({}, () => text))).toContain('must have one member')
})

test('the example of a file of keys is one', () => {
  const text = readFileSync(join(packageRoot(), 'deploy/keys.yaml'), 'utf8')
  expect([...readKeysFile('keys.yaml', text).keys()]).toEqual(['PETSTORE_API_KEY'])
  expect(fitsSchema(parseYaml(text))).toBe(true)
})
