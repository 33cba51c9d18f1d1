import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

const compounds = 300

test('in memory, every fault is found, and every variant left alone', { timeout: 900_000 }, async () => {
  const cwd = await folder()
  const { code, out, err } = await called(['calibrate', '--in-memory', '--out', 'matrix'], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
})

test('whatever is broken at once, the suite itself does not break', { timeout: 300_000 }, async () => {
  const cwd = await folder()
  const { out } = await called(
    ['calibrate', '--in-memory', '--compounds', String(compounds), '--json', '--out', 'matrix'],
    { cwd },
  )
  const { rows }: { readonly rows: readonly { readonly runs: readonly { readonly judgement: string }[] }[] } =
    JSON.parse(out)
  expect(rows).toHaveLength(compounds)
  expect(rows.filter(({ runs }) => runs.some(({ judgement }) => judgement === 'crash'))).toEqual([])
})
