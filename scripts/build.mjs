// Makes what git does not track, unless it is newer than its sources: the modules derived from spec/, and the bundles of
// the core (dist/), the monitor (monitor/dist/) and the calibration (calibration/dist/). Plain JavaScript that Node 20
// runs, because it starts before anybody has chosen a Node.

import { spawnSync } from 'node:child_process'
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
const settings = ['tsconfig.json', 'package.json', 'scripts/build.mjs', 'src/spec/generated']
const generated = 'src/spec/generated'

const suites = readdirSync(join(root, 'suites'), { recursive: true })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join('suites', path))

/**
 * Program and checks share no module, so each has chunks of its own. Fixtures live as long as the module that defines
 * them, and a thread that makes several runs evaluates that module for each: everything else the checks consist of is
 * apart from it.
 */
const checks = (entries) => ({
  entries: [...suites, 'src/scenario/index.ts', 'src/scenario/suite-runner.ts', ...entries],
  chunks: 'src/thread',
  groups: [
    {
      name: 'checks',
      test: /\/src\/(?!scenario\/(?:index|test|suite-runner)\.ts$|service\/|run\/)/,
      priority: 1,
    },
    { name: 'fixtures', test: /\/src\/scenario\/(?:index|test)\.ts$/ },
  ],
})

/** What a folder holds beside its dist/, whose time changes with each build. */
function besideDist(folder) {
  return readdirSync(join(root, folder))
    .filter((name) => name !== 'dist')
    .map((name) => join(folder, name))
}

const products = [
  {
    folder: 'dist',
    sources: ['src', 'suites'],
    bundles: [{ entries: ['src/cli/main.ts', 'src/index.ts'], chunks: 'src/main' }, checks([])],
  },
  {
    folder: 'monitor/dist',
    sources: ['monitor/src', 'monitor/package.json'],
    bundles: [
      {
        entries: ['monitor/src/main.ts', 'monitor/src/runner/judge-thread.ts'],
        below: 'monitor/',
        chunks: 'src/parts',
      },
    ],
  },
  {
    folder: 'calibration/dist',
    sources: ['src', 'suites', ...besideDist('calibration')],
    bundles: [
      {
        entries: [
          'calibration/main.ts',
          'calibration/runner/case-thread.ts',
          'calibration/runner/open-case.ts',
          'calibration/runner/run-case.ts',
          'src/run/run.ts',
        ],
        chunks: 'src/main',
      },
      checks(['calibration/runner/digested-service.ts', 'calibration/runner/memory-service.ts']),
    ],
  },
]

// One package is hundreds of files, of which most commands that load it need few: it is bundled.
const bundled = /^kysely(?:\/|$)/
const bundledFile = /[\\/]node_modules[\\/]kysely[\\/]/

if (
  changedAt(generated) <
  newestOf(['spec', 'scripts/generate', 'src/interactions', 'src/report/html', 'src/spec'])
)
  generate()
for (const product of products) {
  if (changedAt(product.folder) <= newestOf([...settings, ...product.sources])) await build(product)
}

/** The Node that the project pins removes types; the one that runs this script may be too old to. */
function generate() {
  const started = new Date()
  const node = join(root, 'node_modules/node/bin/node')
  const { status } = spawnSync(existsSync(node) ? node : process.execPath, ['scripts/generate/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(1)
  utimesSync(join(root, generated), started, started)
}

/** When the newest of some files, or of the files in some folders, changed; a folder counts, since its time alone shows a deletion. */
function newestOf(paths) {
  return Math.max(...paths.flatMap((path) => [path, ...within(path)]).map(changedAt))
}

function within(path) {
  const folder = join(root, path)
  if (!statSync(folder).isDirectory()) return []
  return readdirSync(folder, { recursive: true })
    .map((below) => join(path, below))
    .filter((below) => !/(?:^|[\\/])(?:dist|generated)(?:[\\/]|$)/.test(below))
}

function changedAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Bundles beside the folder and then swaps: a program that runs the old one meanwhile, or a second build, finds it whole. */
async function build({ folder, bundles }) {
  const startedAt = new Date()
  const dist = join(root, folder)
  const work = join(root, 'node_modules/.cache/petstore-conformance', String(process.pid))
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  try {
    const next = join(work, 'next')
    for (const one of bundles) await write(one, next)
    // A source that changes from here on is not in it.
    utimesSync(next, startedAt, startedAt)
    if (existsSync(dist)) renameSync(dist, join(work, 'former'))
    renameSync(next, dist)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Entries keep their place. What they share goes to a folder as deep as theirs: modules find others by relative URLs. */
async function write({ entries, below = '', chunks, groups = [] }, folder) {
  const { rolldown } = await import('rolldown')
  const built = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((path) => [path.slice(below.length).replace(/\.ts$/, ''), path])),
    platform: 'node',
    // All packages but the bundled one; Node 22 needs the helpers that `using` is compiled to, which no package brings.
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
