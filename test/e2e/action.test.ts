import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type ActionOutcome, runAction } from './support/composite-action.ts'
import { folder } from './support/folder.ts'
import { faultNamed, reference } from './support/reference.ts'

/** As few requests as show what the action does. */
const few = { plan: 'business', 'max-requests': '60' }
const isJudging = (name: string): boolean => name === 'Judge the target'

async function judged(
  inputs: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>> = {},
): Promise<ActionOutcome> {
  const workspace = join(await folder(), 'work')
  await mkdir(workspace)
  for (const [name, text] of Object.entries(files)) await writeFile(join(workspace, name), text)
  return await runAction(inputs, { workspace, steps: isJudging })
}

test('a service that conforms lets the job through, and its outputs name the reports', async () => {
  const { baseUrl, keys } = await reference()
  const inputs = { target: baseUrl, 'api-key': keys.business, ...few, requirements: 'LIST-1,\nLIST-2 GET-1' }
  const { code, out, outputs, summary, workspace } = await judged({ ...inputs, reports: 'the reports' })
  expect(code).toBe(0)
  expect(outputs).toEqual({
    verdict: 'conformant',
    'exit-code': '0',
    failed: '',
    reports: 'the reports',
    junit: 'the reports/junit.xml',
    json: 'the reports/report.json',
    html: 'the reports/report.html',
    summary: 'the reports/summary.md',
  })
  expect(summary).toContain('Conformant')
  expect(out).not.toMatch(/^::(error|warning)/m)
  expect((await readdir(join(workspace, 'the reports'))).toSorted()).toEqual([
    ...['events.ndjson', 'evidence.har', 'junit.xml', 'report.html', 'report.json', 'summary.md'],
  ])
})

test('nothing is written or deleted where a link among the files leads', async () => {
  const { baseUrl, keys } = await reference()
  const outside = await folder()
  await mkdir(join(outside, 'reports'))
  for (const name of ['report.json', 'reports/summary.md']) await writeFile(join(outside, name), 'precious')
  for (const reports of ['reports', 'out/reports', './out/../out/reports']) {
    const workspace = join(await folder(), 'work')
    await mkdir(workspace)
    await symlink(outside, join(workspace, reports === 'reports' ? 'reports' : 'out'))
    const inputs = { target: baseUrl, 'api-key': keys.business, ...few, reports }
    const { code, out, outputs } = await runAction(inputs, { workspace, steps: isJudging })
    expect({ code, verdict: outputs['verdict'] }).toEqual({ code: 2, verdict: '' })
    expect(out).toContain('::The input reports leads through a symbolic link')
  }
  expect((await readdir(outside, { recursive: true })).toSorted()).toEqual([
    ...['report.json', 'reports', 'reports/summary.md'],
  ])
})

const waivers = `- requirement: LIST-2
  reason: pages are cut by the gateway next month
  issue: https://issues.example/7
  until: 2999-12-31
`

test('a service that breaks something fails the job, where that is not waived', async () => {
  const { baseUrl, keys } = await reference(faultNamed('list-default-21'))
  const inputs = { target: baseUrl, 'api-key': keys.business, ...few }
  const broken = await judged(inputs)
  expect(broken.code).toBe(1)
  expect(broken.outputs).toMatchObject({ verdict: 'non-conformant', 'exit-code': '1', failed: 'LIST-2' })
  expect(broken.out).toMatch(/^::error title=.*LIST-2/m)
  expect(broken.summary).toContain('LIST-2')

  const waived = await judged(
    { ...inputs, requirements: 'LIST-2', waivers: 'waivers.yaml' },
    {
      'waivers.yaml': waivers,
    },
  )
  expect(waived.outputs).toMatchObject({ verdict: 'non-conformant', 'exit-code': '0', failed: '' })
  expect(waived.code).toBe(0)
})

test('a target that does not answer is no verdict', async () => {
  const { code, outputs } = await judged({
    target: 'http://127.0.0.1:9/v1',
    'api-key': 'some-key-4711',
    ...few,
  })
  expect(code).toBe(3)
  expect(outputs).toMatchObject({ verdict: 'inconclusive', 'exit-code': '3', failed: '' })
})

test.each([
  [{ target: '' }, 'The input target is missing'],
  [{ 'fail-fast': 'yes' }, 'The input fail-fast is true or false.'],
  [{ plan: 'golden' }, 'golden'],
  [{ requirements: 'LIST-99' }, 'LIST-99'],
  [{ 'api-key': '' }, 'PETSTORE_API_KEY'],
  [{ waivers: 'none.yaml' }, 'none.yaml'],
  [{ plan: '$(touch oops)' }, 'touch oops'],
  [{ reports: '--help' }, ''],
])('inputs that are wrong are told: %j', async (wrong, said) => {
  const inputs = { target: 'http://127.0.0.1:9/v1', 'api-key': 'some-key-4711', ...few, ...wrong }
  const { code, out, err, outputs, workspace } = await judged(inputs)
  expect(code).toBe(said === '' ? 3 : 2)
  expect(outputs).toMatchObject({ 'exit-code': String(code), failed: '' })
  expect(`${out}${err}`).toContain(said)
  expect(await readdir(workspace)).not.toContain('oops')
})
