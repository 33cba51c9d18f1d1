import { requirementIds } from '../catalogue/requirement-id.ts'
import { isRecord } from '../contract/is-record.ts'
import type { Waiver, Waivers } from '../events/waiver.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

/** Reads the waivers that a log says its run was given; undefined where it says none. */
export function recordedWaivers(value: unknown): Waivers | undefined {
  if (!isRecord(value) || !Array.isArray(value['entries'])) return undefined
  const entries: readonly unknown[] = value['entries']
  return {
    strict: value['strict'] === true,
    entries: entries.flatMap((entry) => recordedWaiver(entry) ?? []),
  }
}

function recordedWaiver(entry: unknown): Waiver | undefined {
  if (!isRecord(entry)) return undefined
  const { finding, reason, issue, until } = entry
  const requirement = requirementIds.find((id) => id === entry['requirement'])
  if (requirement === undefined || typeof reason !== 'string' || typeof issue !== 'string') return undefined
  if (typeof until !== 'string' || !day.test(until)) return undefined
  return { requirement, ...(typeof finding === 'string' ? { finding } : {}), reason, issue, until }
}
