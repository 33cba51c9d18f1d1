import { isObjectOf, isText, type Of, optional } from '../changes/form.ts'
import { isTargetEntry } from '../targets/target-entry.ts'

const isWatch = isObjectOf({
  entry: isTargetEntry,
  /** Those of the file that the entry names, in JSON: no comment of the file, nor anything else of it. */
  waivers: optional(isText),
})

/** A target as workers are given it: no key, and no file that is on another machine, but for certificates. */
export type Watch = Of<typeof isWatch>

/**
 * Reads a target as it was stored for workers.
 *
 * @throws Error where it is not what this suite stores
 */
export function readWatch(value: unknown): Watch {
  if (isWatch(value)) return value
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
