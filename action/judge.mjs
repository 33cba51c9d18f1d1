// Runs the command line by the inputs of the action, and tells the runner what came of it.

import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, lstatSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const { env } = process
const entry = fileURLToPath(new URL('../bin/petstore-conformance.cjs', import.meta.url))
const usageError = 2

const options = {
  TARGET: '--target',
  PROFILE: '--profile',
  PLAN: '--plan',
  WAIVERS: '--waivers',
  MAX_REQUESTS: '--max-requests',
  MAX_TIME: '--max-time',
  WAIT_FOR_TARGET: '--wait-for-target',
}
const switches = { STRICT_WAIVERS: '--strict-waivers', FAIL_FAST: '--fail-fast' }
const files = { junit: 'junit.xml', json: 'report.json', html: 'report.html', summary: 'summary.md' }

const reports = input('REPORTS') || 'reports'
const mistakes = Object.keys(switches)
  .filter((name) => !['', 'true', 'false'].includes(input(name)))
  .map((name) => `The input ${name.toLowerCase().replace('_', '-')} is true or false.`)
// Without a target the embedded service would be judged, and pass.
if (input('TARGET') === '') mistakes.push('The input target is missing: the base address of the service.')
if (isBehindLink(reports))
  mistakes.push(
    'The input reports leads through a symbolic link, which whoever wrote the files here could have put there.',
  )
if (mistakes.length > 0) {
  for (const mistake of mistakes) console.log(`::error title=Pet store conformance::${mistake}`)
  tell({ verdict: '', failed: '', 'exit-code': String(usageError), reports, ...pathsOf(() => false) })
  process.exit(usageError)
}

// Of an earlier run nothing is told.
for (const name of Object.values(files)) rmSync(join(reports, name), { force: true })
const { status, signal, error } = spawnSync(process.execPath, [entry, 'run', ...argumentsOf()], {
  stdio: 'inherit',
  // An empty key is none.
  env: Object.fromEntries(
    Object.entries(env).filter(([name, value]) => !name.startsWith('PETSTORE_') || value !== ''),
  ),
})
if (error !== undefined) throw error
const code = status ?? (signal === 'SIGTERM' ? 143 : 130)
const { verdict = '', requirements = [] } = readReport()
const failed = requirements.filter((row) => row.verdict === 'fail' && row.waiver === undefined)
tell({
  verdict,
  failed: failed.map(({ id }) => id).join(','),
  'exit-code': String(code),
  reports,
  ...pathsOf(existsSync),
})
process.exitCode = code

function input(name) {
  return (env[`INPUT_${name}`] ?? '').trim()
}

/** Whether a path below this folder has a link in it. */
function isBehindLink(path) {
  const below = relative('', resolve(path))
  const parts = below.split(sep)
  return parts[0] !== '..' && parts.some((_, index) => isLink(join(...parts.slice(0, index + 1))))
}

function isLink(path) {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

function argumentsOf() {
  const named = Object.entries(options).flatMap(([name, flag]) =>
    input(name) === '' ? [] : [`${flag}=${input(name)}`],
  )
  const on = Object.entries(switches).flatMap(([name, flag]) => (input(name) === 'true' ? [flag] : []))
  const rows = input('REQUIREMENTS')
    .split(/[\s,]+/)
    .filter((row) => row !== '')
    .map((row) => `--requirement=${row}`)
  return [...named, ...on, ...rows, `--out=${reports}`, '--reporter=junit,json,html,har,markdown']
}

function readReport() {
  const path = join(reports, files.json)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

function pathsOf(isThere) {
  const paths = Object.entries(files).map(([name, file]) => [name, join(reports, file)])
  return Object.fromEntries(paths.map(([name, path]) => [name, isThere(path) ? path : '']))
}

/** Each output between marks that nobody can guess: a value may have any text in it. */
function tell(outputs) {
  if (env.GITHUB_OUTPUT === undefined) return
  for (const [name, value] of Object.entries(outputs)) {
    const mark = randomUUID()
    appendFileSync(env.GITHUB_OUTPUT, `${name}<<${mark}\n${value}\n${mark}\n`)
  }
}
