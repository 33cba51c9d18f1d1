import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ReportNotWritable } from '../../../../src/report/replace-file.ts'
import { UsageError } from '../../../../src/run/options/usage-error.ts'
import { folder } from '../../../../test/e2e/support/folder.ts'
import { requireOwn } from '../../../src/site/require-own.ts'
import type { SiteFile } from '../../../src/site/site-files.ts'
import { writeSite } from '../../../src/site/write-site.ts'

const page = (path: string, text: string): SiteFile => ({ path, content: async () => text })
const report = (path: string, run: string, text: string): SiteFile => ({
  path,
  fixed: run,
  content: async () => new TextEncoder().encode(text),
})

async function filesIn(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1))
    .toSorted()
}

test('what is gone is deleted, what is the same stays, and what others wrote is left alone', async () => {
  const out = await folder()
  await mkdir(join(out, 'targets'))
  await writeFile(join(out, 'CNAME'), 'pets.example')
  await writeFile(join(out, 'targets/notes.html'), 'mine')
  const first = await writeSite(out, 'site', [
    report('runs/a/1/report.html', 'r1', 'one'),
    report('runs/b/1/report.html', 'r2', 'two'),
    page('targets/a.html', 'a'),
    page('targets/b.html', 'b'),
    page('index.html', 'a and b'),
  ])
  expect(first).toEqual({ files: 5, written: 5, deleted: 0, troubles: [] })
  const second = await writeSite(out, 'site', [
    report('runs/a/1/report.html', 'r1', 'never asked for'),
    page('targets/a.html', 'a'),
    page('index.html', 'a alone'),
  ])
  expect(second).toEqual({ files: 3, written: 1, deleted: 2, troubles: [] })
  expect(await filesIn(out)).toEqual([
    'CNAME',
    'index.html',
    'runs/a/1/report.html',
    'site-manifest.json',
    'targets/a.html',
    'targets/notes.html',
  ])
  expect(await readdir(join(out, 'runs'))).toEqual(['a'])
  expect(await readFile(join(out, 'index.html'), 'utf8')).toBe('a alone')
  expect(await readFile(join(out, 'runs/a/1/report.html'), 'utf8')).toBe('one')
})

test('a file that is missing is written again, and so is one of another run', async () => {
  const out = await folder()
  await writeSite(out, 'site', [report('runs/a/1/report.html', 'r1', 'one'), page('index.html', 'x')])
  const again = await writeSite(out, 'site', [
    report('runs/a/1/report.html', 'r9', 'other'),
    page('index.html', 'x'),
  ])
  expect(again.written).toBe(1)
  expect(await readFile(join(out, 'runs/a/1/report.html'), 'utf8')).toBe('other')
})

test("another's file in the way is refused before anything is written", async () => {
  const out = await folder()
  await writeFile(join(out, 'index.html'), 'mine')
  const written = writeSite(out, 'public', [page('targets/a.html', 'a'), page('index.html', 'x')])
  await expect(written).rejects.toThrow('public/index.html is there, and no site of this suite wrote it.')
  await expect(written).rejects.toThrow(UsageError)
  expect(await filesIn(out)).toEqual(['index.html'])
})

test('a manifest that is a pipe keeps nobody waiting', { skip: process.platform === 'win32' }, async () => {
  const out = await folder()
  execFileSync('mkfifo', [join(out, 'site-manifest.json')])
  await expect(writeSite(out, 'site', [])).rejects.toThrow('it is no regular file')
})

test.for([
  ['no JSON', 'hello'],
  ['no list of files', '{}'],
  ['a file outside', '{"files":{"../index.html":"x"}}'],
  ['a file within a folder that only seems to be inside', '{"files":{"targets/../../x.html":"x"}}'],
  ['a file that no site has', '{"files":{"CNAME":"x"}}'],
  ['a mark that is none', '{"files":{"index.html":1}}'],
])('a manifest with %s is refused, and nothing is deleted', async ([, text = '']) => {
  const out = await folder()
  await writeFile(join(out, 'CNAME'), 'pets.example')
  await writeFile(join(out, 'site-manifest.json'), text)
  await expect(writeSite(out, 'site', [page('index.html', 'x')])).rejects.toThrow(
    'site/site-manifest.json is not what this suite writes',
  )
  expect(await filesIn(out)).toEqual(['CNAME', 'site-manifest.json'])
})

