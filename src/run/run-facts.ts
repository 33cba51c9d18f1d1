import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { interfaceVersion, openapiDigest } from '../spec/generated/interface-document.ts'
import { isRecord } from '../spec/is-record.ts'
import type { CalibrationFigures } from '../verdict/finished-run.ts'
import { manifestIn, packageRoot } from './package-root.ts'

/** Name and version of the suite, from its package. */
export function suiteFacts(): { readonly name: string; readonly version: string } {
  const { name, version } = manifestIn(packageRoot())
  return { name: String(name), version: String(version) }
}

/** Version of the interface, and digest of the document in use. */
export const interfaceFacts = { version: interfaceVersion, openapiDigest }

/** The path of the last mutation test's summary, from the folder of the package. */
export const summaryPath = 'docs/calibration/summary.json'

/** The figures of the last complete mutation test, and the version of the suite that they belong to. */
export function readCalibrationFigures(root: string = packageRoot()): CalibrationFigures | undefined {
  let summary: unknown
  try {
    summary = JSON.parse(readFileSync(join(root, summaryPath), 'utf8'))
  } catch {
    return undefined
  }
  if (!isFigures(summary)) return undefined
  const { mutants, variants, knownMisses, suiteVersion, digest } = summary
  return { mutants, variants, knownMisses, suiteVersion, digest }
}

function isFigures(value: unknown): value is Required<CalibrationFigures> {
  if (!isRecord(value)) return false
  const { mutants, variants, knownMisses, suiteVersion, digest } = value
  if (!isRecord(mutants) || !isRecord(variants)) return false
  const counts = [
    mutants['found'],
    mutants['seeded'],
    variants['falseAlarms'],
    variants['tried'],
    knownMisses,
  ]
  const texts = [suiteVersion, digest]
  return counts.every(Number.isInteger) && texts.every((text) => typeof text === 'string')
}
