import { resolve } from 'node:path'
import type { ComparisonOutcome } from '../report/compare/compare-reports.ts'
import { outcomeWords } from '../report/compare/comparison-words.ts'
import { readFlagIfGiven, text } from '../run/options/readers.ts'
import type { CliCommand } from './cli-command.ts'

/** Compares two reports. */
export const compareCommand: CliCommand = {
  name: 'compare',
  summary: 'print what changed between two reports, and whether the second is worse',
  configure(command) {
    command
      .argument('<A>', 'the earlier report: report.json, or its folder')
      .argument('<B>', 'the report to compare with it')
      .option('--json', 'print JSON in the form of spec/compare.schema.json (default: text)')
      .option('--html <file>', 'write an HTML page, too (default: no page)')
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
B is worse if the overall verdict or the verdict on a requirement is worse: the requirement newly fails, newly gets a
warning, or turned from pass to inconclusive. Other changes do not make B worse: requirements that do not apply, were not
selected or are in one report only, OPEN requirements, and further findings of a requirement that fails in A, too.
The command names differences of suite version, profile, interface and target.

Exit codes:
  0    B is not worse
  1    B is worse
  2    the command is wrong, a report cannot be read, or the page cannot be written
  3    no comparison: B's run was incomplete and shows no new violation, or the suite itself failed

Examples:
  Compare two nights:
    petstore-conformance compare reports/2027-01-01 reports/2027-01-02
  Compare two releases, and write a page:
    petstore-conformance compare release-1 release-2 --html releases.html
`

const exitCodes: Readonly<Record<ComparisonOutcome, number>> = {
  'not worse': 0,
  worse: 1,
  'not comparable': 3,
}
