import { resolve } from 'node:path'
import type { ComparisonOutcome } from '../report/compare/compare-reports.ts'
import { outcomeWords } from '../report/compare/comparison-words.ts'
import { readFlagIfGiven, text } from '../run/options/readers.ts'
import type { CliCommand } from './cli-command.ts'

/** Compares two reports. */
export const compareCommand: CliCommand = {
  name: 'compare',
  summary: 'say what differs between two reports, and whether the second is worse',
  configure(command) {
    command
      .argument('<A>', 'a report.json, or a folder that has one: what was before')
      .argument('<B>', 'another: what is held against it')
      .option('--json', 'as JSON, in the form of spec/compare.schema.json')
      .option('--html <file>', 'write a page of it, too')
      .addHelpText('after', help)
  },
  async execute({ terminal, flags, operands: [nameOfA = '', nameOfB = ''] }) {
    const { stdout, cwd } = terminal
    const isJson = flags['json'] === true
    const page = readFlagIfGiven(flags, 'html', text)
    const { readReport } = await import('../report/read-report.ts')
    const { compareReports, comparisonJson } = await import('../report/compare/compare-reports.ts')
    const [a, b] = [readReport(cwd, nameOfA), readReport(cwd, nameOfB)]
    const comparison = compareReports({ name: nameOfA, report: a }, { name: nameOfB, report: b })
    if (isJson) stdout.write(comparisonJson(comparison))
    else {
      const { comparisonText } = await import('../report/compare/comparison-text.ts')
      stdout.write(comparisonText(comparison, { colour: stdout.coloured, width: stdout.columns }))
    }
    if (page !== undefined) {
      const { comparisonHtml } = await import('../report/compare/comparison-html.ts')
      const { replaceFile } = await import('../report/replace-file.ts')
      await replaceFile(resolve(cwd, page), comparisonHtml(comparison))
      if (!isJson) stdout.write(`Page: ${page}\n`)
    }
    const code = exitCodes[comparison.outcome]
    return isJson ? code : terminal.end({ code, reason: outcomeWords[comparison.outcome].label })
  },
}

const help = `
B is worse where the verdict on a requirement is, or the overall one: a requirement that is newly broken (fail) or
not met (warning), or a pass that is in doubt (inconclusive). What does not apply, was not selected, or is in one
report only is told and is no worsening. Nor is anything of an OPEN requirement, an answer that the interface leaves
open, or a further finding of what was broken in A already. Reports of other versions of the suite, profiles,
interfaces or targets are compared, and it is said.

Exit codes:
  0    B is not worse
  1    B is worse
  2    the command is wrong, a report cannot be read, or the page cannot be written
  3    B cannot be compared: its run was interrupted or did not reach the target, and shows nothing newly broken, or
       the suite itself went wrong

Examples:
  Last night and tonight:
    petstore-conformance compare reports/2027-01-01 reports/2027-01-02
  A vendor's two releases, on a page:
    petstore-conformance compare release-1 release-2 --html releases.html
`

const exitCodes: Readonly<Record<ComparisonOutcome, number>> = {
  'not worse': 0,
  worse: 1,
  'not comparable': 3,
}
