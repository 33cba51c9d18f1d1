import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/run/package-root.ts'
import { entry, monitorEntry, startProcess } from '../e2e/support/cli.ts'
import { folder } from '../e2e/support/folder.ts'
import { faultNamed, reference } from '../e2e/support/reference.ts'

/** A run of the profile full waits for limits. */
const longMs = 240_000

/** What stands in the blocks of a page that are to be typed, in their order. */
async function commandsOf(page: string): Promise<readonly string[]> {
  const text = await readFile(join(packageRoot(), 'docs', page), 'utf8')
  return [...text.matchAll(/^( *)```sh\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(`\n${indent}`, '\n').trim(),
  )
}

/** Types them, one block after the other, in a folder of its own; what they ask is the embedded service. */
async function typed(page: string, cwd: string, env: Readonly<Record<string, string>>, target: string) {
  const commands = await commandsOf(page)
  expect(commands.length).toBeGreaterThan(0)
  const bin = join(cwd, 'bin')
  await mkdir(bin)
  const npx = `#!/bin/sh
case "$1" in petstore-monitor) program="${monitorEntry}" ;; *) program="${entry}" ;; esac
shift
exec "${process.execPath}" "$program" "$@"
`
  await writeFile(join(bin, 'npx'), npx, { mode: 0o755 })
  const codes: (number | null)[] = []
  for (const command of commands) {
    const own = command
      .replaceAll(/https:\/\/[\w.]*example(\.com)?\/v1/g, target)
      .replaceAll(/https:\/\/[\w.]*example(\.com)?(?=")/g, new URL(target).origin)
    const { code, out, err } = await startProcess('sh', ['-e', '-c', own], {
      cwd,
      env: { ...env, PATH: `${bin}:${process.env['PATH']}` },
    }).outcome
    expect(`${out}${err}`).not.toMatch(/unknown (option|command)/)
    codes.push(code)
  }
  return codes
}

test(
  'what the page for a vendor has to be typed makes and checks a certificate',
  async () => {
    const { baseUrl, keys } = await reference()
    const env = { PETSTORE_API_KEY: keys.business, PETSTORE_RATE_LIMIT_KEY: keys.enterprise }
    const cwd = await folder()
    const page = await readFile(join(packageRoot(), 'docs/certification.md'), 'utf8')
    const [, policy = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? []
    await writeFile(join(cwd, 'policy.yaml'), policy)
    expect(await typed('certification.md', cwd, env, baseUrl)).toEqual([0, 0, 0, 0, 0])
  },
  longMs,
)

test(
  'what the page for who watches has to be typed watches, and tells what has changed',
  async () => {
    const { baseUrl, keys } = await reference()
    const env = { PETSTORE_API_KEY: keys.business }
    expect(await typed('watching.md', await folder(), env, baseUrl)).toEqual([0, 0])
  },
  longMs,
)

test(
  'what the page for a gate has to be typed writes waivers of a red run',
  async () => {
    const cwd = await folder()
    const { baseUrl, keys } = await reference(faultNamed('list-default-21'))
    const env = { PETSTORE_API_KEY: keys.business }
    const red = await startProcess(
      process.execPath,
      [entry, 'run', '--target', baseUrl, '--requirement', 'LIST-2'],
      {
        cwd,
        env,
      },
    ).outcome
    expect(red.code).toBe(1)
    // As of the run that the reports are of.
    expect(await typed('gates.md', cwd, env, baseUrl)).toEqual([1])
    expect(await readFile(join(cwd, 'waivers.yaml'), 'utf8')).toContain('requirement: LIST-2')
  },
  longMs,
)
