import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folder } from '../../../test/e2e/support/folder.ts'
import { listen } from '../../../test/e2e/support/listen.ts'
import { reference } from '../../../test/e2e/support/reference.ts'
import { openHistory } from '../../src/history/open-history.ts'
import { called } from './support/cli.ts'

const secrets = {
  PETSTORE_DATABASE: 'postgres://petstore:s3same@db/petstore',
  SHOP_KEY: 's3same-key-of-the-shop',
  SPARE_KEY: 's3same-spare-key-of-the-shop',
  DEPLOY_TOKEN: 's3same-token-of-the-deployment',
  HOOK_SECRET: 's3same-secret-of-a-webhook',
}

test('a pass sends no secret of its machine to a target that whoever writes the list made up', async () => {
  const shop = await reference()
  const heard: string[] = []
  const elsewhere = await listen(({ method, url, rawHeaders }, answer) => {
    heard.push(`${method} ${url} ${rawHeaders.join(' ')}`)
    answer.writeHead(401).end()
  })
  const cwd = await folder()
  await writeFile(join(cwd, 'machine.secret'), 's3same-file-of-the-machine\n')
  const asked = {
    'database password': { keyVariable: 'PETSTORE_DATABASE' },
    'first key': { keyVariable: 'SHOP_KEY' },
    'second key': { keyVariable: 'OWN_KEY', profile: 'rate-limit', rateLimitKeyVariable: 'SPARE_KEY' },
    'environment secret': { keyVariable: 'OTHER_KEY', headerEnv: ['X-Secret=DEPLOY_TOKEN'] },
    file: { keyVariable: 'THIRD_KEY', headerFile: [`X-Secret=${join(cwd, 'machine.secret')}`] },
    'signing secret': { keyVariable: 'HOOK_SECRET' },
    'waivers elsewhere': { keyVariable: 'THIRD_KEY', waivers: '/proc/self/environ' },
  }
  const made = Object.entries(asked).map(([name, more]) => ({ name, target: `${elsewhere}/v1`, ...more }))
  const own = { name: 'shop', target: shop.baseUrl, keyVariable: 'SHOP_KEY' }
  const targets = [own, ...made]
  const defaults = { maxRequests: 40, maxWait: 1, maxTime: 20, timeout: 2000 }
  await writeFile(join(cwd, 'targets.yaml'), JSON.stringify({ targets, defaults, confirmAfter: 0 }))
  const at = (origin: string, environment: string) => ({ use: 'key', origins: [origin], environment })
  const shopOrigin = new URL(shop.baseUrl).origin
  const keys = {
    HOOK_SECRET: { ...at(elsewhere, 'HOOK_SECRET'), use: 'signature' },
    SHOP_KEY: at(shopOrigin, 'SHOP_KEY'),
    SPARE_KEY: at(shopOrigin, 'SPARE_KEY'),
    OWN_KEY: at(elsewhere, 'OWN_KEY'),
    OTHER_KEY: at(elsewhere, 'OTHER_KEY'),
    THIRD_KEY: at(elsewhere, 'THIRD_KEY'),
  }
  await writeFile(join(cwd, 'keys.yaml'), JSON.stringify({ keys }))
  const { code, out, err } = await called(['run', 'targets.yaml', '--history', 'history.db'], {
    cwd,
    env: {
      ...secrets,
      SHOP_KEY: shop.keys.business,
      OWN_KEY: 'a-key-of-the-list',
      OTHER_KEY: 'another-key-of-the-list',
      THIRD_KEY: 'a-third-key-of-the-list',
      PETSTORE_KEYS: 'keys.yaml',
    },
  })
  expect(heard).toEqual([])
  expect(code).toBe(2)
  expect(out).toMatch(/^✓ shop: conformant/m)
  for (const name of Object.keys(asked)) expect(err).toContain(`The target "${name}" cannot be judged. `)
  const history = await openHistory(join(cwd, 'history.db'))
  onTestFinished(() => history.close())
  const runs = await history.db
    .selectFrom('run')
    .innerJoin('target', 'target.name', 'run.target')
    .select(['run.target', 'run.verdict', 'run.exitCode', 'run.refused', 'target.state'])
    .where('run.target', '!=', 'shop')
    .execute()
  expect(runs.map(({ target }) => target).toSorted()).toEqual(Object.keys(asked).toSorted())
  for (const { target, state, ...run } of runs) {
    expect(run).toMatchObject({ verdict: 'inconclusive', exitCode: 2 })
    expect(run.refused).toMatch(
      /is not for http|the file of keys keys.yaml has no entry|may not be used so|may name files of its own folder/,
    )
    expect(JSON.parse(state)).toMatchObject({ status: 'unknown', unreachableCycles: 0 })
  }
  expect(err + JSON.stringify(runs)).not.toContain('s3same')
  const told = await called(['history', 'first key', '--history', 'history.db'], { cwd })
  expect(told.out.replaceAll(/\s+/g, ' ')).toContain(
    `ago: refused, The target "first key" cannot be judged. The key SHOP_KEY is not for ${elsewhere}`,
  )
})

test('a list is given to no worker whose waivers are a file of the machine', async () => {
  const cwd = await folder()
  const target = { name: 'shop', target: 'https://pets.example/v1', keyVariable: 'SHOP_KEY' }
  await writeFile(
    join(cwd, 'targets.yaml'),
    JSON.stringify({ targets: [{ ...target, waivers: '/proc/self/environ' }] }),
  )
  const { code, err } = await called(['schedule', 'targets.yaml'], {
    cwd,
    env: { PETSTORE_DATABASE: 'postgres://petstore:s3same@127.0.0.1:1/petstore' },
  })
  expect({ code, err }).toEqual({
    code: 2,
    err: 'The target "shop" cannot be judged. A list may name files of its own folder alone. Put the file beside the list.\n',
  })
})

test('without a file of keys a pass asks nothing, and says how to write one', async () => {
  const { baseUrl, keys, arrivals } = await reference()
  const cwd = await folder()
  await writeFile(
    join(cwd, 'targets.yaml'),
    `targets: [{ name: shop, target: '${baseUrl}', keyVariable: SHOP_KEY }]`,
  )
  const env = { SHOP_KEY: keys.business }
  const { code, err } = await called(['run', 'targets.yaml'], { cwd, env })
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringContaining('Name one with --keys or PETSTORE_KEYS'),
  })
  const missing = await called(['run', 'targets.yaml', '--keys', 'none.yaml'], { cwd, env })
  expect({ code: missing.code, err: missing.err }).toEqual({
    code: 2,
    err: expect.stringContaining('There is no file of keys none.yaml.'),
  })
  expect(arrivals).toEqual([])
})
