import { open } from 'node:fs/promises'
import { logLines } from 'petstore-conformance'
import type { JudgedRun } from '../sweep/judged-run.ts'

const wholeNumber = /^\d{1,15}$/
/** What a gateway answers for a service that is not there. */
const outages: ReadonlySet<number> = new Set([502, 503, 504])

/** What only the log of a run tells. */
export interface LogFigures extends Pick<JudgedRun, 'durationsMs' | 'remaining'> {
  /** Why the service was not there, though it could be connected to: it answered nothing, or as a gateway does for it. */
  readonly outage?: string
  /** How many requests left, by operation. */
  readonly requests: Readonly<Record<string, number>>
}

/**
 * Takes from a run's log what its report does not tell: how long each answer took, and what the last one said was left of
 * the main key's limit. Where there is no report it tells, too, how many requests left.
 *
 * @param path - of an `events.ndjson`; its last line may be cut
 */
export async function readLogFigures(path: string): Promise<LogFigures> {
  const durationsMs: Record<string, number[]> = {}
  let remaining: number | undefined
  const requests: Record<string, number> = {}
  const statuses = new Set<number>()
  const file = await open(path)
  try {
    for await (const { event } of logLines(file)) {
      if (event?.kind === 'sent') {
        const operation = event.request.operation ?? 'other'
        requests[operation] = (requests[operation] ?? 0) + 1
      }
      if (event?.kind !== 'answered' || event.exchange.response === undefined) continue
      const { request, keyVariable, durationMs, response } = event.exchange
      statuses.add(response.status)
      const operation = request.operation ?? 'other'
      const known = durationsMs[operation]
      if (known === undefined) durationsMs[operation] = [durationMs]
      else known.push(durationMs)
      const left = response.headers['x-ratelimit-remaining']?.trim() ?? ''
      const isOfMainKey = keyVariable === 'PETSTORE_API_KEY' && request.credential.kind === 'key'
      if (isOfMainKey && wholeNumber.test(left)) remaining = Number(left)
    }
  } finally {
    await file.close()
  }
  const outage = outageOf(statuses)
  return {
    durationsMs,
    requests,
    ...(remaining === undefined ? {} : { remaining }),
    ...(outage === undefined ? {} : { outage }),
  }
}

function outageOf(statuses: ReadonlySet<number>): string | undefined {
  if (statuses.size === 0) return 'the target answered none of the requests'
  if (![...statuses].every((status) => outages.has(status))) return undefined
  return `the target answered nothing but ${[...statuses].toSorted().join(' and ')}`
}
