import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { faultOfName } from '../../../src/certificate/certified-name.ts'
import { decidedBy, unanswered } from '../../../src/certificate/challenge.ts'
import { readPolicy } from '../../../src/certificate/policy.ts'

const folder = mkdtempSync(join(tmpdir(), 'petstore-conformance-'))
const path = join(folder, 'policy.yaml')
for (const name of ['acme', 'bolt']) {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  writeFileSync(join(folder, `${name}.pub`), publicKey.export({ type: 'spki', format: 'pem' }))
}

afterAll(() => rmSync(folder, { recursive: true }))

function policyOf(signers: unknown) {
  writeFileSync(path, JSON.stringify({ signers }))
  return readPolicy(path, 'policy.yaml')
}

test('a policy names organizations, and implementations where it bounds them', () => {
  const signers = policyOf([
    { publicKey: 'acme.pub', organization: 'Acme', implementations: ['Pets', 'Pets 2'] },
    { publicKey: 'bolt.pub', organization: 'Bolt' },
  ])
  expect(signers.map(({ organization, implementations }) => [organization, implementations])).toEqual([
    ['Acme', ['Pets', 'Pets 2']],
    ['Bolt', undefined],
  ])
})

test.for<readonly [signers: unknown, said: string]>([
  [undefined, 'policy.yaml: signers is missing. See policy.yaml, line 1'],
  [[], 'policy.yaml: signers must NOT have fewer than 1 items.'],
  [['acme.pub'], 'policy.yaml: signers/0 must be an object.'],
  [[{ publicKey: 'acme.pub' }], 'policy.yaml: signers/0/organization is missing.'],
  [[{ organization: 'Acme' }], 'policy.yaml: signers/0/publicKey is missing.'],
  [[{ publicKey: 'acme.pub', organization: 7 }], 'policy.yaml: signers/0/organization must be a string.'],
  [[{ publicKey: 'none.pub', organization: 'Acme' }], 'There is no key none.pub.'],
  [[{ publicKey: 'acme.pub', organization: 'Acme', for: 'all' }], 'signers/0 must have no "for".'],
  [
    [{ publicKey: 'acme.pub', organization: 'Acme', implementations: 'Pets' }],
    'signers/0/implementations must be an array.',
  ],
  [
    [{ publicKey: 'acme.pub', organization: 'Acme', implementations: ['Pets', 'Pe\u200Bts'] }],
    'signers/0 has a name that must not contain invisible characters.',
  ],
  [
    [
      { publicKey: 'acme.pub', organization: 'Acme' },
      { publicKey: 'acme.pub', organization: 'Bolt' },
    ],
    'signers/1/publicKey is the key of another signer. See policy.yaml, line 1',
  ],
])('of %j a policy is refused: %s', ([signers, said]) => {
  expect(() => policyOf(signers)).toThrow(said)
})

test.for<readonly [name: unknown, fault: string | undefined]>([
  ['Acme Ltd.', undefined],
  ['Ünïcode 株式会社', undefined],
  ['a'.repeat(100), undefined],
  ['a'.repeat(101), 'must have at most 100 characters'],
  ['', 'must be a text that is not empty'],
  [7, 'must be a text that is not empty'],
  ['Ac\u200Bme', 'must not contain invisible characters'],
  ['Ac\u00ADme', 'must not contain invisible characters'],
  ['Acme\u202Eetinu', 'must not contain invisible characters'],
  ['Acme\n', 'must not contain invisible characters'],
  ['u\u0308ber', 'must be in Unicode NFC'],
  [' Acme', 'must have single spaces, and none at its ends'],
  ['Acme  Ltd.', 'must have single spaces, and none at its ends'],
  ['Acme\u00A0Ltd.', 'must have single spaces, and none at its ends'],
])('a certificate may show the name %j: %s', ([name, fault]) => {
  expect(faultOfName(name)).toBe(fault)
})

test('a challenge decides seed and tag, always the same ones, and another one others', () => {
  const decided = decidedBy('one')
  expect(decidedBy('one')).toEqual(decided)
  expect(decided.seed).toBeLessThan(2 ** 31)
  expect(decided.tag).toMatch(/^[a-z][0-9a-z]{4}$/)
  const other = decidedBy('other')
  expect(other.seed).not.toBe(decided.seed)
  expect(other.tag).not.toBe(decided.tag)
  expect(unanswered('one', decided)).toEqual([])
  expect(unanswered('one', { ...decided, tag: other.tag })).toEqual([
    `the challenge decides the tag ${decided.tag}, and the run had ${other.tag}`,
  ])
  expect(unanswered('one', { ...decided, seed: 1 })).toEqual([
    `the challenge decides the seed ${decided.seed}, and the run had 1`,
  ])
})
