import { execFile } from 'node:child_process'
import { createHash, createPublicKey } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bundleFromJSON } from '@sigstore/bundle'
import { toSignedEntity, Verifier } from '@sigstore/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement, Subject } from '../../src/certificate/statement.ts'
import { startReference } from '../../src/service/start-reference.ts'
import type { LogEvent } from '../../src/spec/log-event.ts'
import { sampled } from '../sampled.ts'
import { edit, events, report, signAsItIs, statementIn } from './certificate/forge.ts'
import { forgedLogs } from './certificate/forged-logs.ts'
import { called, entry } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { faultNamed, reference } from './support/reference.ts'

const certified = [
  ...['--implementation', 'Acme Pets', '--implementation-version', '4.2', '--organization', 'Acme'],
  ...['--key', 'acme.pem', '--out', 'out'],
]
const challenge = 'Tell me of 27 November, says Bolt.'
const userAgent = 'okhttp/5.1.0'
const ofThirdParty = ['--challenge', challenge, '--user-agent', userAgent]
/** A run of the profile full waits for limits. */
const longMs = 240_000

/** A folder with keys and, in `out`, a certificate of the embedded service: made once, and copied. */
let made = ''

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'petstore-conformance-'))
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [entry, ...args], { cwd: made, env })
  await run(['keygen', '--out', 'acme.pem', '--public-out', 'acme.pub'])
  await run(['keygen', '--out', 'other.pem', '--public-out', 'other.pub', '--type', 'ed25519'])
  const { baseUrl, keys, close } = await startReference()
  const { stdout } = await run(
    ['certify', '--target', baseUrl, '--plan', 'business', ...certified, ...ofThirdParty],
    {
      PETSTORE_API_KEY: keys.business,
      PETSTORE_RATE_LIMIT_KEY: keys.enterprise,
    },
  )
  await close()
  expect(stdout).toContain('Certificate: out/certificate.json')
}, longMs)

afterAll(() => rm(made, { recursive: true, force: true }))

async function copied(): Promise<string> {
  const cwd = await folder()
  await cp(made, cwd, { recursive: true })
  return cwd
}

function verified(cwd: string, ...more: readonly string[]) {
  return called(['verify', 'out', '--public-key', 'acme.pub', ...more], { cwd })
}

test('a certificate as it was made holds, for who has the key, and no key is in it', async () => {
  const cwd = await copied()
  const { code, out } = await verified(cwd)
  expect(out).toContain('✓ VERIFIED: out')
  expect(out).toContain('Acme Pets 4.2, certified by Acme')
  expect(code).toBe(0)
  const { subject, predicate } = await statementIn(join(cwd, 'out'))
  expect(subject.map(({ name }) => name)).toEqual([
    ...['report.json', 'events.ndjson', 'evidence.har', 'report.html', 'openapi.yaml', 'requirements.yaml'],
    expect.stringMatching(/^petstore-conformance@\d/),
  ])
  expect(predicate).toMatchObject({ result: 'PASSED', failedTests: [], warnedTests: [], profile: 'full' })
  expect(predicate.depth).toMatch(/^(?:standard|deep)$/)
  expect(predicate).toMatchObject({ challenge, userAgent })
  expect(out.replaceAll(/\s+/g, ' ')).toContain(`its requests had the User-Agent "${userAgent}"`)
  expect(await readFile(join(cwd, 'out/events.ndjson'), 'utf8')).toMatch(/^.*"publishable":true.*\n/)
  expect((await stat(join(cwd, 'acme.pem'))).mode & 0o777).toBe(0o600)
  expect((await called(['keygen', '--out', 'acme.pem', '--public-out', 'new.pub'], { cwd })).err).toContain(
    'acme.pem is there already, and no key is ever overwritten',
  )
})

