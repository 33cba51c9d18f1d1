/**
 * Tells, by the `matrix.json` of calibrations under several seeds and of compounds, what each fault breaks besides its
 * target and is not said to, and the other way round; with `--write`, writes it into `calibration/mutants/`.
 *
 * npm run collateral -- reports/calibration/matrix.json reports/calibration/compounds/matrix.json [--write]
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { allFaults } from '../calibration/mutants/index.ts'
import { type Collateral, collateralEdits, type MeasuredRow, withCollateral } from './collateral-edits.ts'

const folder = join(import.meta.dirname, '../calibration/mutants')
const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
for (const edit of collateralEdits(allFaults, positionals.flatMap(rowsOf))) {
  process.stdout.write(`${words(edit)}\n`)
  if (values.write) write(edit)
}

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

function write(edit: Collateral): void {
  for (const file of readdirSync(folder)) {
    const renewed = withCollateral(readFileSync(join(folder, file), 'utf8'), edit)
    if (renewed !== undefined) writeFileSync(join(folder, file), renewed)
  }
}
