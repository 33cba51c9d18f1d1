import { painter } from '../report/paint.ts'
import { verdictCounts } from '../report/summary.ts'
import { oneLine } from '../run/text-lines.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { toldLines } from './told-lines.ts'
import type { Verification } from './verify-folder.ts'

/** What came of looking at the certificate in a folder, for a terminal. */
export function verificationText(
  folder: string,
  { faults, open, statement, report }: Verification,
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string {
  const paint = painter(colour)
  const name = oneLine(folder)
  const head =
    faults.length > 0
      ? paint('red', `✗ NOT VERIFIED: ${name}`)
      : open === undefined
        ? paint('green', `✓ VERIFIED: ${name}`)
        : paint('yellow', `? NOT JUDGED AGAIN: ${name}`)
  const said = statement === undefined ? [] : saidBy(statement)
  const rows = faults.length > 0 || report === undefined ? [] : notApplicable(report)
  return [
    `${head}\n`,
    toldLines([...faults, ...(open === undefined ? [] : [open])], width),
    toldLines(faults.length > 0 ? said.map((sentence) => `It says: ${sentence}`) : said, width),
    toldLines(rows, width),
  ].join('')
}

const unjudged: readonly string[] = ['not-applicable', 'not-selected', 'inconclusive'] satisfies Verdict[]

function saidBy({ predicate }: NonNullable<Verification['statement']>): readonly string[] {
  const { implementation, validity, suite, target, judgedAt, requirements } = predicate
  const { name, version, organization } = implementation
  const judged = requirements.filter(({ verdict }) => !unjudged.includes(verdict)).length
  return [
    `${name} ${version}, certified by ${organization}; valid from ${validity.notBefore} to ${validity.notAfter}`,
    `judged at ${judgedAt} on ${target} by ${suite.name} ${suite.version}`,
    `${judged} of ${requirements.length} requirements were judged: ${verdictCounts(requirements)}`,
  ]
}

/** Rows that were not judged are told: nothing in the evidence shows that they do not apply. */
function notApplicable({ requirements }: NonNullable<Verification['report']>): readonly string[] {
  return requirements
    .filter(({ verdict }) => verdict === 'not-applicable')
    .map(({ id, reason }) => `not applicable, by its own word: ${id}: ${reason}`)
}
