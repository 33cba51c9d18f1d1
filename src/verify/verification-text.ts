import { painter } from '../report/paint.ts'
import { wrap } from '../report/text-lines.ts'
import { visibleText } from '../report/visible-text.ts'
import type { Verification } from './verify-folder.ts'

const mostFaults = 12

/**
 * What came of looking at a certificate, for a terminal.
 *
 * @param folder - as the user named it
 */
export function verificationText(
  folder: string,
  { faults, open, statement, report }: Verification,
  { colour, width }: { readonly colour: boolean; readonly width: number },
): string {
  const paint = painter(colour)
  const line = (text: string, indent = '  '): string => `${indent}${wrap(visibleText(text), width, '    ')}\n`
  const head =
    faults.length > 0
      ? paint('red', `✗ NOT VERIFIED: ${visibleText(folder)}`)
      : open === undefined
        ? paint('green', `✓ VERIFIED: ${visibleText(folder)}`)
        : paint('yellow', `? NOT JUDGED AGAIN: ${visibleText(folder)}`)
  const hidden = faults.length - mostFaults
  const told = [
    ...faults.slice(0, mostFaults),
    ...(hidden > 0 ? [`and ${hidden} more`] : []),
    ...(open === undefined ? [] : [open]),
  ]
  return [
    `${head}\n`,
    ...told.map((text) => line(text)),
    ...(statement === undefined ? [] : saidBy(statement).map((text) => line(text))),
    ...(faults.length > 0 || report === undefined ? [] : notApplicable(report).map((text) => line(text))),
  ].join('')
}

function saidBy({ predicate }: NonNullable<Verification['statement']>): readonly string[] {
  const { implementation, validity, suite, target, judgedAt, passedTests, warnedTests } = predicate
  const { name, version, organization } = implementation
  return [
    `${name} ${version}, certified by ${organization}; valid from ${validity.notBefore} to ${validity.notAfter}`,
    `judged at ${judgedAt} on ${target} by ${suite.name} ${suite.version}: ${passedTests.length} requirements kept${warnedTests.length > 0 ? `, ${warnedTests.length} with a warning (${warnedTests.join(', ')})` : ''}`,
  ]
}

/** Rows that were not judged are told: nothing in the evidence shows that they do not apply. */
function notApplicable({ requirements }: NonNullable<Verification['report']>): readonly string[] {
  return requirements
    .filter(({ verdict }) => verdict === 'not-applicable')
    .map(({ id, reason }) => `not applicable, by its own word: ${id}: ${reason}`)
}
