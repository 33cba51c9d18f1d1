import { expect, test } from 'vitest'
import { called } from './support/cli.ts'
import { folder } from './support/folder.ts'

/** `npm run calibrate` tries all of them on the wire, which takes too long to wait for. */
test.each([
  ['in memory, every fault is found but the known misses, and every variant left alone', ['--in-memory']],
  ['on the wire, a sample of what core sees is judged likewise', ['--sample', '30', '--profile', 'core']],
])('%s', { timeout: 900_000 }, async (_, args) => {
  const cwd = await folder()
  const { code, out, err } = await called(['calibrate', ...args, '--out', 'matrix'], { cwd })
  expect(code, `${out}\n${err}`).toBe(0)
})

test('whatever is broken at once, the suite itself does not break', { timeout: 300_000 }, async () => {
  const cwd = await folder()
  const { out } = await called(
    ['calibrate', '--in-memory', '--compounds', '150', '--json', '--out', 'matrix'],
    { cwd },
  )
  const { rows }: { readonly rows: readonly { readonly runs: readonly { readonly judgement: string }[] }[] } =
    JSON.parse(out)
  expect(rows).toHaveLength(150)
  expect(rows.filter(({ runs }) => runs.some(({ judgement }) => judgement === 'crash'))).toEqual([])
})
