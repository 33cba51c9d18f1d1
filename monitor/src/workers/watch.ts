import { isRecord } from 'petstore-conformance'
import { isTargetName } from '../targets/read-watch-list.ts'
import type { TargetEntry } from '../targets/target-entry.ts'

/** A target as workers are given it: no key, and no file that is on another machine, but for certificates. */
export interface Watch {
  readonly entry: TargetEntry
  /** Those of the file that the entry names, in JSON: no comment of the file, nor anything else of it. */
  readonly waivers?: string
}

/**
 * Reads a target as it was stored for workers.
 *
 * @throws Error where it is not what this suite stores
 */
export function readWatch(value: unknown): Watch {
  if (isRecord(value)) {
    const { entry, waivers } = value
    if (isEntry(entry) && (waivers === undefined || typeof waivers === 'string'))
      return { entry, ...(waivers === undefined ? {} : { waivers }) }
  }
  throw new Error(
    'a target that is stored for workers is not in the form that this version of the suite writes',
  )
}

/**
 * What keeps a target apart from others: one run at a time is made of all that have it in common. Keys are known by
 * their names alone where there are no keys.
 */
export function groupOf({ entry }: Watch): string {
  const { target } = entry.options
  const origin = typeof target === 'string' ? (URL.parse(target)?.origin ?? target) : ''
  return `${entry.keyVariable} ${origin}`
}

function isEntry(value: unknown): value is TargetEntry {
  if (!isRecord(value)) return false
  const { name, labels, keyVariable, rateLimitKeyVariable, options } = value
  return (
    isTargetName(name) &&
    isRecord(labels) &&
    Object.values(labels).every((label) => typeof label === 'string') &&
    typeof keyVariable === 'string' &&
    (rateLimitKeyVariable === undefined || typeof rateLimitKeyVariable === 'string') &&
    isRecord(options)
  )
}
