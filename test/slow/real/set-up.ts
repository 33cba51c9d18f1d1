import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../../../src/run/package-root.ts'
import type { Edit } from './expected.ts'

const run = promisify(execFile)

/** What a folder with a file of this name needs before its service starts. */
const needs: ReadonlyMap<string, string> = new Map([
  [
    'package.json',
    'npm install --no-audit --no-fund --no-package-lock --loglevel=error && npm run build --if-present',
  ],
  [
    'requirements.txt',
    'python3 -m venv .venv && .venv/bin/pip install --quiet --disable-pip-version-check -r requirements.txt',
  ],
  ['go.mod', 'go build -o server .'],
  [
    'pom.xml',
    "mvn --quiet --batch-mode dependency:copy-dependencies -DoutputDirectory=lib && javac -cp 'lib/*' Main.java",
  ],
])

/**
 * Copies a service to a folder of its own, and installs and builds there what it needs, from the registry of its language.
 * As long as its files do not change, the next run finds it there.
 *
 * @returns The folder.
 */
export async function setUp(name: string): Promise<string> {
  const source = join(import.meta.dirname, name)
  const files = (await readdir(source)).filter((file) => file !== 'expected.ts').toSorted()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(await readFile(join(source, file)))
  const target = join(
    packageRoot(),
    'node_modules/.cache/real-services',
    `${name}-${hash.digest('hex').slice(0, 12)}`,
  )
  const ready = join(target, 'is-ready')
  if (await readFile(ready).then(Boolean, () => false)) return target
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  for (const file of files) await cp(join(source, file), join(target, file))
  for (const file of files) {
    const command = needs.get(file)
    if (command !== undefined) await run('sh', ['-c', command], { cwd: target })
  }
  await writeFile(ready, '')
  return target
}

/** Copies a service that is set up to a folder, with passages of its files replaced. */
export async function setUpRepaired(name: string, edits: readonly Edit[], target: string): Promise<void> {
  await cp(await setUp(name), target, { recursive: true, verbatimSymlinks: true })
  for (const { file, from, to } of edits) {
    const path = join(target, file)
    const text = await readFile(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${name}/${file} has no "${from}"`)
    await writeFile(path, text.replace(from, to))
  }
  const files = await readdir(target)
  if (files.includes('package.json')) await run('npm', ['run', 'build', '--if-present'], { cwd: target })
}
