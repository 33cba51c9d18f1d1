/**
 * Tells, by the `matrix.json` of calibrations under several seeds and of compounds, what each fault breaks besides its
 * target and is not said to, and the other way round.
 *
 * npm run collateral -- reports/calibration/matrix.json reports/calibration/compounds/matrix.json
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { allFaults } from '../calibration/mutants/index.ts'
import { type Collateral, collateralEdits, type MeasuredRow } from './collateral-edits.ts'

const { positionals } = parseArgs({ allowPositionals: true })
for (const edit of collateralEdits(allFaults, positionals.flatMap(rowsOf)))
  process.stdout.write(`${words(edit)}\n`)

function rowsOf(path: string): readonly MeasuredRow[] {
  const { rows }: { readonly rows: readonly MeasuredRow[] } = JSON.parse(readFileSync(path, 'utf8'))
  return rows
}

function words({ name, collateral, mayBreak }: Collateral): string {
  const said = allFaults.find((fault) => fault.name === name)
  const before = [...(said?.collateral ?? []), ...(said?.mayBreak ?? [])]
  const after = [...collateral, ...mayBreak]
  const parts = [
    ['undeclared', after.filter((id) => !before.includes(id))],
    ['never broken', before.filter((id) => !after.includes(id))],
    ['broken at times', mayBreak],
  ] as const
  const told = parts.filter(([, ids]) => ids.length > 0).map(([what, ids]) => `${what}: ${ids.join(', ')}`)
  return `${name}: ${told.join('; ')}`
}
