import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/run/package-root.ts'
import type { RunningReference } from '../../src/service/start-reference.ts'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { faultNamed, reference } from './support/reference.ts'

const ajv = new Ajv2020({ allErrors: true })
formats.default(ajv)
const matches = ajv.compile(JSON.parse(readFileSync(join(packageRoot(), 'spec/compare.schema.json'), 'utf8')))

/** Judges a service, with the reports in a folder of `cwd`. */
async function judge({ baseUrl, keys }: RunningReference, cwd: string, out: string, seed: string) {
  const args = ['run', '--target', baseUrl, '--seed', seed, '--max-requests', '90', '--out', out]
  return await called(args, { cwd, env: { PETSTORE_API_KEY: keys.business } })
}

test('a service with a fault is worse than one without, and not the other way round', async () => {
  const cwd = await folder()
  const broken = await reference(faultNamed('limit-one-more'))
  expect((await judge(await reference(), cwd, 'sound', '1')).code).toBe(0)
  expect((await judge(broken, cwd, 'broken', '2')).code).toBe(1)
  expect((await judge(broken, cwd, 'again', '3')).code).toBe(1)

  const worse = await called(['compare', 'sound', 'broken'], { cwd })
  expect(worse).toMatchObject({ code: 1, err: '' })
  expect(worse.out).toMatch(/^✗ B IS WORSE THAN A\n/)
  expect(worse.out).toMatch(/\nWorse\n {2}✗ LIST-3 MUST {3}pass → fail: expected /)
  expect(worse.out).toMatch(/\n {2}\+ LIST-3 \(F\d/)
  for (const line of worse.out.split('\n')) expect([...line].length).toBeLessThanOrEqual(100)

  const better = await called(['compare', 'broken/report.json', 'sound/report.json'], { cwd })
  expect(better).toMatchObject({ code: 0, err: '' })
  expect(better.out).toMatch(/\nBetter\n {2}✓ LIST-3 MUST {3}fail → pass/)
  expect(better.out).toMatch(/\n {2}- LIST-3 \(F\d/)
  expect(better.out).not.toContain('\nWorse\n')

  const same = await called(['compare', 'broken', 'broken'], { cwd })
  expect(same.code).toBe(0)
  expect(same.out).toMatch(/^✓ B IS NOT WORSE THAN A\n {2}51 the same;/)

  // Other animals, names and ids, and other values that were drawn: the finding is the same.
  const json = await called(['compare', 'broken', 'again', '--json', '--html', 'pages/two.html'], { cwd })
  const document: unknown = JSON.parse(json.out)
  expect(matches(document), JSON.stringify(matches.errors)).toBe(true)
  expect(document).toMatchObject({ overall: { change: 'same' }, a: { name: 'broken' }, differing: [] })
  expect(document).toHaveProperty('findings', [
    expect.objectContaining({ requirement: 'LIST-3', change: 'still there' }),
  ])
  const page = await readFile(join(cwd, 'pages/two.html'), 'utf8')
  expect(page).toContain('<span class="tag doubt">still there</span> <strong>LIST-3</strong>')

  const report = await readFile(join(cwd, 'sound/report.json'), 'utf8')
  await writeFile(join(cwd, 'cut.json'), report.replace('"complete": true', '"complete": false'))
  const cut = await called(['compare', 'sound', 'cut.json'], { cwd })
  expect(cut).toMatchObject({ code: 3, err: '' })
  expect(cut.out).toMatch(/^\? B CANNOT BE COMPARED\n/)
  expect(cut.out).toContain('The run was interrupted')
})

test('what cannot be compared is said in words', async () => {
  const cwd = await folder()
  await mkdir(join(cwd, 'empty'))
  await writeFile(join(cwd, 'junit.xml'), '<testsuites/>')
  await writeFile(join(cwd, 'other.json'), '{"verdict":"conformant"}')
  const refused = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await called(['compare', ...args], { cwd })
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).not.toMatch(/\n {4}at /)
    return err
  }
  expect(await refused('none.json', 'junit.xml')).toBe('There is no report none.json.\n')
  expect(await refused('empty', 'empty')).toBe('There is no report empty/report.json.\n')
  expect(await refused('junit.xml', 'empty')).toMatch(
    /^junit\.xml is no JSON\. Name the report\.json of a run/,
  )
  expect(await refused('other.json', 'empty')).toMatch(
    /^other\.json is no report of this suite .*; and \d+ more\.\n$/,
  )
  expect(await refused('empty')).toContain('compare needs an argument: <B>.')
  expect(await refused('empty', 'empty', 'empty')).toContain('compare does not know what to do with "empty".')
  expect(await refused('empty', 'empty', '--html', '')).toContain('--html is empty')
  expect(await refused('empty', 'empty', '--jsno')).toContain('Did you mean --json?')
})

test('a page that cannot be written is said, beside the comparison', async () => {
  const cwd = await folder()
  expect((await judge(await reference(), cwd, 'sound', '1')).code).toBe(0)
  await writeFile(join(cwd, 'file'), '')
  const { code, out, err } = await called(['compare', 'sound', 'sound', '--html', 'file/page.html'], { cwd })
  expect(code).toBe(2)
  expect(out).toContain('B IS NOT WORSE THAN A')
  expect(err).toMatch(/^Cannot write a report to .*page\.html: /)
})
