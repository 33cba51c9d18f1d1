import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import { stableText } from '../../verdict/covers.ts'
import { unwaived } from '../../verdict/exit-code.ts'
import type { FinishedRun } from '../../verdict/finished-run.ts'
import { ReportNotWritable } from '../replace-file.ts'

const dayMs = 86_400_000
const daysOfFirst = 30

// The path of the schema in an installed package, seen from beside the project's package.json.
const comment = ` yaml-language-server: $schema=./node_modules/petstore-conformance/spec/waivers.schema.json
 Accepted failures. Each waiver needs a reason, and the address of the issue that ends it.
 A waiver without a finding accepts every violation of its requirement. To accept less, copy one of the findings above it.`

/** A file for `--waivers` with each unwaived violated requirement, for thirty days; undefined if there is none. */
export function waiversText(run: FinishedRun, today: Date): string | undefined {
  const until = new Date(today.getTime() + daysOfFirst * dayMs).toISOString().slice(0, 10)
  const broken = unwaived(run)
  if (broken.length === 0) return undefined
  // Loaded only when there is something to write.
  const { Document, isMap, stringify }: typeof import('yaml') = createRequire(import.meta.url)('yaml')
  const document = new Document(
    broken.map(({ id }) => ({ requirement: id, reason: null, issue: null, until })),
  )
  document.commentBefore = comment
  for (const [index, { id, statement }] of broken.entries()) {
    const node = document.get(index, true)
    const told = [...findingsOf(id, run)].map((finding) => stringify({ finding }, { lineWidth: 0 }).trimEnd())
    if (isMap(node)) node.commentBefore = [statement, ...told].map((line) => ` ${line}`).join('\n')
  }
  return document.toString({ lineWidth: 0, nullStr: '' })
}

function findingsOf(id: RequirementId, { findings, target }: FinishedRun): ReadonlySet<string> {
  const own = findings.filter(
    ({ requirement, certainty, waiver }) =>
      requirement === id && certainty === 'final' && waiver === undefined,
  )
  return new Set(own.map((finding) => stableText(finding, target.baseUrl)))
}

/** Writes a first file of waivers; returns false if nothing is to be waived. @throws ReportNotWritable */
export async function writeWaivers(run: FinishedRun, path: string, today: Date): Promise<boolean> {
  const text = waiversText(run, today)
  if (text === undefined) return false
  try {
    await mkdir(dirname(path), { recursive: true })
    // Must not overwrite a file that appeared meanwhile.
    await writeFile(path, text.toWellFormed(), { flag: 'wx' })
  } catch (error) {
    throw new ReportNotWritable(path, error)
  }
  return true
}
