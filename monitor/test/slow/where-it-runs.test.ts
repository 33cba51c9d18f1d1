import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { confined, installedOddly } from '../../../test/e2e/support/confined.ts'
import { folder } from '../../../test/e2e/support/folder.ts'
import { reference } from '../../../test/e2e/support/reference.ts'
import { readReport } from '../../../test/e2e/support/reports.ts'

/** A folder that everybody may write to. */
async function forAll(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  await chmod(path, 0o777)
  return path
}

test('what confines these runs refuses what the unit refuses', async () => {
  const writable = await forAll(await folder())
  const tried = `import os, socket
def refused(attempt):
    try: attempt()
    except OSError as error: return error.strerror
    return 'done'
print(refused(lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW)))
print(refused(lambda: socket.socket(socket.AF_INET).close()))
print(refused(lambda: open('/etc/a-file', 'w')))
print(refused(lambda: open('${join(writable, 'a-file')}', 'w').close()))
print(refused(lambda: os.chmod('${join(writable, 'a-file')}', 0o4755)))
print(os.getuid(), os.environ.get('HOME'))`
  const { out, err } = await (await confined('/', writable, ['python3', '-c', tried])).outcome
  expect(out.split('\n'), err).toEqual([
    'Address family not supported by protocol',
    'done',
    'Read-only file system',
    'done',
    'Operation not permitted',
    '54321 None',
    '',
  ])
})

test('a run needs no home, no user that is known, and nothing to write to but its reports', async () => {
  const service = await reference()
  const { home, core } = await installedOddly()
  const reports = await forAll(await folder())
  const env = ['env', `PETSTORE_API_KEY=${service.keys.business}`]
  const args = ['run', '--target', service.baseUrl, '--profile', 'read-only', '--out', reports]
  const { code, out, err } = await (await confined(home, reports, [...env, process.execPath, core, ...args]))
    .outcome
  expect(code, `${out}${err}`).toBe(0)
  expect(err).not.toContain('Warning')
  expect((await readReport(reports)).verdict).toBe('conformant')
})

test('a monitor needs no more than its history and a folder for temporary files', async () => {
  const services = [await reference(), await reference(), await reference()]
  const { home, monitor } = await installedOddly()
  const writable = await forAll(await folder())
  for (const name of ['tmp', 'metrics']) await forAll(join(writable, name))
  const mark = '\u{FEFF}'
  const targets = services.map(({ baseUrl }, index) => ({
    name: `shop ${index}`,
    target: baseUrl,
    keyVariable: `SHOP_${index}`,
    maxRequests: 60,
  }))
  const keys = services.map(({ baseUrl, keys: { business } }, index) => {
    const file = join(home, `key-${index}`)
    return [`SHOP_${index}`, { use: 'key', origins: [new URL(baseUrl).origin], file }, business] as const
  })
  for (const [, { file }, key] of keys) await writeFile(file, `${mark}${key}\n`)
  await writeFile(join(home, 'targets.yaml'), `${mark}${JSON.stringify({ targets, confirmAfter: 0 })}`)
  await writeFile(
    join(home, 'keys.yaml'),
    `${mark}${JSON.stringify({ keys: Object.fromEntries(keys.map(([name, entry]) => [name, entry])) })}`,
  )
  const args = ['run', 'targets.yaml', '--keys', 'keys.yaml', '--slots', '1']
  const files = [
    '--history',
    join(writable, 'history.db'),
    '--metrics',
    join(writable, 'metrics/petstore.prom'),
  ]
  const command = ['env', `TMPDIR=${join(writable, 'tmp')}`, 'sh', '-c', 'umask 077 && exec "$@"', 'sh']
  const whole = [...command, process.execPath, monitor, ...args, ...files]
  const { code, out, err } = await (await confined(home, writable, whole)).outcome
  expect(code, `${out}${err}`).toBe(0)
  expect(`${out}${err}`).not.toMatch(/Warning|went wrong/)
  expect((await stat(join(writable, 'metrics/petstore.prom'))).mode & 0o777).toBe(0o644)
})
