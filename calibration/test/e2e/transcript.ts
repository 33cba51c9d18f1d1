import type { Behaviour } from '../../../src/service/behaviour.ts'
import type { Call, Operation, Raw } from '../../../src/service/call.ts'
import { systemChance } from '../../../src/service/chance.ts'
import { conformingBehaviour } from '../../../src/service/conforming-behaviour.ts'
import { newKeys } from '../../../src/service/new-reference.ts'
import { petStatuses } from '../../../src/service/pet.ts'
import { seed } from '../../../src/service/seed.ts'
import { newService, type Service } from '../../../src/service/service.ts'
import { conformingSettings, type Settings } from '../../../src/service/settings.ts'
import { Store } from '../../../src/service/store.ts'

/** The keys of every service in this file, so that transcripts can be compared. */
const keys = newKeys()

/** A service without HTTP round it, and a clock that moves only when told. */
export interface Bench {
  readonly ask: (method: string, path: string, options?: Asking) => Promise<Raw>
  readonly wait: (milliseconds: number) => void
}

interface Asking {
  readonly authorization?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Writes the names of fields, which are in small letters else. */
  readonly spell?: (name: string) => string
  /** After which byte the body is cut in two. */
  readonly cutAt?: number
  /** What it comes on, where that is not its own. */
  /** Whether the body is no UTF-8. */
  readonly isBroken?: boolean
  readonly connection?: object
}