test('a page that cannot be made leaves the one before, and the next time all is right again', async () => {
  const out = await folder()
  await writeSite(out, 'site', [page('targets/a.html', 'a'), page('index.html', 'before')])
  const broken: SiteFile = {
    path: 'targets/b.html',
    content: async () => {
      throw new Error('the database is gone')
    },
  }
  await expect(writeSite(out, 'site', [broken, page('index.html', 'after')])).rejects.toThrow('is gone')
  expect(await filesIn(out)).toEqual(['index.html', 'site-manifest.json', 'targets/a.html'])
  expect(await readFile(join(out, 'index.html'), 'utf8')).toBe('before')
  expect(await writeSite(out, 'site', [page('index.html', 'after')])).toEqual({
    files: 1,
    written: 1,
    deleted: 1,
    troubles: [],
  })
})

test('a place that is no folder is said to be none', async () => {
  const out = join(await folder(), 'file')
  await writeFile(out, '')
  await expect(writeSite(out, 'file', [page('index.html', 'x')])).rejects.toThrow(ReportNotWritable)
})

test.for(['', 'targets', 'runs/a'])(
  'a folder that others may write to is refused, as %j of the site',
  async (parent) => {
    const out = await folder()
    const files = [page('targets/a.html', 'a'), report('runs/a/1/report.html', 'r1', 'one')]
    await writeSite(out, 'site', files)
    for (const mode of [0o775, 0o757, 0o1777]) {
      await chmod(join(out, parent), mode)
      const refused = writeSite(out, 'site', [page('targets/a.html', 'other')])
      await expect(refused).rejects.toThrow(UsageError)
      await expect(refused).rejects.toThrow(
        `${join('site', parent)} may be written by other users, who could have the site written elsewhere. Run chmod go-w on it`,
      )
    }
    expect(await readFile(join(out, 'targets/a.html'), 'utf8')).toBe('a')
    expect(await filesIn(out)).toContain('runs/a/1/report.html')
  },
)

test("another user's folder is refused, and nothing is deleted by what stands there", async () => {
  const out = await folder()
  await writeSite(out, 'site', [page('index.html', 'x'), page('targets/a.html', 'a')])
  const uid = process.geteuid?.() ?? 0
  vi.spyOn(process, 'geteuid').mockReturnValue(uid + 1)
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(writeSite(out, 'site', [page('index.html', 'y')])).rejects.toThrow(
    'site belongs to another user',
  )
  expect(() => requireOwn(out, 'site', 'targets')).toThrow('belongs to another user')
  expect(await filesIn(out)).toEqual(['index.html', 'site-manifest.json', 'targets/a.html'])
})

test('a manifest that is a link is not read', async () => {
  const [out, outside] = [await folder(), await folder()]
  await mkdir(join(out, 'targets'))
  await writeFile(join(out, 'targets/mine.html'), 'mine')
  await writeFile(join(outside, 'list.json'), '{"files":{"targets/mine.html":"x"}}')
  await symlink(join(outside, 'list.json'), join(out, 'site-manifest.json'))
  await expect(writeSite(out, 'site', [page('index.html', 'x')])).rejects.toThrow(
    'site-manifest.json is a link',
  )
  expect(await readFile(join(out, 'targets/mine.html'), 'utf8')).toBe('mine')
})

test.for([
  ['written', [page('targets/a.html', 'other')]],
  ['deleted', []],
] as const)('nothing is %s through a link that is planted while pages are made', async ([, after]) => {
  const [out, outside] = [await folder(), await folder()]
  await writeSite(out, 'site', [page('targets/a.html', 'a'), page('targets/gone.html', 'b')])
  await writeFile(join(outside, 'gone.html'), 'of somebody else')
  const planted: SiteFile = {
    path: 'index.html',
    async content() {
      await rm(join(out, 'targets'), { recursive: true })
      await symlink(outside, join(out, 'targets'))
      return 'x'
    },
  }
  await expect(writeSite(out, 'site', [planted, ...after])).rejects.toThrow('site/targets is a link')
  expect(await readdir(outside)).toEqual(['gone.html'])
})

test('nothing is written or deleted through a link within the folder', async () => {
  for (const link of ['targets', 'runs', 'runs/a']) {
    const [out, outside] = [await folder(), await folder()]
    const files = [page('targets/a.html', 'a'), report('runs/a/1/report.html', 'r1', 'one')]
    await writeSite(out, 'site', [...files, page('targets/gone.html', 'b')])
    await rm(join(out, link), { recursive: true })
    await writeFile(join(outside, 'gone.html'), 'of somebody else')
    await symlink(outside, join(out, link))
    await expect(writeSite(out, 'site', files)).rejects.toThrow(
      `site/${link} is a link, and a site is written through none. Remove it, or name another folder by --out.`,
    )
    expect(await readdir(outside)).toEqual(['gone.html'])
  }
})
