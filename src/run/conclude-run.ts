import type { RunStarted } from '../spec/log-event.ts'
import { selectedRequirements } from '../spec/selected-requirements.ts'
import { applyWaivers } from '../verdict/apply-waivers.ts'
import { finishRun } from '../verdict/finish-run.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import type { RunRecord } from '../verdict/run-record.ts'
import { carrying } from './carrying.ts'
import { maskRun } from './mask-run.ts'

/** The finished run of a record, gathered live or from a log, both of which begin with the same event. */
export function concludeRun(
  { suite, interface: document, startedAt, options }: RunStarted,
  record: RunRecord,
  { complete, finishedAt }: { readonly complete: boolean; readonly finishedAt: Date },
  secrets: readonly string[] = [],
): FinishedRun {
  const { baseUrl, profile, seed, requirements, curlOptions, waivers, failFast = false } = options
  const facts = {
    complete,
    suite,
    interface: document,
    target: { baseUrl },
    profile,
    seed,
    startedAt,
    finishedAt: finishedAt.toISOString(),
  }
  const isWhole = requirements.length === selectedRequirements(profile, []).length
  const found = finishRun(facts, record, isWhole ? [] : requirements)
  return applyWaivers(maskRun(carrying(found, curlOptions), secrets), waivers, failFast)
}
