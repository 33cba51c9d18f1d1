// Compiles src/ and suites/ into dist/, unless dist/ is newer than all that it is made of. Plain JavaScript,
// and nothing that Node 20 lacks: it runs before anybody has chosen a Node.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const made = ['src', 'suites']
const settings = ['tsconfig.json', 'tsconfig.build.json', 'package.json', 'scripts/build.mjs']

if (!isUpToDate()) process.exitCode = build()

function isUpToDate() {
  if (!existsSync(join(dist, 'src/cli.js'))) return false
  const newest = Math.max(...[...settings.map((name) => join(root, name)), ...sources()].map(changedAt))
  return newest < changedAt(dist)
}

/** Folders count too: theirs is the only time that changes when a file is deleted. */
function sources() {
  return made.flatMap((name) => {
    const folder = join(root, name)
    const inside = readdirSync(folder, { recursive: true }).map((path) => join(folder, path))
    return [folder, ...inside]
  })
}

function changedAt(path) {
  return statSync(path).mtimeMs
}

/** Compiles beside dist/ and then swaps: whoever runs the old one meanwhile, or a second build, finds it whole. */
function build() {
  const startedAt = new Date()
  const work = join(root, 'node_modules/.cache/petstore-conformance', String(process.pid))
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    const next = join(work, 'next')
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const args = [tsc, '-p', join(root, 'tsconfig.build.json'), '--noEmitOnError', '--outDir', next]
    const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
    if (error !== undefined) throw error
    if (status !== 0) return status ?? 1
    // What changes from here on is not in it.
    utimesSync(next, startedAt, startedAt)
    if (existsSync(dist)) renameSync(dist, join(work, 'former'))
    renameSync(next, dist)
    return 0
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