const operationOf = (method: string, pathname: string): Operation => {
  if (pathname === '/pets') return method === 'GET' ? 'listPets' : 'createPet'
  if (pathname.startsWith('/pets/')) return 'getPet'
  return pathname === '/store/orders' ? 'listOrders' : 'noSuchPath'
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Puts a service together without HTTP. */
export function bench(apply?: (behaviour: Behaviour) => Behaviour, changed: Partial<Settings> = {}): Bench {
  const settings = { ...conformingSettings, ...changed }
  const store = new Store()
  const nextId = settings.ids(systemChance)
  let now = Date.UTC(2026, 0, 1)
  for (const pet of seed(settings.seeded, settings.seededStatuses, nextId)) store.insert(pet)
  const behaviour = apply?.(conformingBehaviour) ?? conformingBehaviour
  const service: Service = newService({ behaviour, settings, keys, store, nextId })

  let asked = 0
  return {
    wait: (milliseconds) => {
      now += milliseconds
    },
    ask: async (
      method,
      path,
      {
        authorization = `Bearer ${keys.business}`,
        headers = {},
        body = '',
        spell = (name: string) => name,
        cutAt = 0,
        isBroken = false,
        connection = {},
      } = {},
    ) => {
      now += 7
      const url = new URL(path, 'http://store.example')
      const sent = new Headers({ 'content-type': 'application/json', ...headers })
      for (const [name, value] of Object.entries(headers)) if (value === '') sent.delete(name)
      if (authorization !== null) sent.set('authorization', authorization)
      const bytes = isBroken ? Buffer.from(body, 'latin1') : Buffer.from(body)
      const call: Call = {
        index: asked,
        at: now,
        operation: operationOf(method, url.pathname.replace('%70', 'p')),
        method,
        path,
        petId: decoded(url.pathname.split('/')[2] ?? ''),
        query: (name) => url.searchParams.get(name) ?? undefined,
        header: (name) => sent.get(name) ?? undefined,
        fieldNames: [...sent.keys()].map(spell),
        body: isBroken ? undefined : body,
        pieces: cutAt === 0 ? [bytes] : [bytes.subarray(0, cutAt), bytes.subarray(cutAt)],
        connection,
        // What goes out beside it comes first.
        sleep: () => new Promise((resolve) => setImmediate(resolve)),
        chance: systemChance,
        key: undefined,
        allowance: undefined,
      }
      asked += 1
      const raw = await service(call)
      const { drop, parts } = await behaviour.encode(raw, call)
      if (drop === true) return { status: 0, headers: {}, text: 'the connection broke' }
      return { ...raw, text: Buffer.concat(parts).toString() }
    },
  }
}

const pet = (name: unknown, categoryId: unknown = 1, status?: unknown): string =>
  JSON.stringify({ name, categoryId, status })

const int64 = ['9007199254740993', '-9007199254740993', '9223372036854775807', '-1', '-9223372036854775808']
/** Beyond 31, 24, 16 and 7 bits. */
const beyondNarrowColumns = ['3000000000', '16777217', '65537', '-3000000000', '200']
const names = [
  'Zoë & <b>Ω</b> "q\' \\',
  'Straße Дом 漢字 שלום مرحبا',
  '👩‍👩‍👧 ﬁn',
  'แมว',
  'A & B',
  `Long Name ${'a'.repeat(40)}`,
]
  .concat(`${'😀'.repeat(30)}`, 'x', '12345', 'abcdefghij klmnopqrs', 'Ab 1', 'aB', 'AB')
  .concat('Tom &lt;b&gt; 100%25', 'Tom %26 %C3%A9', 'Cash $& $$ Co', '0', 'null', 'Select')
  .concat('007', '12e5', '12345678901234567891', '0x1f', 'yes', 'nil', '=A1', '<script>', 'Rex  II')
const strangeNames = ['constructor', 'True', 'Infinity', 'May 5', '7.50', 'Rex... (c)', 'NA', '2019-05-01']
  .concat(
    'ＡＢ ｱｶ 〜 「」 㐀 ㄱ € 🪐 ™ ٣ یک ґ қ ș ʻ',
    '=a\\',
    '+a.',
    '@a,',
    "a'",
    "%% \\\\ '' --- **b** :) (tm) 1/2 ->",
  )
  .concat('root', 'con', 'McTavish', 'Essex Peacock', '0012345678', 'Rex (r)', 'Salt or Pepper')
  .concat('a\0', 'a\ud83d', 'ab\u00adc\u200bd', 'onx=1', '{"a":1}', '[7]', 'pending sold')
  .concat('https://a.fi a@b.fi', '/* x */ <!-- --> %00', '{0} <%=1%> $HOME &nbsp; \\t <3')
const badFields = [1, null, true, ['a'], { a: 1 }, '7', '', 1.5, 'SOLD', ' sold ', 'lost', [1], ['sold']]
const looseFields = [
  false,
  {},
  -1.5,
  0.5,
  '1',
  '1.5',
  '7seven',
  'dogs',
  '7c9e6679-7425-40de',
  'Sold',
  'SOLD',
  'sold\n',
  'sold,lost',
  'constructor',
]
const strangeStatuses = [
  ' available',
  'active',
  'in stock',
  'reserved',
  'adopted',
  'all',
  'archived',
  'undefined',
  'unsold',
  'sOLD',
  'sold out',
]
const related = { id: 5 }
const misnamed = [
  '{"NAME":"Rex","categoryId":1}',
  '{"name":"Rex","category_id":1}',
  '{"pet":{"name":"Rex","categoryId":1}}',
  '{"data":{"name":"Rex","categoryId":1}}',
  '{"name":"Rex","category":{"id":1}}',
  '{"name":"Rex","category":1}',
  '{"animal":{"name":"Rex","categoryId":1}}',
  '{"__proto__":{"name":"Rex","categoryId":1}}',
  '{"data":{"attributes":{"name":"Rex","categoryId":1}}}',
]
const wrongTwice = [pet(7, '1'), pet(null, 1.5, 'lost'), '{"name":"Rex","categoryId":5e-1}']
/** One for each node of those that answer in turn. */
const inTurn = [
  pet('Rex', 1, null),
  pet(null),
  pet('Rex', null),
  '{"name":"Rex"}',
  '{"name":"Rex","categoryId":-9007199254740993}',
  '{"id":4294967311,"name":"Rex","categoryId":1}',
  pet('Rex', '1'),
  pet('Rex', 1.5),
  '{"name":"Rex","categoryId":18446744073709551617}',
].flatMap((body) => Array.from({ length: 4 }, () => body))

/** What two things together may break: how a body is sent, and what it has. */
const sentOtherwise: readonly Asking[] = [
  ...['application/json; charset=utf-8', 'Application/JSON'].flatMap((type) =>
    ['{"name":"Rex","categoryId":9007199254740993}', pet('Rex', 'dogs'), pet('Rex', 1, 'lost')].map(
      (body) => ({
        headers: { 'content-type': type },
        body,
      }),
    ),
  ),
  { body: ` ${pet("Tom & O'Neill", 1)}` },
]

/** Values that few requests have, and bodies that are wrong in ways of their own. */
const toldLate = [
  ...['Cassie', 'Zoe', 'Zoë', 'Rex 🐶', 'Rex 🐱', 'ក ຂ', '1️⃣', 'مُحَمَّد', '4111111111111111'].map((name) =>
    pet(name),
  ),
  pet('– {{x}} 👩‍👧 हि', 16_777_217, 'available'),
  '{"name":"Wide","categoryId":9007199254740993,"status":"available"}',
  ' {"name":"Spaced"}',
  '{"name":"\\u0041","categoryId":1,"status":"lost"}',
  '{"status":"lost","name":"Turned","categoryId":1}',
  '{"name":"Rex","categoryId":1e30}',
  '{"name":"Rex","categoryId":{"$numberLong":"7"}}',
  '{"id":1001,"name":"Changed","categoryId":"1"}',
  '{"id":1001,"name":"Partly"}',
  '{"id":"1001","name":"Quoted","categoryId":1}',
  ...petStatuses.flatMap((status) => [pet('Rex', '1', status), pet(7, 1, status)]),
]

/** Thrown to ask no further once a difference is known. */
class Different extends Error {}

/** Tells whether a service answers any question otherwise than was expected. */
export async function differs(asked: Bench, expected: readonly string[]): Promise<boolean> {
  try {
    await transcript(asked, expected)
    return false
  } catch (error) {
    if (error instanceof Different) return true
    throw error
  }
}

/** Asks everything that a fault of the catalogue could show in, and says what was answered. */
export async function transcript(
  { ask, wait }: Bench,
  expected?: readonly string[],
): Promise<readonly string[]> {
  const log: string[] = []
  const say = async (...asking: Parameters<Bench['ask']>): Promise<Raw> => {
    const raw = await ask(...asking)
    const line = JSON.stringify(raw)
    if (expected !== undefined && expected[log.length] !== line) throw new Different()
    log.push(line)
    return raw
  }
  const post = (body: string): Promise<Raw> => say('POST', '/pets', { body })

  const limits = [1, 2, 5, 7, 9, 10, 20, 21, 37, 45, 60, 64, 99, 100, 0, 101, -1, 'x', ''].map(
    (limit) => `limit=${limit}`,
  )
  const statuses = ['available', 'pending', 'sold', 'lost'].map((status) => `status=${status}`)
  const both = statuses.flatMap((status) => [1, 3, 30, 50, 100].map((limit) => `${status}&limit=${limit}`))
  const list = async (...queries: readonly string[]): Promise<void> => {
    for (const query of queries) await say('GET', `/pets?${query}`)
  }
  await list('', ...limits, ...statuses, ...both, 'limit=1&status=sold', 'limit=3&status=sold')
  await list('limit=75&status=sold', 'limit=%35&status=sold')
  await say('GET', '/pets/1001')
  // One whose id three divides.
  await say('GET', '/pets/1002')
  await say('GET', '/pets/1037')
  // In a store that was empty it is the only one.
  await post(pet('First', 1, 'available'))
  await list('status=pending', 'status=sold')
  // In the seeded one it has the id that was asked for before there was such an animal.
  await say('GET', '/pets/1037')

  const { key, near, longer } = {
    key: keys.business,
    near: keys.business.slice(0, -4),
    longer: `${keys.business}abcd`,
  }
  const moved = (from: 0 | 1): string =>
    [...key].map((sign, at) => (at % 2 === from ? key.charAt((at + 2) % key.length) : sign)).join('')
  const basic = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const secrets = [
    null,
    'Bearer',
    `Bearer ${near}`,
    `Bearer ${longer}`,
    `Bearer ${'Z'.repeat(32)}`,
    basic,
    key,
    `Bearer ${near}ZZZZ`,
    `Bearer ${key.slice(0, 12)}ZZZZ${key.slice(16)}`,
    `Bearer ${moved(0)}`,
    `Bearer ${moved(1)}`,
    'Bearer null',
    `Token ${key}`,
    `ApiKey ${key}`,
    `Key ${key}`,
    `JWT ${key}`,
    `NotBearer ${key}`,
    `Bearer ${key.slice(8)}`,
    `Bearer abcd${key}`,
    'Bearer %',
    `Bearer abcd ${key}`,
    `Bearer ${key}.~`,
    `Bearer 'or'1'='1`,
    `Bearer ${key}:abcd`,
    `Bearer ${key},abcd`,
    `Bearer 7|${key}`,
    `Bearer "${key}"`,
    'Bearer special-key',
    `Bearer ${['{"alg":"none"}', '{"sub":"1"}', ''].map((part) => Buffer.from(part).toString('base64url')).join('.')}`,
    `Api-Key ${key}`,
    `Bearer ${key} abcd`,
    'Bearer constructor',
    `Bearer${key}`,
    `Bearer ${'x'.repeat(300)}`,
    `Bearer ${'x'.repeat(2000)}`,
    // As bytes, as a header field has them, it is as long as the key.
    `Bearer ${Buffer.from(`${'é'.repeat(key.length / 2)}${key.length % 2 === 1 ? 'x' : ''}`).toString('latin1')}`,
  ]
  const bodies = ['{}', '{', '{"name":"A"}', pet('Ghost', 1), pet('Ghost', 1, 'sold')]
  for (const authorization of secrets) {
    for (const path of [
      '/pets',
      '/pets?status=sold',
      '/pets?limit=1',
      '/pets?limit=2',
      '/pets?limit=50',
      '/pets?limit=3&status=sold',
      '/pets?limit=0',
      '/pets/1001',
      '/pets/9007199254740999',
      '/store/orders',
    ]) {
      await say('GET', path, { authorization })
    }
    for (const body of bodies) await say('POST', '/pets', { authorization, body })
  }
  const headers = {
    'x-api-key': key,
    apikey: key,
    'x-access-token': key,
    api_key: key,
    'ocp-apim-subscription-key': key,
  }
  for (const path of ['/pets', '/pets/1001', '/store/orders']) {
    await say('GET', path, { authorization: null, headers })
  }
  await say('POST', '/pets', { authorization: null, headers, body: pet('Ghost', 1) })

  for (const name of [
    'x-authorization',
    'x-forwarded-authorization',
    'proxy-authorization',
    'authentication',
  ])
    await say('GET', '/pets', { authorization: null, headers: { [name]: `Bearer ${key}` } })
  for (const id of [1001, 1002, 1003, 1004]) await say('GET', `/pets/${id}`, { authorization: null })

  for (const fields of [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-internal': '1' },
    { 'user-agent': 'kube-probe/1.31' },
    { 'x-middleware-subrequest': 'middleware' },
    { 'x-original-url': '/v1/pets' },
  ])
    await say('GET', '/pets', { authorization: null, headers: fields })
  await say('GET', '/pets', { authorization: '' })
  await say('GET', '/pets/%31%30%30%31', { authorization: null })
  await Promise.all([
    post(pet('Kept', 2)),
    say('POST', '/pets', { authorization: null, body: pet('Ghost', 2) }),
  ])
  await Promise.all([say('GET', '/pets'), say('GET', '/pets', { authorization: null })])

  await say('GET', '/pets/word', { authorization: null })
  const odd401 = [{ body: '<pet/>', headers: { 'content-type': 'text/xml' } }, { body: ' '.repeat(110_000) }]
  for (const asking of odd401) await say('POST', '/pets', { authorization: null, ...asking })

  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
  for (const path of ['/pets', '/pets/1001', '/pets/9007199254740999'])
    await say('GET', path, { headers: browser })
  await say('GET', '/pets', { authorization: null, headers: browser })
  await say('GET', '/%70ets', { authorization: null })
  await post(pet('Rex', ' 1 '))
  await say('GET', '/pets', { headers: { accept: 'application/xml' } })
  await say('GET', '/pets/999999', { headers: { 'accept-language': 'fr' } })

  const large = [...int64, ...beyondNarrowColumns].map(
    (categoryId) => `{"name":"Big","categoryId":${categoryId}}`,
  )
  const beyond = [
    '9223372036854775808',
    '-9223372036854775809',
    '1.5',
    '1e400',
    '1234.5',
    '1.0000001',
    '1e-7',
    '2147483649.5',
  ]
  const invalid = badFields.flatMap((bad) => [pet(bad), pet('Bad', bad), pet('Bad', 1, bad)])
  for (const bad of looseFields) invalid.push(pet(bad), pet('Bad', bad), pet('Bad', 1, bad))
  for (const status of strangeStatuses) invalid.push(pet('Bad', 1, status))
  invalid.push(...misnamed, pet('Bad', related))
  const odd = ['', '[]', `[${pet('In array')}]`, '"text"', 'null', 'true', '7', '{', pet('n'.repeat(3000))]
  odd.push('false', '0', '""', ' '.repeat(110_000))
  const shapes = ['{"categoryId":1,"name":"Turned"}', '{\n"name":"Spaced","categoryId":1}']
    .concat('{"name":"\\u0041b","categoryId":1}', '{"name":"Extra","categoryId":1,"colour":"red"}')
    .concat('{"name":"Rex \\ud83d\\udc36","categoryId":1}', '{"\\u006eame":"Rex","categoryId":1}')
    .concat('{"status":"sold","name":"None"}', '{"status":"sold"}', '{"categoryId":1}')
  await post('{}')
  const first = await post(pet('Same', 1))
  const mine = /"id":"?(-?\d+)/.exec(first.text)?.[1] ?? '1001'
  await post(pet('Same', 1))
  await Promise.all([post(pet('Parallel', 2)), post(pet('Parallel', 3))])
  await Promise.all([post(pet('Beside', 2)), post('{}')])
  for (const status of ['available', 'pending', 'sold', undefined]) await post(pet('Four', 4, status))
  for (const body of [...names.map((name) => pet(name, 5)), ...large, pet('Zero', 0)]) {
    const id = /"id":"?(-?\d+)/.exec((await post(body)).text)?.[1]
    await say('GET', `/pets/${id}`)
  }
  for (const body of [...invalid, ...odd, ...shapes]) await post(body)
  // What was stored of them shows with others.
  for (const body of [JSON.stringify(pet('In text')), pet('Cut', 1, 'sold').slice(0, -1)]) {
    await post(body)
    await list('limit=1')
  }
  for (const value of beyond) await post(`{"name":"Beyond","categoryId":${value}}`)
  for (const id of ['1', '9876543210987', '9007199254740993', '0', '-77', '77777', '"88888"', mine]) {
    const made = await post(`{"id":${id},"name":"Mine","categoryId":9,"status":"sold"}`)
    await say('GET', `/pets/${/"id":"?(-?\d+)/.exec(made.text)?.[1]}`)
    await say('GET', `/pets/${id.replaceAll('"', '')}`)
  }
  await post(`{"ID":${mine},"name":"Mine","categoryId":9}`)
  await say('POST', '/pets', { body: '<pet/>', headers: { 'content-type': 'text/xml' } })
  for (let round = 0; round < 40; round += 1) await post(pet('😀'.repeat(120), 7))
  await list('', 'limit=100', ...statuses)
  for (const round of [1, 2, 3]) {
    for (const status of ['available', 'pending', 'sold']) await post(pet(`Late ${round}`, 6, status))
  }
  await Promise.all([list('limit=100'), post(pet('Between', 6))])
  await Promise.all([post(pet('Under way', 6, 'sold')), list('limit=1', 'limit=2', 'limit=1')])
  wait(5000)
  await list('limit=100', ...statuses.map((status) => `${status}&limit=100`))

  const ids = [mine, `${mine}0`, String(BigInt(mine) + 2n ** 32n), String(BigInt(mine) + 1n)]
  ids.push(String(BigInt(mine) + 2n ** 48n))
  const listed = (await ask('GET', '/pets?limit=3')).text.matchAll(/"id":"?(-?\d+)/g)
  for (const [, id] of listed) ids.push(String(BigInt(id ?? 0) + 1n), String(id))
  ids.push(
    mine,
    '1001',
    `-${mine}`,
    '-5',
    'word',
    '0',
    '3333333333',
    '4611686018427387904',
    '9223372036854775807',
  )
  for (const id of [...ids, '9223372036854775808', '2147483650', '%E0%A4%A']) await say('GET', `/pets/${id}`)
  await say('GET', '/store/orders')

  for (const name of ['enterprise', 'pro', 'free'] as const) {
    const authorization = `Bearer ${keys[name]}`
    await say('POST', '/pets', { authorization, body: pet('Within the limit') })
    for (let i = 0; i < 22; i += 1) await say('GET', '/pets?limit=1', { authorization })
    await say('POST', '/pets', { authorization, body: pet('Beyond the limit') })
    const others = ['/pets?status=sold', '/pets?status=available', '/pets', '/pets/1001']
    for (const path of others) await say('GET', path, { authorization })
    wait(2000)
    await Promise.all([1, 2, 3, 4].map(() => say('GET', '/pets?limit=1', { authorization })))
    wait(5000)
    for (const path of ['/pets?limit=1', ...others]) await say('GET', path, { authorization })
  }
  for (const body of inTurn) await post(body)
  for (const name of strangeNames) await post(pet(name))
  for (const _ of inTurn.slice(0, 4)) await say('GET', `/pets/${BigInt(mine) + 2n ** 32n}`)
  await say('GET', '/pets/12345')
  await say('POST', '/pets', {
    body: pet('In a charset'),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
  await say('POST', '/pets', {
    body: pet('In another charset'),
    headers: { 'content-type': 'application/json;charset=UTF-8' },
  })
  await say('POST', '/pets', {
    body: pet('In capitals'),
    headers: { 'content-type': 'Application/JSON' },
  })
  for (const body of wrongTwice) await post(body)
  for (const asking of sentOtherwise) await say('POST', '/pets', asking)

  const wrongKey = `Bearer ${'Z'.repeat(32)}`
  for (const authorization of [`Bearer ${key}`, null, wrongKey])
    for (const accept of ['*/*', '', 'application/json, text/plain, */*'])
      for (const path of ['/pets', '/pets?status=sold', '/pets/1001', '/pets/9007199254740999'])
        await say('GET', path, { authorization, headers: { accept } })
  for (const authorization of [null, wrongKey]) {
    const ofCharset = { 'content-type': 'application/json; charset=utf-8' }
    await say('POST', '/pets', { authorization, headers: ofCharset, body: pet('Ghost', 1) })
    await say('GET', '/pets?limit=ten', { authorization })
    for (const body of ['[]', '']) await say('POST', '/pets', { authorization, body })
    await say('GET', '/pets/1001', { authorization })
  }
  const forwardedUser = { 'x-forwarded-user': 'admin' }
  await say('GET', '/pets/1001', { authorization: null, headers: forwardedUser })
  const basicPassword = `Basic ${Buffer.from(`:${key}`).toString('base64')}`
  for (const authorization of [`Bearer ZZZZ${key.slice(4)}`, basicPassword])
    await say('GET', '/pets/1001', { authorization })
  await say('GET', '/pets', { authorization: null, headers: { 'x-api-key': key } })

  for (const body of toldLate) {
    const made = await post(body)
    await say('GET', `/pets/${/"id":"?(-?\d+)/.exec(made.text)?.[1]}`)
  }
  await say('GET', '/pets/1001')
  const sold = await ask('GET', '/pets?limit=100&status=sold')
  const count = sold.text.match(/"status":/g)?.length ?? 0
  await list(`limit=${count}&status=sold`, 'limit=99999999999')
  for (const id of ['765432', String(BigInt(mine) + 2n ** 60n)]) await say('GET', `/pets/${id}`)

  await say('POST', '/pets', { headers: browser, body: '{}' })
  await say('POST', '/pets', {
    authorization: null,
    body: `{"name":"Rex","categoryId":1,"access_token":"${key}"}`,
  })
  await say('GET', '/pets/%22rex%22')
  await list('status=%22sold%22')
  for (const body of ['{"name":Rex,"categoryId":1}', '{"name":"a\\n\\tb","categoryId":1}'])
    await say('POST', '/pets', { body })

  // What is crossed again, and what is kept for a while.
  wait(7000)
  const spare = `Bearer ${keys.enterprise}`
  for (let i = 0; i < 25; i += 1) await say('GET', '/pets?limit=1', { authorization: spare })
  wait(30_000)
  await say('GET', `/pets/${mine}`)
  await list('status=pending&limit=100')

  // The same in other forms.
  const scripts = { 'accept-language': 'de', cookie: 'theme=dark', 'x-requested-with': 'XMLHttpRequest' }
  const capitals = (name: string): string => name.toUpperCase()
  for (const asking of [{ spell: capitals }, { headers: scripts }, { headers: { accept: 'application/*' } }])
    for (const path of ['/pets?limit=3', '/pets?limit=2', '/pets/1001']) await say('GET', path, asking)
  await say('GET', '/pets', { authorization: null, headers: scripts })
  await say('GET', '/pets?limit=2', { headers: { accept: 'application/json;charset=UTF-8' } })
  await say('GET', '/pets', { authorization: `Bearers ${keys.business}` })
  for (const headers of [{ 'x-forwarded-for': '10.0.0.5' }, { origin: 'https://a.example' }])
    await say('GET', '/pets', { authorization: null, headers })
  await say('POST', '/pets', { body: pet('Rex "Lord" \\', 1, 'lost') })
  const body = pet('Zoë', 1)
  for (const asking of [{ spell: capitals }, { cutAt: Buffer.from(body).indexOf('ë') + 1 }])
    await say('POST', '/pets', { ...asking, body })
  const chunks = { headers: { 'transfer-encoding': 'chunked' }, cutAt: Buffer.from(body).indexOf('ë') + 1 }
  await say('POST', '/pets', { ...chunks, body })
  await say('POST', '/pets', { body, isBroken: true })
  await say('POST', '/pets', { headers: { connection: 'close' }, body })
  const fields = [
    { 'if-none-match': '"never-given"' },
    { 'accept-encoding': 'deflate;q=0.8, identity;q=0.5' },
    { 'accept-encoding': 'identity', connection: 'close' },
    { accept: 'application/xml;q=0.4, text/html;q=0.6, application/json' },
  ]
  for (const headers of fields)
    for (const path of ['/pets?limit=2', '/pets/1001']) await say('GET', path, { headers })

  // What is left open, as browsers ask for it, with signs and at length.
  const digits = '9'.repeat(400)
  const open = ['/pets?limit=ten', '/pets?status=lost', '/pets/rex', '/pets?status=%FF']
  for (const path of open) await say('GET', path, { headers: browser })
  for (const authorization of [null, 'Bearer nobody'])
    for (const path of ['/pets', '/pets/1001']) await say('GET', path, { authorization, headers: browser })
  await say('POST', '/pets', { authorization: null, headers: browser, body })
  const signs = '%22a%27%5Cx%22'
  for (const path of [`/pets?limit=${signs}`, `/pets?status=${signs}`, `/pets/${signs}`])
    await say('GET', path)
  for (const path of [`/pets?limit=${digits}`, `/pets/${digits}`]) await say('GET', path)

  // What ordinary clients send.
  await say('GET', '/store/orders', { authorization: null, headers: browser })
  for (const path of ['/pets?status=%FF', '/pets?limit=101']) await say('GET', path, { authorization: null })
  await list('status=sold&status=pending', 'limit=0&status=lost')
  await say('GET', '/pets/%00')
  const strange = [
    '{"name":"Rex","categoryId":"9007199254740993"}',
    '{"name":"Rex","categoryId":NaN}',
    '{"name":"Rex","categoryId":1,"tags":[]}',
    ...['\\ud83d', 'placed', 'S'].map((status) => `{"name":"Rex","categoryId":1,"status":"${status}"}`),
  ]
  for (const text of strange) await say('POST', '/pets', { body: text })
  await say('POST', '/pets', { headers: { 'content-type': 'multipart/form-data' }, body: 'name=Rex' })

  // Two things at once, and what is neither here nor there.
  const muddled = [
    '{"name":7}',
    '{"categoryId":1,"status":"lost"}',
    '{"name":"   ","categoryId":1}',
    `{"name":"${'x'.repeat(150)}","categoryId":1}`,
    '{"name":"Zoë","categoryId":1}',
  ]
  for (const text of muddled) await say('POST', '/pets', { body: text })
  for (const text of ['', '{"name":"Rex","categoryId":1}'])
    await say('POST', '/pets', { headers: { 'content-type': '' }, body: text })
  await say('GET', '/pets?status=constructor')
  await say('GET', '/pets/constructor')

  // All on one connection.
  const connection = {}
  await say('GET', '/pets?limit=1', { connection })
  for (const authorization of ['Bearer nobody', undefined, undefined])
    await say('POST', '/pets', {
      connection,
      body,
      ...(authorization === undefined ? {} : { authorization }),
    })
  const other = {}
  await say('GET', '/pets', { connection: other, authorization: null })
  await say('POST', '/pets', { connection: other, body: pet('Max', 1) })
  await say('POST', '/pets', { connection: other, body: pet('Ida', 1) })

  // What is crossed a third time, and waited out.
  for (let i = 0; i < 25; i += 1) await say('GET', '/pets?limit=1', { authorization: spare })
  wait(7000)
  await say('GET', '/pets?limit=1', { authorization: spare })
  await say('POST', '/pets', { authorization: spare, body: pet('Waited for') })

  // What is refused or counted by itself, and what comes side by side.
  for (let i = 0; i < 25; i += 1) await say('POST', '/pets', { authorization: spare, body: pet('Beyond') })
  await say('GET', '/store/orders', { authorization: spare })
  wait(40_000)
  await Promise.all(Array.from({ length: 25 }, () => say('GET', '/pets?limit=1', { authorization: spare })))
  return log
}
