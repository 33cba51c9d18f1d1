import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { faultNamed, reference } from './support/reference.ts'

const run = ['run', '--requirement', 'VERSION-1']

test('the reports that are asked for are written, and the log whatever is', async () => {
  const cwd = await folder()
  const { code, out } = await called([...run, '--reporter', 'json,junit', '--reporter', 'html'], { cwd })
  expect(code).toBe(0)
  expect(out).toContain('Reports:     reports/junit.xml, reports/report.json, reports/report.html\n')
  expect((await readdir(join(cwd, 'reports'))).toSorted()).toEqual([
    'events.ndjson',
    'junit.xml',
    'report.html',
    'report.json',
  ])
})

test('a summary for pull requests tells what breaks, and by which request', async () => {
  const cwd = await folder()
  const service = await reference(faultNamed('unknown-id-410'))
  const env = { PETSTORE_API_KEY: service.keys.business }
  const args = ['run', '--requirement', 'GET-2', '--target', service.baseUrl, '--reporter', 'markdown']
  const { code, out } = await called(args, { cwd, env })
  expect(code).toBe(1)
  expect(out).toContain('Reports:     reports/summary.md\n')
  const text = await readFile(join(cwd, 'reports/summary.md'), 'utf8')
  expect(text).toContain('## ✗ Not conformant')
  expect(text).toContain('<summary>✗ F1 GET-2: An unknown id gets 404</summary>')
  expect(text).toContain(' itself`\n- Actual: `410 ')
  expect(text).toMatch(/```sh\ncurl -i 'http:\/\/127\.0\.0\.1:\d+\/v1\/pets\/\d+' .+\n```/)
  const again = await called(['report', 'reports'], { cwd })
  expect(again.out).toContain('Reports:     reports/summary.md\n')
})

test('no report of an earlier run is left to pass for one of this', async () => {
  const cwd = await folder()
  await called(run, { cwd })
  await called([...run, '--reporter', 'har'], { cwd })
  expect((await readdir(join(cwd, 'reports'))).toSorted()).toEqual(['events.ndjson', 'evidence.har'])
})

test('what is made of a log is what the run was told, unless others are asked for, which costs none', async () => {
  const cwd = await folder()
  await called([...run, '--reporter', 'json'], { cwd })
  const before = await stat(join(cwd, 'reports/report.json'))
  const again = await called(['report', 'reports'], { cwd })
  expect(again.out).toContain('Reports:     reports/report.json\n')
  expect((await stat(join(cwd, 'reports/report.json'))).ino).not.toBe(before.ino)
  expect((await called(['report', 'reports', '--reporter', 'junit'], { cwd })).code).toBe(0)
  expect((await readdir(join(cwd, 'reports'))).toSorted()).toEqual([
    'events.ndjson',
    'junit.xml',
    'report.json',
  ])
  expect(await readFile(join(cwd, 'reports/junit.xml'), 'utf8')).toContain('VERSION-1')
})

test.for([
  [[...run, '--reporter', 'junti'], '--reporter must be one of junit, json, html, har, markdown'],
  [[...run, '--reporter', ','], 'and an empty text is not'],
  [['report', 'reports', '--reporter', 'pdf'], '--reporter must be one of'],
  [['certify', '--reporter', 'json'], 'A certificate is about all of the reports'],
] as const)('%j is refused', async ([args, words]) => {
  const { code, out, err } = await called(args, { cwd: await folder() })
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain(words)
})

test('no report is written to where a link in the place of the usual folder leads', async () => {
  const cwd = await folder()
  const outside = await folder()
  await writeFile(join(outside, 'summary.md'), 'of somebody else')
  await symlink(outside, join(cwd, 'reports'))
  const { code, out, err } = await called(run, { cwd })
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('The folder reports is a symbolic link')
  expect(await readdir(outside)).toEqual(['summary.md'])
})

test('no report is written through a link that stands in the folder', async () => {
  const cwd = await folder()
  const names = [
    'junit.xml',
    'report.json',
    'report.html',
    'evidence.har',
    'summary.md',
    'events.ndjson',
    'run.lock',
  ]
  await mkdir(join(cwd, 'there'))
  await mkdir(join(cwd, 'outside'))
  // The folder itself may be one where the user names it.
  await symlink('there', join(cwd, 'reports'))
  for (const name of names) {
    await writeFile(join(cwd, 'outside', name), 'of somebody else')
    await symlink(join(cwd, 'outside', name), join(cwd, 'there', name))
  }
  const all = ['junit', 'json', 'html', 'har', 'markdown'].flatMap((name) => ['--reporter', name])
  expect((await called(['run', '--requirement', 'GET-2', ...all, '--out', 'reports'], { cwd })).code).toBe(0)
  for (const name of names)
    expect(await readFile(join(cwd, 'outside', name), 'utf8')).toBe('of somebody else')
  const entries = await readdir(join(cwd, 'there'), { withFileTypes: true })
  expect(
    entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names.filter((name) => name !== 'run.lock').toSorted())
  expect(entries.every((entry) => entry.isFile())).toBe(true)
})
