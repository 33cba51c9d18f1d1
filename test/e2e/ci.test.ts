import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { called, type Outcome } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { listen, routed } from './support/listen.ts'
import { faultNamed, reference } from './support/reference.ts'

const github = { CI: 'true', GITHUB_ACTIONS: 'true' }
const injected = [
  '::error title=out::out',
  '  ::set-output name=verdict::conformant',
  '\u00A0::add-mask::a',
  '##[error]out',
  'section_start:1:out\r\u001B[0Kout',
  '%0A::warning::out',
].join('\n')

/** Judges a service that says nothing but commands. */
async function judgeHostile(env: Readonly<Record<string, string>>, cwd: string): Promise<Outcome> {
  const origin = await listen(
    routed((request, answer) => {
      request.resume()
      answer
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ message: injected }) + injected)
    }),
  )
  const args = ['run', '--target', `${origin}/v1`, '--max-requests', '60', '--reporter', 'markdown,json']
  return await called(args, { cwd, env: { ...env, PETSTORE_API_KEY: 'a-key-that-is-in-nobodys-use' } })
}

/** Lines that the runner takes for commands. */
function commandsIn({ out, err }: Outcome): readonly string[] {
  return `${out}\n${err}`.split(/\r\n|\r|\n/).filter((line) => /^\s*::/.test(line) || /##\w*\[/.test(line))
}

test('a job on GitHub shows what broke, and nothing that a target says is a command', async () => {
  const cwd = await folder()
  const summary = join(cwd, 'step-summary.md')
  await writeFile(summary, 'Of an earlier step.')
  const told = await judgeHostile({ ...github, GITHUB_STEP_SUMMARY: summary }, cwd)
  expect(told.code).toBe(1)
  expect(told.out).toContain('::set-output')
  const commands = commandsIn(told)
  expect(new Set(commands.map((line) => line.replace(/^(::\w+).*$/, '$1')))).toEqual(
    // More than ten annotations are too many for GitHub: the last says how many there are besides.
    new Set(['::group', '::endgroup', '::error', '::notice']),
  )
  const errors = commands.filter((line) => line.startsWith('::error '))
  for (const line of errors) expect(line).toMatch(/^::error title=[A-Z]+-\d+%3A [^:]+%3A violated::/)
  const ids = errors.map((line) => line.match(/=([A-Z]+-\d+)/)?.[1])
  expect(ids).toContain('LIST-1')
  expect(new Set(ids).size).toBe(ids.length)
  expect(commands.filter((line) => line.startsWith('::group'))).toEqual([
    '::group::Findings',
    '::group::Not judged',
    '::group::Checks',
  ])
  expect(commands.filter((line) => line.startsWith('::endgroup'))).toHaveLength(3)
  const page = await readFile(summary, 'utf8')
  expect(page).toBe(`Of an earlier step.\n${await readFile(join(cwd, 'reports/summary.md'), 'utf8')}`)
})

test('a page that is full already, or cannot be written, costs nobody the verdict', async () => {
  const cwd = await folder()
  const full = join(cwd, 'full.md')
  await writeFile(full, 'x'.repeat(1024 * 1024 - 10))
  const run = ['run', '--requirement', 'VERSION-1']
  expect((await called(run, { cwd, env: { ...github, GITHUB_STEP_SUMMARY: full } })).code).toBe(0)
  expect(await readFile(full, 'utf8')).toHaveLength(1024 * 1024 - 10)
  const nowhere = await called(run, { cwd, env: { ...github, GITHUB_STEP_SUMMARY: cwd } })
  expect(nowhere.code).toBe(0)
  expect(nowhere.err).toContain('Cannot write a report to')
})

test('a job on GitLab folds what is long, and nothing that a target says is a section', async () => {
  const { code, out, err } = await judgeHostile({ CI: 'true', GITLAB_CI: 'true' }, await folder())
  expect(code).toBe(1)
  const marks = `${out}\n${err}`.match(/section_(?:start|end):\d+:\w+/g) ?? []
  expect(marks.map((mark) => mark.replace(/\d+:/, ''))).toEqual([
    'section_start:petstore_conformance_findings',
    'section_end:petstore_conformance_findings',
    'section_start:petstore_conformance_not_judged',
    'section_end:petstore_conformance_not_judged',
    'section_start:petstore_conformance_checks',
    'section_end:petstore_conformance_checks',
  ])
})

test('elsewhere a log has none of it', async () => {
  const service = await reference(faultNamed('unknown-id-410'))
  const env = { CI: 'true', PETSTORE_API_KEY: service.keys.business }
  const args = ['run', '--requirement', 'GET-2', '--target', service.baseUrl]
  const { out, err } = await called(args, { cwd: await folder(), env })
  expect(`${out}${err}`).not.toMatch(/::|section_/)
  expect(`${out}${err}`).not.toContain('\u001B')
})

test('colours are asked for, and refused, as people are used to', async () => {
  const cwd = await folder()
  const run = ['run', '--requirement', 'VERSION-1']
  expect((await called(run, { cwd, env: { ...github, FORCE_COLOR: '1' } })).out).toContain('\u001B[')
  for (const env of [{}, { FORCE_COLOR: '0' }, { NO_COLOR: '1' }])
    expect((await called(run, { cwd, env })).out).not.toContain('\u001B[')
})
