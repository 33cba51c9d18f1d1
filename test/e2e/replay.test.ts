import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allFaults } from '../../calibration/mutants/index.ts'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { faultNamed, reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

test('the failed requirements of a report are judged again, and nothing else', async () => {
  const fault = allFaults.find(({ name }) => name === 'limit-one-more')
  if (fault === undefined) throw new Error('there is no such fault any more')
  const faulty = await reference({ fault })
  const mended = await reference({ keys: faulty.keys })
  const cwd = await folder()
  const env = { PETSTORE_API_KEY: faulty.keys.business }

  const run = await called(['run', '--target', faulty.baseUrl, '--seed', '7', '--max-requests', '250'], {
    cwd,
    env,
  })
  expect(run.code).toBe(1)
  const spent = faulty.arrivals.length

  const again = await called(['replay', 'reports/report.json'], {
    cwd,
    env: { ...env, PETSTORE_TARGET: faulty.baseUrl },
  })
  expect(again.code).toBe(1)
  expect(again.err).toContain('profile core, seed 7')
  expect(again.out).toContain('LIST-3: still fails\n    expected at most ')
  expect(again.out).toContain('$ curl -i')
  expect(again.out).not.toContain('AUTH-')
  expect(faulty.arrivals.length - spent).toBeLessThan(spent)

  const { findings } = await readReport(join(cwd, 'reports'))
  const finding = findings.find(({ requirement }) => requirement === 'LIST-3')?.id ?? 'none'
  const elsewhere = await called(
    ['replay', 'reports/report.json', '--finding', finding, '--target', mended.baseUrl],
    {
      cwd,
      env,
    },
  )
  expect(elsewhere.out).toBe('LIST-3: does not fail any more\nExit code 0: 0 of 1 still fail\n')
  expect(elsewhere.code).toBe(0)
  expect(mended.arrivals.length).toBeGreaterThan(0)
})

test('a report does not choose where a key is sent', async () => {
  const faulty = await reference(faultNamed('limit-one-more'))
  const cwd = await folder()
  const env = { PETSTORE_API_KEY: faulty.keys.business }
  const run = ['run', '--target', faulty.baseUrl, '--requirement', 'LIST-3', '--reporter', 'json']
  expect((await called(run, { cwd, env })).code).toBe(1)
  const spent = faulty.arrivals.length
  const withKey = await called(['replay', 'reports/report.json'], { cwd, env })
  expect(withKey).toMatchObject({ code: 2, err: expect.stringContaining('there is no target to use it on') })
  const without = await called(['replay', 'reports/report.json'], { cwd })
  expect(without).toMatchObject({
    code: 2,
    err: expect.stringContaining('Name the target with --target or PETSTORE_TARGET.'),
  })
  expect(faulty.arrivals).toHaveLength(spent)
})

test('what cannot be replayed is said in words', async () => {
  const cwd = await folder()
  await writeFile(join(cwd, 'junit.xml'), '<testsuites/>')
  const none = await called(['replay', 'none.json'], { cwd })
  expect(none).toMatchObject({ code: 2, out: '', err: 'There is no report none.json.\n' })
  const xml = await called(['replay', 'junit.xml'], { cwd })
  expect(xml).toMatchObject({ code: 2, out: '' })
  expect(xml.err).toContain('junit.xml is no JSON')
})
