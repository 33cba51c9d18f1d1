import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Outcome } from '../../../test/e2e/support/cli.ts'
import { folder } from '../../../test/e2e/support/folder.ts'
import { aHistory } from '../support/a-history.ts'
import { endAt, fourTargets } from '../support/four-targets.ts'
import { called } from './support/cli.ts'

async function written(): Promise<string> {
  const { path, history } = await aHistory(fourTargets, endAt)
  await history.close()
  return path
}

test('history tells of all targets, of one, and of one of its rows', async () => {
  const cwd = await folder()
  const path = await written()
  const told = (...args: readonly string[]): Promise<Outcome> =>
    called(['history', ...args], { cwd, env: { PETSTORE_HISTORY: path } })

  const all = await told()
  expect(all).toMatchObject({ code: 0, err: '' })
  expect(all.out).toMatch(
    /^4 targets: 1 not conformant, 1 unreachable, 1 inconclusive, 1 conformant\n {2}✗ broken /,
  )
  const one = await told('broken')
  expect(one).toMatchObject({ code: 0, err: '' })
  expect(one.out).toMatch(
    /\nViolated\n {2}✗ LIST-3 +MUST +since 2026-11-19 02:00 UTC .*in 4 of 11 runs, 2 times\n/,
  )
  const row = await told('broken', 'LIST-3')
  expect(row.out).toMatch(/^broken: LIST-3 IS VIOLATED since 2026-11-19 02:00 UTC/)
  for (const line of [all, one, row].flatMap(({ out }) => out.split('\n')))
    expect([...line].length).toBeLessThanOrEqual(100)

  const json = await called(['history', 'broken', '--json', '--history', path], { cwd })
  expect(JSON.parse(json.out)).toMatchObject({
    kind: 'target',
    requirements: [{ requirement: 'LIST-3', fails: 2 }, {}],
  })
  expect(await readdir(cwd)).toEqual([])
})

test.for([
  [['history', '--history', 'no.db'], 'There is no history no.db.'],
  [['history'], 'There is no history petstore-conformance.history.db.'],
  [['history', '--history', ''], '--history is empty'],
  [['site', '--history', 'no.db'], 'There is no history no.db.'],
  [['site', '--reports', 'long', '--history', 'no.db'], '--reports must be a span of time'],
] as const)('%j is said to be wrong, and nothing is made', async ([args, message]) => {
  const cwd = await folder()
  const { code, out, err } = await called(args, { cwd })
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(message)
  expect(await readdir(cwd)).toEqual([])
})

test('a name that is not known is answered with the nearest', async () => {
  const cwd = await folder()
  const env = { PETSTORE_HISTORY: await written() }
  const target = await called(['history', 'brokne'], { cwd, env })
  expect({ code: target.code, err: target.err }).toEqual({
    code: 2,
    err: 'The history has no target "brokne". Did you mean broken? It has away, broken, calm, doubtful.\n',
  })
  const row = await called(['history', 'broken', 'LIST-33'], { cwd, env })
  expect(row.code).toBe(2)
  expect(row.err).toContain('There is no requirement "LIST-33". Did you mean LIST-3?')
})

test('site writes a folder of pages, and into that folder again', async () => {
  const cwd = await folder()
  const env = { PETSTORE_HISTORY: await written() }
  const first = await called(['site', '--out', 'public', '--reports', '36500d'], { cwd, env })
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toBe(
    'Site: public/index.html, 11 files: 11 written, 0 deleted, the others as they were\n',
  )
  await writeFile(join(cwd, 'public/CNAME'), 'pets.example')
  const page = await readFile(join(cwd, 'public/targets/broken.html'), 'utf8')
  expect(page).toContain('<h1><span aria-hidden="true">✗</span> Not conformant</h1>')
  const report = await readFile(join(cwd, 'public/runs/broken/2026-11-19/report.html'), 'utf8')
  expect(report).toContain('</span> Not conformant</h1>')
  const json: unknown = JSON.parse(
    await readFile(join(cwd, 'public/runs/broken/2026-11-19/report.json'), 'utf8'),
  )
  expect(json).toMatchObject({ verdict: 'non-conformant', startedAt: '2026-11-19T02:00:00.000Z' })

  const second = await called(['site', '--out', 'public', '--reports', '1h'], { cwd, env })
  expect(second.out).toMatch(/^Site: public\/index\.html, 7 files: \d written, 4 deleted/)
  expect(await readdir(join(cwd, 'public'))).toEqual([
    'CNAME',
    'index.html',
    'runs',
    'site-manifest.json',
    'targets',
  ])
})
