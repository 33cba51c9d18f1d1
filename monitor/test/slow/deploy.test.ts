import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { packageRoot } from '../../../src/run/package-root.ts'
import { isRecord } from '../../../src/spec/is-record.ts'
import { called } from '../e2e/support/cli.ts'

const deploy = join(packageRoot(), 'deploy')
/** Where the set-up of continuous integration has put it; otherwise as it is found. */
const kubernetesValidate = process.env['KUBERNETES_VALIDATE'] ?? 'kubernetes-validate'
/** The oldest and the newest version of Kubernetes that the manifests are for. */
const kubernetesVersions = ['1.31', '1.37']

const manifests = filesIn('kubernetes', '.yaml')
const units = [...filesIn('systemd', '.service'), ...filesIn('systemd', '.timer')]

test.for(kubernetesVersions)('kubernetes-validate accepts each manifest for Kubernetes %s', (version) => {
  expect(manifests).toHaveLength(3)
  const { code, said } = checked(kubernetesValidate, ['-k', version, '--strict', ...manifests])
  expect({ code, said }).toMatchObject({ code: 0 })
  const kinds = manifests.flatMap(documents).map(({ kind }) => String(kind).toLowerCase())
  for (const kind of kinds) expect(said).toContain(`resource ${kind}/`)
})

test('kubernetes-validate is asked in a way that finds what is misspelt', () => {
  const path = changed(join(deploy, 'kubernetes/worker.yaml'), 'readinessProbe:', 'readynessProbe:')
  expect(checked(kubernetesValidate, ['--strict', path]).code).not.toBe(0)
})

test('systemd-analyze verify finds nothing in the units', () => {
  expect(units).toHaveLength(3)
  expect(checked('systemd-analyze', ['verify', ...units])).toEqual({ code: 0, said: '' })
})

test('systemd-analyze verify is asked in a way that finds what is misspelt', () => {
  const path = changed(
    join(deploy, 'systemd/petstore-monitor.timer'),
    'OnCalendar=*-*-* 03',
    'OnCalendar=*-*-* 33',
  )
  expect(checked('systemd-analyze', ['verify', path]).said).toContain(
    'Failed to parse calendar specification',
  )
})

test('whatever is started is a command of the suite, with options that it has', async () => {
  const lines = [...unitCommands(), ...cronCommands(), ...manifests.flatMap(documents).flatMap(containerArgs)]
  expect(lines.map(([command]) => command).toSorted()).toEqual([
    'run',
    'run',
    'run',
    'schedule',
    'worker',
    'worker',
  ])
  for (const [command = '', ...given] of lines) {
    const { out } = await called([command, '--help'], { cwd: tmpdir() })
    for (const option of given.filter((word) => word.startsWith('--'))) expect(out).toContain(`  ${option} <`)
  }
})

test('the line of cron has five fields, a user, and a command that sh can read', () => {
  const lines = readFileSync(join(deploy, 'cron/petstore-monitor'), 'utf8').split('\n')
  const [line = '', ...more] = lines.filter((one) => /^[\d*]/.test(one))
  const [, command = ''] = /^(?:[\d*,/-]+ ){5}petstore (.+)$/.exec(line) ?? []
  expect(more).toEqual([])
  expect(checked('sh', ['-n', '-c', command])).toEqual({ code: 0, said: '' })
  expect(command).not.toContain('%')
})

test('no file has a secret in it, and each names the one that it needs', () => {
  const texts = [...manifests, ...units].map((path) => readFileSync(path, 'utf8'))
  for (const text of texts) expect(text.replaceAll(/^#.*$/gm, '')).not.toMatch(/postgres:\/\/|kind: Secret$/m)
  const containers = manifests.flatMap(documents).flatMap((document) => found(document, 'secretKeyRef'))
  expect(containers).toEqual([
    { name: 'petstore-database', key: 'address' },
    { name: 'petstore-database', key: 'address' },
  ])
})

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(join(deploy, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => join(deploy, folder, name))
}

/** What a checker says of files. One that is not there is missed, by a failure that says so. */
function checked(
  program: string,
  args: readonly string[],
): { readonly code: number | null; readonly said: string } {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (error !== undefined)
    throw new Error(
      `${program} is missing, which checks what is in deploy/: .ci/run says how it is installed`,
      {
        cause: error,
      },
    )
  return { code: status, said: `${stdout}${stderr}` }
}

/** A copy of a file with something else in it. */
function changed(path: string, from: string, to: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const copy = join(folder, basename(path))
  const text = readFileSync(path, 'utf8')
  expect(text).toContain(from)
  for (const unit of units) copyFileSync(unit, join(folder, basename(unit)))
  writeFileSync(copy, text.replace(from, to))
  return copy
}

function documents(path: string): readonly Readonly<Record<string, unknown>>[] {
  return parseAllDocuments(readFileSync(path, 'utf8'), { version: '1.1' }).map((document) => {
    const value: unknown = document.toJS()
    if (!isRecord(value)) throw new Error(`${path} has a document that is no object`)
    return value
  })
}

/** Every value of a member of this name, however deep. */
function found(value: unknown, name: string): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => found(one, name))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, member]) => (key === name ? [member] : found(member, name)))
}

function containerArgs(document: Readonly<Record<string, unknown>>): readonly (readonly string[])[] {
  return found(document, 'args').map((args) => (Array.isArray(args) ? args.map(String) : []))
}

function unitCommands(): readonly (readonly string[])[] {
  return units.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^ExecStart=\/usr\/bin\/env petstore-monitor (.+)$/gm)].map(
      ([, line = '']) => line.split(' '),
    ),
  )
}

function cronCommands(): readonly (readonly string[])[] {
  const text = readFileSync(join(deploy, 'cron/petstore-monitor'), 'utf8')
  return [...text.matchAll(/^[\d*].* petstore-monitor (.+)$/gm)].map(([, line = '']) => line.split(' '))
}
