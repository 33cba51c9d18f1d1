import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from '../../src/run/package-root.ts'

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')

/** Lints a file, where it would stand, by this project's rules. Returns the lines that are refused, from 1 on. */
function refusedLines(path: string, code: readonly string[]): readonly number[] {
  const root = mkdtempSync(join(tmpdir(), 'petstore-conformance-lint-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const {
    $schema: _,
    vcs: __,
    ...config
  } = JSON.parse(readFileSync(join(packageRoot(), 'biome.json'), 'utf8'))
  writeFileSync(join(root, 'biome.json'), JSON.stringify(config))
  cpSync(join(packageRoot(), 'scripts/no-chance.grit'), join(root, 'scripts/no-chance.grit'))
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${code.join('\n')}\n`)
  const { stdout, status } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github', path], {
    cwd: root,
    encoding: 'utf8',
  })
  const lines = [...stdout.matchAll(/::error .*?,line=(\d+),/g)].map(([, line]) => Number(line))
  expect(status).toBe(lines.length === 0 ? 0 : 1)
  return [...new Set(lines)].toSorted((a, b) => a - b)
}

/** Each reads time, chance or the environment past the ports. */
const wrong = [
  'export const a = Math.random()',
  'export const b = [1, 2].map(Math.random)',
  'export const c = Date.now()',
  'export const d = new Date()',
  'export const e = performance.now()',
  'export const f = setTimeout(() => {}, 5)',
  'export const g = setInterval(() => {}, 5)',
  'export const h = setImmediate(() => {})',
  "export const i = process.env['SEED']",
  'export const j = process.hrtime()',
  'export const k = crypto.randomUUID()',
  'export const l = globalThis.performance',
  "export const m = fetch('http://127.0.0.1/')",
  "export { randomInt } from 'node:crypto'",
  "export { setTimeout as n } from 'node:timers/promises'",
  "export { readFileSync } from 'node:fs'",
]

const sound = [
  'export const a = Math.max(1, 2)',
  'export const b = (run: { clock: { now(): number } }) => run.clock.now()',
  'export const c = (unit: () => number) => Math.floor(unit() * 6)',
]

test.each([
  'suites/wrong.test.ts',
  'src/scenario/steps/wrong.ts',
  'src/oracle/wrong.ts',
  'src/generate/wrong.ts',
])('lint refuses time, chance and the environment past the ports: %s', (path) => {
  expect(refusedLines(path, wrong)).toStrictEqual(wrong.map((_, index) => index + 1))
  expect(refusedLines(path, sound)).toStrictEqual([])
})

test('where a port ends there is what it is made of', () => {
  const clock = ['export const now = Date.now', 'export const tick = () => setTimeout(() => {}, 5)']
  expect(refusedLines('src/http/clock.ts', clock)).toStrictEqual([])
})

test('the oracle and the generators may write a time that they are given', () => {
  const written = ['export const told = (at: number) => new Date(at).toISOString()']
  expect(refusedLines('src/oracle/told.ts', written)).toStrictEqual([])
  expect(refusedLines('src/scenario/told.ts', written)).toStrictEqual([1])
})
