import type { run as judge } from './run/run.ts'

/** What the core offers to other packages: its only entry. */
export { appended } from './cli/add-run-options.ts'
export type { CliCommand } from './cli/cli-command.ts'
export { runProgram } from './cli/run-program.ts'
export { stopSignals } from './cli/stop-signals.ts'
export type { CliIo, Terminal } from './cli/terminal.ts'
export { systemClock } from './http/clock.ts'
export { secretsOf } from './http/gateway-header.ts'
export { proxySecrets } from './http/http-proxy.ts'
export { logLines } from './http/log/read-log.ts'
export { createOwnMask } from './http/mask.ts'
export { planLimits, planNames } from './http/pacing/plan.ts'
export { retryAfterMs } from './http/retry-after.ts'
export { latencyFigures } from './report/compare/latencies.ts'
export type { ConsoleOptions } from './report/console.ts'
export { Markup, markup, type Part } from './report/html/markup.ts'
export { htmlPage } from './report/html/page.ts'
export {
  counts,
  definitions,
  fold,
  list,
  navigation,
  requirementName,
  section,
  table,
  tag,
  toneOf,
} from './report/html/parts.ts'
export { type Report, toReport } from './report/json.ts'
export { type Paint, painter } from './report/paint.ts'
export { validateReport } from './report/read-report.ts'
export { ReportNotWritable, replaceFile } from './report/replace-file.ts'
export { overallWords, type VerdictWords, verdictWords } from './report/verdict-words.ts'
export { counted, grouped } from './report/words.ts'
export { writeReports } from './report/write-reports.ts'
export { endedRun } from './run/ended-run.ts'
export { makeFolder } from './run/folder-claim.ts'
export { parseRunOptions } from './run/options/parse-run-options.ts'
export { requirementId } from './run/options/read/requirement-id.ts'
export { targetUrl } from './run/options/read/target-url.ts'
export { type ReadFile, readFileIfThere, readTextFile } from './run/options/read-text-file.ts'
export { readFlag, readFlagIfGiven, text, timeSpan, wholeNumber } from './run/options/readers.ts'
export type { RunOption } from './run/options/run-option.ts'
export { runOptionTable } from './run/options/run-option-table.ts'
export type { RunOptions } from './run/options/run-options.ts'
export type { Environment } from './run/options/sources.ts'
export { didYouMean, shown, UsageError } from './run/options/usage-error.ts'
export { type YamlText, yamlText } from './run/options/yaml-text.ts'
export { moduleBeside } from './run/pool/module-beside.ts'
export { RunnerPool, type Slot } from './run/pool/runner-pool.ts'
export { RunKilled } from './run/pool/runner-slot.ts'
export { serveRuns } from './run/pool/serve-runs.ts'
export { eventsName, reportFiles } from './run/report-files.ts'
export { suiteFacts } from './run/run-facts.ts'
export { maxTimeOf } from './run/run-limits.ts'
export { clip, oneLine, visibleLine, visibleText, wrap } from './run/visible-text.ts'
export { catalogue, requirementTitle } from './spec/catalogue.ts'
export { pageScriptHash } from './spec/generated/page-assets.ts'
export type { RequirementId } from './spec/generated/requirement-id.ts'
export { isRecord } from './spec/is-record.ts'
export { operationIds } from './spec/operation.ts'
export type { Level } from './spec/requirement.ts'
export { exitOf, signalExitCode } from './verdict/exit-code.ts'
export { differenceOf } from './verdict/findings.ts'
export { shapeOf } from './verdict/shape-of.ts'
export type { OverallVerdict, Verdict } from './verdict/verdict.ts'

/** Tests a target, as `run/run.ts` describes. The first call loads Vitest, which few commands need. */
export const run: typeof judge = async (options, hooks) => (await import('./run/run.ts')).run(options, hooks)
