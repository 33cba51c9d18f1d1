import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { deafOrigin } from './support/listen.ts'
import { reference } from './support/reference.ts'
import { readReport, withVerdict } from './support/reports.ts'

test('an argument goes before the environment, and that before the config file', async () => {
  const cwd = await folder()
  const service = await reference()
  const deaf = `${await deafOrigin()}/v1`
  const config = {
    target: deaf,
    profile: 'read-only',
    requirement: ['VERSION-1', 'LIST-1'],
    seed: 1,
    out: 'a',
  }
  await writeFile(join(cwd, 'conf.json'), JSON.stringify(config))

  const byEnvironment = { PETSTORE_TARGET: service.baseUrl, PETSTORE_API_KEY: service.keys.pro }
  const first = await called(['run', '--config', 'conf.json', '--seed', '2'], { cwd, env: byEnvironment })
  expect(first.code).toBe(0)
  const report = await readReport(join(cwd, 'a'))
  expect(report).toMatchObject({ target: { baseUrl: service.baseUrl }, profile: 'read-only', seed: 2 })
  expect(withVerdict(report, 'pass')).toEqual(['VERSION-1', 'LIST-1'])

  const byArgument = { PETSTORE_TARGET: deaf, PETSTORE_API_KEY: service.keys.pro }
  const args = ['run', '--config', 'conf.json', '--target', service.baseUrl, '--out', 'b']
  const second = await called([...args, '--requirement', 'LIST-4'], { cwd, env: byArgument })
  expect(second.code).toBe(0)
  expect(withVerdict(await readReport(join(cwd, 'b')), 'pass')).toEqual(['LIST-4'])
})

test('a config file of the usual name is found where the command is called', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'petstore-conformance.config.yaml'), 'requirement: [GET-2]\nseed: 7\n')
  expect((await called(['run'], { cwd, seed: 'of its own' })).code).toBe(0)
  const report = await readReport(join(cwd, 'reports'))
  expect(report.seed).toBe(7)
  expect(withVerdict(report, 'pass')).toEqual(['GET-2'])
})

test('a key is read from the file that an argument names, before the environment', async () => {
  const cwd = await folder()
  const service = await reference()
  await writeFile(join(cwd, 'key'), `${service.keys.pro}\n`)
  const args = ['run', '--target', service.baseUrl, '--requirement', 'AUTH-6', '--api-key-file', 'key']
  const { code } = await called(args, { cwd, env: { PETSTORE_API_KEY: 'of-somebody-else' } })
  expect(code).toBe(0)
  expect(new Set(service.arrivals.map(({ key }) => key))).toEqual(new Set(['pro']))
})

test('the same seed makes the same choices', async () => {
  const drawn = await Promise.all(
    [1, 2].map(async () => {
      const cwd = await folder()
      const service = await reference()
      const env = { PETSTORE_API_KEY: service.keys.pro }
      const args = ['run', '--requirement', 'GET-2', '--seed', '11', '--target', service.baseUrl]
      await called(args, { cwd, env })
      const ids = service.arrivals.flatMap(({ path }) => /^\/v1\/pets\/(\d{12,})$/.exec(path)?.[1] ?? [])
      return ids.toSorted()
    }),
  )
  expect(drawn[0]).not.toEqual([])
  expect(drawn[0]).toEqual(drawn[1])
})
