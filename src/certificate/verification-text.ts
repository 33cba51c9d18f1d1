import type { ConsoleOptions } from '../report/console.ts'
import { painter } from '../report/paint.ts'
import { verdictCounts } from '../report/summary.ts'
import { oneLine, wrap } from '../run/visible-text.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { signerWords } from './policy.ts'
import type { Statement } from './statement.ts'
import type { Verification } from './verify-folder.ts'

/** What came of looking at the certificate in a folder, for a terminal. */
export function verificationText(folder: string, verification: Verification, look: ConsoleOptions): string {
  const { faults, open, statement, signer, report } = verification
  const { colour, width } = look
  const { paint, mark, label } = certificateState(verification)
  const isFaulty = faults.length > 0
  const said = statement === undefined ? [] : saidBy(statement)
  const signed = signer === undefined ? [] : [signerWords(signer)]
  // Rows that were not judged are told: nothing in the evidence shows that they do not apply.
  const rows = (isFaulty ? undefined : report)?.requirements ?? []
  const unjudged = rows
    .filter(({ verdict }) => verdict === 'not-applicable')
    .map(({ id, reason }) => `not applicable, by its own word: ${id}: ${reason}`)
  return [
    `${painter(colour)(paint, `${mark} ${label.toUpperCase()}: ${oneLine(folder)}`)}\n`,
    toldLines([...faults, ...(open === undefined ? [] : [open])], width),
    toldLines(signed, width),
    toldLines(isFaulty ? said.map((sentence) => `It says: ${sentence}`) : said, width),
    toldLines(unjudged, width),
  ].join('')
}

const notTried: readonly string[] = ['not-applicable', 'not-selected', 'inconclusive'] satisfies Verdict[]

function saidBy({ predicate }: Statement): readonly string[] {
  const { implementation, validity, suite, depth, target, judgedAt, requirements } = predicate
  const { challenge, userAgent } = predicate
  const { name, version, organization } = implementation
  const judged = requirements.filter(({ verdict }) => !notTried.includes(verdict)).length
  return [
    `${name} ${version}, certified by ${organization}; valid from ${validity.notBefore} to ${validity.notAfter}`,
    `judged at ${judgedAt} on ${target} by ${suite.name} ${suite.version}, depth ${depth}`,
    ...(challenge === undefined ? [] : [`the run answers the challenge ${JSON.stringify(challenge)}`]),
    ...(userAgent === undefined ? [] : [`its requests had the User-Agent ${JSON.stringify(userAgent)}`]),
    `${judged} of ${requirements.length} requirements were judged: ${verdictCounts(requirements)}`,
  ]
}

const mostTold = 12

/** Sentences for a terminal, the first dozen, each on lines of its own: what somebody else wrote cannot begin a line. */
export function toldLines(sentences: readonly string[], width: number): string {
  const hidden = sentences.length - mostTold
  const told = [...sentences.slice(0, mostTold), ...(hidden > 0 ? [`and ${hidden} more`] : [])]
  return told.map((sentence) => `  ${wrap(oneLine(sentence), width, '    ')}\n`).join('')
}

/** How certificates that were looked at are shown, on a page and on a terminal: what does not hold comes first. */
export const certificateStates = {
  failed: { tone: 'bad', paint: 'red', mark: '✗', label: 'not verified' },
  open: { tone: 'doubt', paint: 'yellow', mark: '?', label: 'not judged again' },
  verified: { tone: 'good', paint: 'green', mark: '✓', label: 'verified' },
} as const

/** Which of these came of looking at one. */
export function certificateState({ faults, open }: Verification) {
  if (faults.length > 0) return certificateStates.failed
  return open === undefined ? certificateStates.verified : certificateStates.open
}
