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

// The schema is where the suite is installed, seen from a file beside the project's package.json.
const comment = ` yaml-language-server: $schema=./node_modules/petstore-conformance/spec/waivers.schema.json
 Accepted failures. Each waiver needs a reason, and the address of the issue that ends it.
 A waiver without a finding accepts every violation of its requirement. To accept less, copy one of the findings above it.`

/** The text of a file for `--waivers`, for thirty days, of each requirement that a run found violated and unwaived, if any. */
export function waiversText(run: FinishedRun, today: Date): string | undefined {
  const until = new Date(today.getTime() + daysOfFirst * dayMs).toISOString().slice(0, 10)
  const broken = unwaived(run)
  if (broken.length === 0) return undefined
  // Loaded when there is something to write.
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

/** Writes a first file of waivers where there is none; false where nothing is to be waived. Throws ReportNotWritable. */
export async function writeWaivers(run: FinishedRun, path: string, today: Date): Promise<boolean> {
  const text = waiversText(run, today)
  if (text === undefined) return false
  try {
    await mkdir(dirname(path), { recursive: true })
    // Whatever came to stand there meanwhile is somebody's.
    await writeFile(path, text.toWellFormed(), { flag: 'wx' })
  } catch (error) {
    throw new ReportNotWritable(path, error)
  }
  return true
}