/** What is given to the command, and what is printed of a certificate that Acme signed. */
test.for<readonly [name: string, args: readonly string[], code: number, said: string | RegExp]>([
  [
    'a key of which nothing is known',
    ['--public-key', 'acme.pub'],
    0,
    /Signed with the key with the fingerprint [A-Za-z0-9+/]{43}=: a statement by the holder of this key/,
  ],
  [
    'a policy that gives the key to Acme',
    ['--policy', 'acme.yaml'],
    0,
    /Signed with the key with the fingerprint [A-Za-z0-9+/]{43}=, which the policy gives to Acme/,
  ],
  [
    'a policy that gives the key to somebody else',
    ['--policy', 'bolt.yaml'],
    1,
    'the policy lets this key sign for Bolt, not for Acme',
  ],
  [
    'a policy that lets it sign for another implementation',
    ['--policy', 'cats.yaml'],
    1,
    'the policy lets this key sign for Acme Cats, Acme Dogs, not for Acme Pets',
  ],
  [
    'a policy that knows another key alone',
    ['--policy', 'other.yaml'],
    1,
    'certificate.json: it was signed with another key',
  ],
  ['both', ['--policy', 'acme.yaml', '--public-key', 'acme.pub'], 2, 'Give --policy or --public-key'],
  ['the challenge that it answers', ['--policy', 'acme.yaml', '--challenge', challenge], 0, challenge],
  [
    'another challenge',
    ['--policy', 'acme.yaml', '--challenge', 'Tell me of today.'],
    1,
    `it answers the challenge "${challenge}", not "Tell me of`,
  ],
])('verified with %s', async ([, args, code, said]) => {
  const cwd = await copied()
  const signer = (organization: string, key: string, more = ''): string =>
    `signers:\n  - publicKey: ${key}\n    organization: ${organization}\n${more}`
  await writeFile(join(cwd, 'acme.yaml'), signer('Acme', 'acme.pub', '    implementations: [Acme Pets]\n'))
  await writeFile(join(cwd, 'bolt.yaml'), signer('Bolt', 'acme.pub'))
  await writeFile(
    join(cwd, 'cats.yaml'),
    signer('Acme', 'acme.pub', '    implementations: [Acme Cats, Acme Dogs]\n'),
  )
  await writeFile(join(cwd, 'other.yaml'), signer('Acme', 'other.pub'))
  const done = await called(['verify', 'out', ...args], { cwd })
  expect(done.code).toBe(code)
  const printed = `${done.out}${done.err}`.replaceAll(/\s+/g, ' ')
  if (typeof said === 'string') expect(printed).toContain(said)
  else expect(printed).toMatch(said)
})

test('who has a key of his own signs for nobody else where the policy knows whose it is', async () => {
  const cwd = await copied()
  await signAsItIs(join(cwd, 'out'), join(cwd, 'other.pem'))
  const signers = ['Acme: acme.pub', 'Other: other.pub'].map((one) => {
    const [organization, publicKey] = one.split(': ')
    return { organization, publicKey }
  })
  await writeFile(join(cwd, 'policy.yaml'), JSON.stringify({ signers }))
  const keys = ['--public-key', 'acme.pub', '--public-key', 'other.pub']
  const unknown = await called(['verify', 'out', ...keys], { cwd })
  expect(unknown.out.replaceAll(/\s+/g, ' ')).toContain('a statement by the holder of this key')
  const { code, out } = await called(['verify', 'out', '--policy', 'policy.yaml'], { cwd })
  expect(out).toContain('the policy lets this key sign for Other, not for Acme')
  expect(code).toBe(1)
})

/** What the holder of the key says otherwise than the run has it, signed anew. */
test.for<readonly [name: string, change: (predicate: Statement['predicate']) => object, said: string]>([
  [
    'of another seed by its challenge',
    () => ({ challenge: 'Tell me of today.' }),
    'the challenge decides the seed',
  ],
  [
    'for longer than two years',
    ({ validity }) => ({ validity: { ...validity, notAfter: '2031-01-01T00:00:00.000Z' } }),
    'it is valid for more than 731 days',
  ],
  [
    'in the name of what only looks like Acme',
    ({ implementation }) => ({ implementation: { ...implementation, organization: 'Ac\u200Bme' } }),
    'its implementation.organization must not contain invisible characters',
  ],
  [
    'of another User-Agent',
    () => ({ userAgent: 'okhttp/4.0' }),
    'the certificate says otherwise than the report (userAgent)',
  ],
  [
    'on another target',
    () => ({ target: 'https://pets.acme.example/v1' }),
    'the certificate says otherwise than the report (target)',
  ],
])('a certificate %s does not hold', async ([, change, said]) => {
  const cwd = await copied()
  await signAsItIs(join(cwd, 'out'), join(cwd, 'acme.pem'), ({ predicate, ...statement }) => ({
    ...statement,
    predicate: { ...predicate, ...change(predicate) },
  }))
  const { code, out } = await verified(cwd)
  expect(out.replaceAll(/\s+/g, ' ')).toContain(said)
  expect(code).toBe(1)
})

const dayMs = 86_400_000
const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString()

/** Other times than a certificate was made with: its holder can sign others, within what the run and two years allow. */
test.for<
  readonly [
    name: string,
    change: (predicate: Statement['predicate']) => object,
    code: number,
    said: (predicate: Statement['predicate']) => string,
  ]
