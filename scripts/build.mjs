// Bundles src/ and suites/ into dist/, unless dist/ is newer than all that it is made of. Plain JavaScript,
// and nothing that Node 20 lacks: it runs before anybody has chosen a Node.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const made = ['src', 'suites']
const settings = ['tsconfig.json', 'package.json', 'scripts/build.mjs']

// The two threads of a run share no module, so each has files of its own.
const bundles = [
  {
    // Three of them so that a run can be tried as it ships.
    entries: [
      'src/cli/main.ts',
      'calibration/runner/calibration-worker.ts',
      'calibration/runner/open-case.ts',
      'calibration/runner/run-case.ts',
      'monitor/src/runner/judge-thread.ts',
      'src/run/run.ts',
    ],
    chunks: 'src/main',
  },
  {
    entries: [
      ...readdirSync(join(root, 'suites'), { recursive: true })
        .filter((path) => path.endsWith('.test.ts'))
        .map((path) => join('suites', path)),
      'src/check/index.ts',
      'calibration/runner/digested-service.ts',
      'calibration/runner/memory-service.ts',
      'src/run/kept-thread-entry.ts',
    ],
    chunks: 'src/thread',
    // Fixtures live as long as the module that defines them, which a thread that is kept evaluates for each run: what
    // else the checks are made of is apart from it.
    groups: [
      {
        name: 'checks',
        test: /\/src\/(?!check\/(?:index|test)\.ts$|calibrate\/|reference\/|run\/)/,
        priority: 1,
      },
      { name: 'fixtures', test: /\/src\/check\/(?:index|test)\.ts$/ },
    ],
  },
]

const bundled = /^kysely(?:\/|$)/
const bundledFile = /[\\/]node_modules[\\/]kysely[\\/]/

if (!isUpToDate()) await build()

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

/** Bundles beside dist/ and then swaps: whoever runs the old one meanwhile, or a second build, finds it whole. */
async function build() {
  const startedAt = new Date()
  const work = join(root, 'node_modules/.cache/petstore-conformance', String(process.pid))
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    const next = join(work, 'next')
    for (const one of bundles) await write(one, next)
    // What changes from here on is not in it.
    utimesSync(next, startedAt, startedAt)
    if (existsSync(dist)) renameSync(dist, join(work, 'former'))
    renameSync(next, dist)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Entries keep their place. What they share goes to a folder as deep as theirs: modules find others by relative URLs. */
async function write({ entries, chunks, groups = [] }, folder) {
  const { rolldown } = await import('rolldown')
  const built = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((path) => [nameOf(path), path])),
    platform: 'node',
    // All packages, but for one that is hundreds of files, of which most commands that load it need few; what `using` is
    // compiled to, for Node 22, is in none that ours depends on.
    external: (id) => /^[@a-z]/.test(id) && !id.startsWith('@oxc-project/runtime/') && !bundled.test(id),
    tsconfig: true,
    transform: { target: 'es2024' },
  })
  await built.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: `${chunks}/[name].js`,
    banner: ({ moduleIds }) => (moduleIds.some((id) => bundledFile.test(id)) ? licence() : ''),
    codeSplitting: { groups },
  })
  await built.close()
}

/** What is copied goes with its licence. */
function licence() {
  const folder = join(root, 'node_modules/kysely')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const text = readFileSync(join(folder, 'LICENSE'), 'utf8').trim()
  return `/*!\nkysely ${version}\n\n${text}\n*/`
}

function nameOf(path) {
  return path === 'src/run/run.ts' ? 'src/run/run' : path.replace(/\.ts$/, '')
}
