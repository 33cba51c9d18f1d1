import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { daysLater } from './support/at-time.ts'
import { called, type Outcome } from './support/cli.ts'
import { folder } from './support/folder.ts'
import { faultNamed, reference } from './support/reference.ts'
import { readReport } from './support/reports.ts'

/** A service that breaks GET-2, a folder, and a way to judge the one in the other. */
async function gate(fault = 'unknown-id-410'): Promise<{
  readonly cwd: string
  readonly arrivals: readonly unknown[]
  readonly judged: (args?: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Outcome>
}> {
  const cwd = await folder()
  const service = await reference(faultNamed(fault))
  const key = { PETSTORE_API_KEY: service.keys.business }
  const requirements = ['GET-2', 'GET-3', 'LIST-1'].flatMap((id) => ['--requirement', id])
  return {
    cwd,
    arrivals: service.arrivals,
    judged: (args = [], env = {}) =>
      called(['run', '--target', service.baseUrl, ...requirements, ...args], {
        cwd,
        env: { ...key, ...env },
      }),
  }
}

async function fillIn(path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  await writeFile(
    path,
    text
      .replaceAll(/^ {2}reason:$/gm, '  reason: The store is replaced in spring.')
      .replaceAll(/^ {2}issue:$/gm, '  issue: https://issues.example/7'),
  )
}

test('a gate is red, green with waivers, and red again once they have expired', async () => {
  const { cwd, judged } = await gate()
  const red = await judged(['--write-waivers', 'waivers.yaml', '--seed', '1'])
  expect(red.code).toBe(1)
  expect(red.out).toContain('Waivers:     waivers.yaml, once each has a reason and an issue')

  const unfilled = await judged(['--waivers', 'waivers.yaml'])
  expect(unfilled).toMatchObject({ code: 2, out: '' })
  expect(unfilled.err).toContain('The waiver of GET-2 has no reason yet. Fill it in. See waivers.yaml, line ')

  await fillIn(join(cwd, 'waivers.yaml'))
  const green = await judged(['--waivers', 'waivers.yaml', '--strict-waivers', '--seed', '2'])
  expect(green.out).toContain('NOT CONFORMANT')
  expect(green.out).toContain('The store is replaced in spring. (https://issues.example/7)')
  expect(green.code).toBe(0)
  const { exit } = await readReport(join(cwd, 'reports'))
  expect(exit?.reason).toMatch(
    /^all that the target violates is waived: GET-2 until \d{4}-\d{2}-\d{2}, GET-3 until /,
  )
  expect(green.out).toContain(
    `\nExit code 0: ${exit?.reason}\nNext: Read reports/report.html#fail: what is waived still`,
  )
  const report = await readReport(join(cwd, 'reports'))
  expect(report).toMatchObject({ verdict: 'non-conformant', waivers: { strict: true } })
  expect(report.requirements.find(({ id }) => id === 'GET-2')).toMatchObject({
    verdict: 'fail',
    waiver: { reason: 'The store is replaced in spring.' },
  })

  const names = ['junit.xml', 'report.html'] as const
  const before = await Promise.all(names.map((name) => readFile(join(cwd, 'reports', name), 'utf8')))
  expect(before[0]).toContain('<skipped message="waived until ')
  const again = await called(['report', 'reports'], { cwd, env: daysLater(31) })
  expect(again.code).toBe(0)
  const { finishedAt, calibration, ...told } = report
  expect(await readReport(join(cwd, 'reports'))).toMatchObject(told)
  expect(await readFile(join(cwd, 'reports', 'junit.xml'), 'utf8')).toContain(
    '<skipped message="waived until ',
  )

  const later = await judged(['--waivers', 'waivers.yaml'], daysLater(31))
  expect(later.code).toBe(1)
  expect(later.out).toMatch(
    /The waiver of GET-2 has\s+expired\s+on\s+\d{4}-\d\d-\d\d,\s+and\s+waives\s+nothing/,
  )
})

test('a waiver that is not needed is told, and fails a strict gate', async () => {
  const { cwd, judged } = await gate()
  const waiver = (id: string) =>
    `- { requirement: ${id}, reason: known, issue: 'https://issues.example/7', until: 2999-01-31 }\n`
  await writeFile(join(cwd, 'waivers.yaml'), ['GET-2', 'GET-3', 'LIST-1'].map(waiver).join(''))
  const lenient = await judged(['--waivers', 'waivers.yaml'])
  expect(lenient.out).toContain('The waiver of LIST-1 is no longer needed')
  expect(lenient.code).toBe(0)
  const strict = await judged(['--waivers', 'waivers.yaml', '--strict-waivers'])
  expect(strict.out).toContain('The waiver of LIST-1 is no longer needed, which fails the gate')
  expect(strict.code).toBe(1)
})

test('what is waived ends no run that is to end with the first breach', async () => {
  const { cwd, judged } = await gate()
  const waivers = (until: string) =>
    ['GET-2', 'GET-3']
      .map(
        (id) =>
          `- { requirement: ${id}, reason: known, issue: 'https://issues.example/7', until: ${until} }\n`,
      )
      .join('')
  await writeFile(join(cwd, 'waivers.yaml'), waivers('2999-01-31'))
  const args = ['--waivers', 'waivers.yaml', '--fail-fast']
  expect((await judged(args)).code).toBe(0)
  const report = await readReport(join(cwd, 'reports'))
  expect(report.requirements.filter(({ verdict }) => verdict === 'inconclusive')).toEqual([])
  await writeFile(join(cwd, 'waivers.yaml'), waivers('2020-01-31'))
  expect((await judged(args)).code).toBe(1)
})

test('what is not waived fails the gate beside what is', async () => {
  const { cwd, judged } = await gate()
  const text = `- { requirement: GET-2, finding: got 200, reason: known, issue: 'https://issues.example/7', until: 2999-01-31 }\n`
  await writeFile(join(cwd, 'waivers.yaml'), text)
  expect((await judged(['--waivers', 'waivers.yaml'])).code).toBe(1)
})

test('waivers are written from the reports of a run, and never over a file', async () => {
  const { cwd, judged, arrivals } = await gate()
  await judged()
  const first = await called(['report', 'reports', '--write-waivers', 'ci/waivers.yaml'], { cwd })
  expect(first.code).toBe(1)
  const text = await readFile(join(cwd, 'ci/waivers.yaml'), 'utf8')
  expect(text).toMatch(
    /^# finding: "expected 404, or the animal # itself, got 410 .+\n- requirement: GET-2\n {2}reason:\n/m,
  )
  const sent = arrivals.length
  for (const outcome of [
    await called(['report', 'reports', '--write-waivers', 'ci/waivers.yaml'], { cwd }),
    await judged(['--write-waivers', 'ci/waivers.yaml']),
  ]) {
    expect(outcome).toMatchObject({ code: 2, out: '' })
    expect(outcome.err).toContain('ci/waivers.yaml is there already')
  }
  expect(arrivals.length).toBe(sent)
  expect(await readFile(join(cwd, 'ci/waivers.yaml'), 'utf8')).toBe(text)
})

test('a certificate is without waivers, wherever they are given', async () => {
  const cwd = await folder()
  const named = ['--implementation', 'Pets', '--implementation-version', '1', '--organization', 'Acme']
  const certify = ['certify', '--target', 'http://127.0.0.1:9/v1', '--key', 'key.pem', ...named]
  const env = { PETSTORE_API_KEY: 'key-key-key' }
  await called(['keygen'], { cwd })
  await writeFile(join(cwd, 'waivers.yaml'), '[]')
  const asked = await called([...certify, '--waivers', 'waivers.yaml'], { cwd, env })
  expect(asked).toMatchObject({ code: 2, out: '' })
  expect(asked.err).toBe('A certificate says that nothing is broken: leave out the waivers.\n')
})