>([
  [
    'a later end',
    ({ validity }) => ({ validity: { ...validity, notAfter: later(validity.notAfter, 100 * dayMs) } }),
    0,
    ({ validity }) => `to ${later(validity.notAfter, 100 * dayMs)}`,
  ],
  [
    'an end that is over',
    ({ validity }) => ({ validity: { ...validity, notAfter: later(validity.notBefore, 1) } }),
    1,
    ({ validity }) => `it has expired: it was valid until ${later(validity.notBefore, 1)}`,
  ],
  [
    'a beginning before the run had ended',
    ({ validity, judgedAt }) => ({ validity: { ...validity, notBefore: later(judgedAt, -1) } }),
    1,
    () => 'it is said to be valid before the run had ended',
  ],
  [
    'a later run',
    ({ judgedAt }) => ({ judgedAt: later(judgedAt, 1) }),
    1,
    () => 'the certificate says otherwise than the report (judgedAt)',
  ],
])('of a certificate with %s, signed anew, each way to verify says so', async ([, change, code, said]) => {
  const cwd = await copied()
  const { predicate } = await statementIn(join(cwd, 'out'))
  await signAsItIs(join(cwd, 'out'), join(cwd, 'acme.pem'), (statement) => ({
    ...statement,
    predicate: { ...predicate, ...change(predicate) },
  }))
  for (const { args, signer } of await waysToVerify(cwd)) {
    const done = await called(['verify', 'out', ...args], { cwd })
    const printed = done.out.replaceAll(/\s+/g, ' ')
    expect(printed).toContain(code === 0 ? '✓ VERIFIED: out' : '✗ NOT VERIFIED: out')
    expect(printed).toContain(said(predicate))
    expect(printed).toContain(signer)
    expect(printed).toContain(`the run answers the challenge "${challenge}"`)
    expect(done.code).toBe(code)
  }
})

test('of a certificate with other times that nobody signed, each way to verify says that alone', async () => {
  const cwd = await copied()
  const later9 = payload((text) => text.replace(/("notAfter":")\d{4}/, '$19999'))
  await edit(join(cwd, 'out'), certificate, later9)
  for (const { args } of await waysToVerify(cwd)) {
    const { code, out } = await called(['verify', 'out', ...args], { cwd })
    expect(out).toContain(`✗ NOT VERIFIED: out\n  certificate.json: ${forgedSignature}\n`)
    expect(code).toBe(1)
  }
})

/** With a policy and a challenge or without, and what is said of the signer. */
async function waysToVerify(cwd: string) {
  await writeFile(join(cwd, 'acme.yaml'), 'signers:\n  - publicKey: acme.pub\n    organization: Acme\n')
  const ofKey = { args: ['--public-key', 'acme.pub'], signer: 'a statement by the holder of this key' }
  const ofPolicy = { args: ['--policy', 'acme.yaml'], signer: 'which the policy gives to Acme' }
  return [ofKey, ofPolicy].flatMap(({ args, signer }) =>
    [[], ['--challenge', challenge]].map((asked) => ({ args: [...args, ...asked], signer })),
  )
}

test('the fingerprint of a key is what openssl prints', async () => {
  const command =
    'openssl pkey -pubin -in acme.pub -outform DER | openssl dgst -sha256 -binary | openssl base64'
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: made })
  expect(stdout).toMatch(/^[A-Za-z0-9+/]{43}=\n$/)
  const { out } = await called(['verify', 'out', '--public-key', 'acme.pub'], { cwd: made })
  expect(out.replaceAll(/\s+/g, ' ')).toContain(`Signed with the key with the fingerprint ${stdout.trim()}:`)
  const { out: json } = await called(['verify', 'out', '--public-key', 'acme.pub', '--json'], { cwd: made })
  expect(JSON.parse(json)).toMatchObject([{ key: { fingerprint: stdout.trim() } }])
})

test('a certificate of no challenge answers none', async () => {
  const cwd = await copied()
  await signAsItIs(join(cwd, 'out'), join(cwd, 'acme.pem'), ({ predicate, ...statement }) => {
    const { challenge: _, ...rest } = predicate
    return { ...statement, predicate: rest }
  })
  expect((await verified(cwd)).code).toBe(0)
  const { code, out } = await verified(cwd, '--challenge', challenge)
  expect(out).toContain('it answers no challenge')
  expect(code).toBe(1)
})

test('it holds for the library alone, too', async () => {
  const bundle = bundleFromJSON(JSON.parse(await readFile(join(made, 'out/certificate.json'), 'utf8')))
  const publicKey = createPublicKey(await readFile(join(made, 'acme.pub'), 'utf8'))
  const verifier = new Verifier(
    {
      ...{ certificateAuthorities: [], timestampAuthorities: [], tlogs: [], ctlogs: [] },
      publicKey: () => ({ publicKey, validFor: () => true }),
    },
    { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 },
  )
  expect(verifier.verify(toSignedEntity(bundle))).toBeDefined()
})

const certificate = 'certificate.json'
const log = 'events.ndjson'
const changed = (name: string): string => `${name} was changed since it was signed`

/** Edits the payload of a certificate and leaves its signature. */
const payload =
  (change: (text: string) => string) =>
  (text: string): string =>
    text.replace(/"payload": "([^"]+)"/, (_, encoded: string) => {
      const before = Buffer.from(encoded, 'base64').toString('utf8')
      const after = change(before)
      if (after === before) throw new Error('nothing was changed in the payload')
      return `"payload": "${Buffer.from(after).toString('base64')}"`
    })

