import { isRecord } from '../../src/spec/is-record.ts'

/**
 * What Schemathesis found, by its JSON report: each kind of failure with each operation that shows it, and each kind of
 * error, as of the network, by itself.
 *
 * @throws Error when it is no such report
 */
export function peerFailures(report: unknown): readonly string[] {
  if (!isRecord(report)) throw new Error('the report is no object')
  const { failures, errors } = report
  if (!Array.isArray(failures) || !Array.isArray(errors)) throw new Error('the report tells of no failures')
  return [...new Set([...failures.flatMap(ofFailure), ...errors.map(ofError)])]
}

function ofFailure(failure: unknown): readonly string[] {
  if (!isRecord(failure) || !Array.isArray(failure['operations']))
    throw new Error('a failure of no operation')
  const { code, title, operations } = failure
  return operations.map((operation) => `${String(code)} ${String(title)}: ${String(operation)}`)
}

function ofError(error: unknown): string {
  if (!isRecord(error)) throw new Error('an error without a title')
  return `error: ${String(error['title'])}`
}