const aByte = (text: string): string => text.replace('available', 'availabl3')
const forgedSignature = 'its signature does not fit what it says'

/** What is done to a folder after it was signed, and what is said of it. */
const after: Readonly<Record<string, readonly [(out: string) => Promise<void>, string]>> = {
  'a byte of the report': [(out) => edit(out, 'report.json', aByte), changed('report.json')],
  'a byte of the log': [(out) => edit(out, log, aByte), changed(log)],
  'a byte of the archive': [(out) => edit(out, 'evidence.har', aByte), changed('evidence.har')],
  'a word of the page': [
    (out) => edit(out, 'report.html', (text) => text.replace('Conformant', 'Splendid')),
    changed('report.html'),
  ],
  'a line break behind the report': [
    (out) => edit(out, 'report.json', (text) => `${text}\n`),
    changed('report.json'),
  ],
  'no report': [(out) => rm(join(out, 'report.json')), 'report.json is missing'],
  'no log': [(out) => rm(join(out, log)), 'events.ndjson is missing'],
  'no archive': [(out) => rm(join(out, 'evidence.har')), 'evidence.har is missing'],
  'no certificate': [(out) => rm(join(out, certificate)), 'certificate.json is missing, or cannot be read'],
  'a folder in the place of the certificate': [
    async (out) => {
      await rm(join(out, certificate))
      await mkdir(join(out, certificate))
    },
    'certificate.json is no file',
  ],
  'a pipe in the place of the log': [
    async (out) => {
      await rm(join(out, log))
      await promisify(execFile)('mkfifo', [join(out, log)])
    },
    'events.ndjson is no file',
  ],
  'a log that is larger than any': [
    (out) => truncate(join(out, log), 2 ** 30),
    'events.ndjson has 1024 MiB: more than 100 are not looked through',
  ],
  'a certificate with a member twice': [
    (out) =>
      edit(out, certificate, (text) => text.replace('"payload":', '"payload": "e30=",\n    "payload":')),
    'certificate.json: it is no Sigstore bundle: it is not written as one is',
  ],
  'a certificate that is no JSON': [
    (out) => edit(out, certificate, (text) => text.slice(1)),
    'certificate.json: it is no Sigstore bundle',
  ],
  'a verdict in the report': [
    (out) =>
      edit(
        out,
        'report.json',
        report((one) => ({ ...one, verdict: 'inconclusive' })),
      ),
    changed('report.json'),
  ],
  'a requirement that is gone from the report': [
    (out) =>
      edit(
        out,
        'report.json',
        report((one) => ({ ...one, requirements: one.requirements.slice(1) })),
      ),
    changed('report.json'),
  ],
  'an exchange that is gone from the log': [
    (out) =>
      edit(
        out,
        log,
        events((all) => without(all, 40)),
      ),
    changed(log),
  ],
  'an exchange that is in the log twice': [
    (out) =>
      edit(
        out,
        log,
        events((all) => all.flatMap((one) => (isAnswer(one, 40) ? [one, one] : [one]))),
      ),
    changed(log),
  ],
  'two exchanges in another order': [(out) => edit(out, log, events(swapped)), changed(log)],
  'the trial of the rate limit': [
    (out) =>
      edit(
        out,
        log,
        events((all) => all.filter(({ kind }) => kind !== 'trial')),
      ),
    changed(log),
  ],
  'a warning that became a pass, in the certificate': [
    (out) =>
      edit(
        out,
        certificate,
        payload((text) => text.replace('"warnedTests":[]', '"warnedTests":[""]')),
      ),
    forgedSignature,
  ],
  'a requirement that is gone from the certificate': [
    (out) =>
      edit(
        out,
        certificate,
        payload((text) => text.replace('"LIST-4",', '')),
      ),
    forgedSignature,
  ],
  'another name of the implementation': [
    (out) =>
      edit(
        out,
        certificate,
        payload((text) => text.replace('Acme Pets', 'Other Pets')),
      ),
    forgedSignature,
  ],
  'a later end': [
    (out) =>
      edit(
        out,
        certificate,
        payload((text) => text.replace(/("notAfter":")\d{4}/, '$19999')),
      ),
    forgedSignature,
  ],
  'a digest': [
    (out) =>
      edit(
        out,
        certificate,
        payload((text) => text.replace(/("sha256":")./, '$1x')),
      ),
    forgedSignature,
  ],
  'a subject that is gone': [
    (out) =>
      edit(
        out,
        certificate,
        payload((text) => text.replace(/\{"name":"evidence.har".*?\}\},/, '')),
      ),
    forgedSignature,
  ],
  'the signature': [
    (out) =>
      edit(out, certificate, (text) =>
        text.replace(
          /("sig": ".{30})(.)/,
          (_, beginning: string, one: string) => `${beginning}${one === 'A' ? 'B' : 'A'}`,
        ),
      ),
    forgedSignature,
  ],
  'no signature': [
    (out) => edit(out, certificate, (text) => text.replace(/"signatures": \[[^\]]*\]/, '"signatures": []')),
    'certificate.json: it is no Sigstore bundle',
  ],
  'a signature by another key': [
    (out) => signAsItIs(out, join(out, '../other.pem')),
    'it was signed with another key',
  ],
  'a signature by another key that says it is by the first': [
    async (out) => {
      const before = await readFile(join(out, certificate), 'utf8')
      const [, hint = ''] = /"hint": "([^"]+)"/.exec(before) ?? []
      await signAsItIs(out, join(out, '../other.pem'))
      await edit(out, certificate, (text) => text.replace(/"hint": "[^"]+"/, `"hint": "${hint}"`))
    },
    forgedSignature,
  ],
  'an envelope of another kind': [
    (out) => edit(out, certificate, (text) => text.replace('vnd.in-toto+json', 'json')),
    'its envelope is of the type application/json',
  ],
  'a certificate of another run': [
    async (out) => {
      const before = await readFile(join(out, 'report.json'), 'utf8')
      await edit(
        out,
        'report.json',
        report((one) => ({ ...one, seed: one.seed + 1 })),
      )
      await signAsItIs(out, join(out, '../acme.pem'))
      await writeFile(join(out, 'report.json'), before)
    },
    changed('report.json'),
  ],
}

function isAnswer(event: LogEvent, number: number): boolean {
  return event.kind === 'answered' && event.exchange.number === number
}

function without(all: readonly LogEvent[], number: number): readonly LogEvent[] {
  return all.filter((one) => !isAnswer(one, number) && !(one.kind === 'sent' && one.number === number))
}

/** The first create that was let in, and a page that shows it, told of the other way round. */
function swapped(all: readonly LogEvent[]): readonly LogEvent[] {
  const created = all.findIndex((one) => one.kind === 'answered' && one.exchange.response?.status === 201)
  const create = all[created]
  if (create?.kind !== 'answered') throw new Error('there is no create')
  const [, id = ''] = /"id":(\d+)/.exec(create.exchange.response?.text ?? '') ?? []
  const shown = all.findIndex(
    (one, index) =>
      index > created &&
      one.kind === 'answered' &&
      one.exchange.request.operation !== 'createPet' &&
      one.exchange.response?.text.includes(`"id":${id}`) === true,
  )
  const other = all[shown]
  if (other === undefined) throw new Error('nothing shows it')
  return all.map((one, index) => (index === created ? other : index === shown ? create : one))
}

test.each(Object.entries(after))('changed after it was signed: %s', async (_, [change, said]) => {
  const cwd = await copied()
  await change(join(cwd, 'out'))
  const { code, out, err } = await verified(cwd)
  expect(`${out}${err}`).toContain('✗ NOT VERIFIED: out')
  expect(out.replace(/\s+/g, ' ')).toContain(said)
  expect(code).toBe(1)
})

/** Changes the text of an answer. */
function retold(
  all: readonly LogEvent[],
  number: number,
  change: (text: string) => string,
): readonly LogEvent[] {
  return all.map((one) => {
    if (one.kind !== 'answered' || one.exchange.number !== number || one.exchange.response === undefined)
      return one
    const { response } = one.exchange
    return { ...one, exchange: { ...one.exchange, response: { ...response, text: change(response.text) } } }
  })
}

function answerTo(
  all: readonly LogEvent[],
  isMeant: (exchange: Extract<LogEvent, { kind: 'answered' }>['exchange']) => boolean,
): Extract<LogEvent, { kind: 'answered' }>['exchange'] {
  const found = all.find((one) => one.kind === 'answered' && isMeant(one.exchange))
  if (found?.kind !== 'answered') throw new Error('there is no such answer')
  return found.exchange
}

/** What a vendor does to the evidence before signing it, and what is said of it. */
const before: Readonly<Record<string, readonly [(out: string) => Promise<void>, RegExp]>> = {
  'a refusal that was none': [
    (out) =>
      edit(
        out,
        log,
        events((all) =>
          all.map((one) =>
            one.kind === 'answered' &&
            one.exchange.request.credential.kind === 'none' &&
            one.exchange.response?.status === 401
              ? { ...one, exchange: { ...one.exchange, response: { ...one.exchange.response, status: 200 } } }
              : one,
          ),
        ),
      ),
    /says "pass" at \/requirements\/AUTH-1\/verdict, and the log "fail"/,
  ],
  'an animal with another name': [
    (out) =>
      edit(
        out,
        log,
        events((all) => {
          const { number } = answerTo(
            all,
            ({ request, response }) => request.operation === 'createPet' && response?.status === 201,
          )
          return retold(all, number, (text) => text.replace(/"name":"/, '"name":"x'))
        }),
      ),
    /says "pass" at \/requirements\/CREATE-2\/verdict, and the log "fail"/,
  ],
  'an exchange left out': [
    (out) =>
      edit(
        out,
        log,
        events((all) => without(all, 40)),
      ),
    /exchange 40 is missing from the log/,
  ],
  'an exchange made up': [
    (out) =>
      edit(
        out,
        log,
        events((all) =>
          all.flatMap((one) => {
            if (!isAnswer(one, 40) || one.kind !== 'answered') return [one]
            const { exchange } = one
            return [one, { ...one, exchange: { ...exchange, number: 9999 } }]
          }),
        ),
      ),
    /exchange \d+ is missing from the log, or is there twice/,
  ],
  'a forged verdict': [
    (out) =>
      edit(
        out,
        'report.json',
        report((one) => ({
          ...one,
          requirements: one.requirements.map((row) =>
            row.verdict === 'observed' ? { ...row, verdict: 'pass' } : row,
          ),
        })),
      ),
    /report\.json says "pass" at \/requirements\/AUTH-7\/verdict, and the log "observed"/,
  ],
  'a word of the page': [
    (out) => edit(out, 'report.html', (text) => text.replace('Conformant', 'Splendid')),
    /report\.html tells something else than events\.ndjson/,
  ],
  'a requirement left out': [
    (out) =>
      edit(
        out,
        'report.json',
        report((one) => ({ ...one, requirements: one.requirements.slice(0, -1) })),
      ),
    /[A-Z]+-\d+ is missing/,
  ],
  'another seed': [
    (out) =>
      edit(
        out,
        'report.json',
        report((one) => ({ ...one, seed: one.seed + 1 })),
      ),
    /report\.json says \d+ at \/seed/,
  ],
  'a requirement that is said not to apply': [
    (out) =>
      edit(
        out,
        'report.json',
        report((one) => ({
          ...one,
          requirements: one.requirements.map((row) =>
            row.id === 'RATE-8' ? { ...row, verdict: 'not-applicable', reason: 'it does not arise' } : row,
          ),
        })),
      ),
    /RATE-8 is said not to apply, which in a run of the whole profile it does/,
  ],
  'a longer consistency window': [
    (out) =>
      edit(out, log, (text) => text.replace('"consistencyWindowMs":2000', '"consistencyWindowMs":60000')),
    /it was run as with --consistency-window above 2000/,
  ],
  'a trial of an exchange that there is not': [
    (out) =>
      edit(
        out,
        log,
        events((all) =>
          all.map((one) =>
            one.kind === 'trial'
              ? {
                  ...one,
                  trial: {
                    ...one.trial,
                    spent: [...one.trial.spent, { number: 9999, batch: 0, batchSize: 1 }],
                  },
                }
              : one,
          ),
        ),
      ),
    /the log cannot be judged again: Error: the log has no exchange 9999/,
  ],
  'a trial that was never made': [
    (out) =>
      edit(
        out,
        log,
        events((all) => all.map((one) => (one.kind === 'trial' ? { kind: 'phase', phase: 'judging' } : one))),
      ),
    /says "pass" at \/requirements\/RATE-5\/verdict, and the log "inconclusive"/,
  ],
}

test.each(sampled(Object.entries({ ...before, ...forgedLogs }), 10))(
  'changed before it was signed: %s',
  async (_, [change, said]) => {
    const cwd = await copied()
    await change(join(cwd, 'out'))
    await signAsItIs(join(cwd, 'out'), join(cwd, 'acme.pem'))
    const { code, out } = await verified(cwd)
    expect(out).toContain('✗ NOT VERIFIED: out')
    expect(out.replace(/\s+/g, ' ')).toMatch(said)
    expect(code).toBe(1)
  },
)

/** What no suite would make an archive of: the digests alone fit. */
const unreadable: Readonly<Record<string, readonly [string, (text: string) => string, RegExp]>> = {
  'two members of one name in the report': [
    'report.json',
    (text) => text.replace('{', '{"verdict": "non-conformant",'),
    /report\.json is not as a run writes it/,
  ],
  'no address': [
    log,
    (text) => text.replace(/"baseUrl":"[^"]+"/, '"baseUrl":""'),
    /does not begin with what the run was told/,
  ],
  'a second that there is not': [
    log,
    (text) => text.replace(/("startedAt":"[^T]+T)[^"]+/, '$123:59:60.000Z'),
    /does not begin with what the run was told/,
  ],
}

test.each(Object.entries(unreadable))('changed before it was signed: %s', async (_, [name, change, said]) => {
  const cwd = await copied()
  const path = join(cwd, 'out', name)
  const changedText = change(await readFile(path, 'utf8'))
  const sha256 = createHash('sha256').update(changedText).digest('hex')
  await signAsItIs(join(cwd, 'out'), join(cwd, 'acme.pem'), (statement) => {
    const withDigest = (one: Subject): Subject => (one.name === name ? { name, digest: { sha256 } } : one)
    return { ...statement, subject: statement.subject.map(withDigest) }
  })
  await writeFile(path, changedText)
  const { code, out } = await verified(cwd)
  expect(out.replace(/\s+/g, ' ')).toMatch(said)
  expect(code).toBe(1)
})

test('a log of half a million waits is not judged', { timeout: 60_000 }, async () => {
  const cwd = await copied()
  const change = (all: readonly LogEvent[]): readonly LogEvent[] =>
    all.flatMap((one) =>
      one === all.find(({ kind }) => kind === 'wait') ? new Array<LogEvent>(500_000).fill(one) : [one],
    )
  await edit(join(cwd, 'out'), log, events(change))
  await signAsItIs(join(cwd, 'out'), join(cwd, 'acme.pem'))
  const { code, out } = await verified(cwd)
  expect(out.replace(/\s+/g, ' ')).toMatch(/more than 400000 are not judged/)
  expect(code).toBe(1)
})

test('an archive that tells of other exchanges is found, whoever signed it', async () => {
  const cwd = await copied()
  const out = join(cwd, 'out')
  await signAsItIs(out, join(cwd, 'acme.pem'))
  const { subject } = await statementIn(out)
  expect((await verified(cwd)).code).toBe(0)
  const har = await readFile(join(out, 'evidence.har'), 'utf8')
  await signAsItIs(out, join(cwd, 'acme.pem'), (statement) => ({
    ...statement,
    subject: subject.map((one) =>
      one.name === 'evidence.har' ? { ...one, digest: { sha256: 'cafe'.repeat(16) } } : one,
    ),
  }))
  await writeFile(join(out, 'evidence.har'), aByte(har))
  expect((await verified(cwd)).out).toContain(changed('evidence.har'))
})

test('a depth that the run did not have is named', async () => {
  const cwd = await copied()
  await signAsItIs(join(cwd, 'out'), join(cwd, 'acme.pem'), (statement) => ({
    ...statement,
    predicate: { ...statement.predicate, depth: 'deepest' },
  }))
  const { code, out } = await verified(cwd)
  expect(out.replace(/\s+/g, ' ')).toContain('the certificate says otherwise than the report (depth)')
  expect(code).toBe(1)
})

test('dates that are none are told', async () => {
  const cwd = await copied()
  await signAsItIs(join(cwd, 'out'), join(cwd, 'acme.pem'), (statement) => ({
    ...statement,
    predicate: {
      ...statement.predicate,
      validity: { notBefore: '2020', notAfter: 'Acme says until 2199' },
    },
  }))
  expect((await verified(cwd)).out.replace(/\s+/g, ' ')).toContain('its dates of validity are not such as')
})

test('of several keys the one that signed is enough, and none is told as that', async () => {
  const cwd = await copied()
  expect((await verified(cwd, '--public-key', 'other.pub')).code).toBe(0)
  const args = ['verify', 'out', '--public-key', 'other.pub', '--public-key', 'other.pub']
  expect((await called(args, { cwd })).out).toContain('it was signed with none of these keys')
})

test('a folder that cannot be looked at keeps nobody from the others', async () => {
  const cwd = await copied()
  await cp(join(cwd, 'out'), join(cwd, 'good'), { recursive: true })
  await rm(join(cwd, 'out/certificate.json'))
  await mkdir(join(cwd, 'out/certificate.json'))
  const { code, out } = await called(['verify', 'out', 'good', '--public-key', 'acme.pub'], { cwd })
  expect(out).toContain('✗ NOT VERIFIED: out')
  expect(out).toContain('✓ VERIFIED: good')
  expect(code).toBe(1)
})

test('dates are kept: neither before its time nor after', async () => {
  const cwd = await copied()
  expect(await verified(cwd, '--at', '2020-01-01')).toMatchObject({
    code: 1,
    out: expect.stringContaining('it is not valid before 2'),
  })
  expect(await verified(cwd, '--at', '2199-01-01')).toMatchObject({
    code: 1,
    out: expect.stringContaining('it has expired: it was valid until 2'),
  })
})

test('what another version of the suite has judged is not judged here', async () => {
  const cwd = await copied()
  await signAsItIs(join(cwd, 'out'), join(cwd, 'acme.pem'), (statement) => ({
    ...statement,
    predicate: { ...statement.predicate, suite: { name: 'petstore-conformance', version: '9.9.9' } },
  }))
  const { code, out } = await verified(cwd, '--json')
  expect(code).toBe(3)
  expect(JSON.parse(out)).toMatchObject([
    { verified: false, faults: [], open: expect.stringContaining('9.9.9') },
  ])
})

test(
  'no certificate is made of a service that breaks something, and the reasons are told',
  async () => {
    const cwd = await copied()
    const service = await reference(faultNamed('list-default-21'))
    const env = {
      PETSTORE_API_KEY: service.keys.business,
      PETSTORE_RATE_LIMIT_KEY: service.keys.enterprise,
    }
    const { code, out } = await called(['certify', '--target', service.baseUrl, ...certified], { cwd, env })
    expect(code).toBe(1)
    expect(out).toContain('No certificate was made:\n  its verdict is non-conformant')
    // That of the run before was of other reports.
    await expect(stat(join(cwd, 'out/certificate.json'))).rejects.toThrow('ENOENT')
  },
  longMs,
)

test.each([
  [
    ['certify', '--target', 'http://127.0.0.1:9/v1'],
    'A certificate needs --key, --implementation, --implementation-version, --organization.',
  ],
  [['certify', ...certified], 'Name the service that is to be certified'],
  [['certify', ...certified, '--target', 'http://127.0.0.1:9/v1'], 'A certificate needs a second key'],
  [
    ['certify', ...certified.map((one) => (one === 'acme.pem' ? 'acme.pub' : one))],
    'acme.pub is not a private key in PEM',
  ],
  [
    ['certify', ...certified.map((one) => (one === 'acme.pem' ? 'none.pem' : one))],
    'There is no key none.pem',
  ],
  [
    ['certify', ...certified, '--target', 'http://127.0.0.1:9/v1', '--max-requests', '900'],
    'No certificate is made of a run with --max-requests',
  ],
  [
    ['certify', ...certified, '--target', 'http://127.0.0.1:9/v1', '--max-creates', '9'],
    '--max-creates below 93',
  ],
  [
    ['certify', ...certified, '--target', 'http://127.0.0.1:9/v1', '--consistency-window', '9000'],
    '--consistency-window above 2000',
  ],
  [['certify', ...certified, '--valid-days', '0'], '--valid-days must be a whole number'],
  [['verify', 'out'], 'Name the public key of the organization that certifies with --public-key'],
  [['verify', 'none', '--public-key', 'acme.pub'], 'There is no folder none.'],
  [['verify', 'out', '--public-key', 'acme.pub', '--at', 'soon'], '--at soon is no date'],
  [['verify', 'out', '--public-key', 'acme.pub', '--at', 'acme 2027'], '--at acme 2027 is no date'],
  [['verify', 'out', '--public-key', 'acme.pem'], 'acme.pem is not a public key in PEM, but a private one'],
  [['keygen', '--type', 'rsa'], '--type'],
] as const)('%j is refused', async (args, said) => {
  const env: Record<string, string> = args.some((one) => one === '--target')
    ? { PETSTORE_API_KEY: 'some-key-4711' }
    : {}
  const { code, err } = await called(args, { cwd: made, env })
  expect(err).toContain(said)
  expect(code).toBe(2)
})
