import { type RequirementId, requirementIds } from '../../../spec/generated/requirement-id.ts'
import { text } from '../readers.ts'
import type { Reader } from '../run-option.ts'
import { didYouMean, shown, UsageError } from '../usage-error.ts'

/** Reads a requirement id in any letter case. @throws UsageError that names the nearest one */
export function requirementId(value: unknown): RequirementId {
  const wanted = typeof value === 'string' ? value.toUpperCase() : undefined
  const found = requirementIds.find((id) => id === wanted)
  if (found !== undefined) return found
  const meant = didYouMean(value, requirementIds)
  throw new UsageError(`There is no requirement ${shown(value)}.${meant} The command list shows them all.`)
}

/** Reads requirement ids and patterns such as `LIST-*`, also separated by commas; returns the requirements of each. */
export const requirementList: Reader<readonly (readonly RequirementId[])[]> = ({ value, name, form }) => {
  if (!Array.isArray(value))
    throw new UsageError(`${name} must be a list of ids, such as [LIST-1], and ${shown(value)} is not.`)
  const given: readonly unknown[] = value
  const entries = given.flatMap((entry) => (typeof entry === 'string' ? entry.split(',') : [entry]))
  if (entries.length === 0) throw new UsageError(`${name} is an empty list. Leave it out.`)
  return entries.map((entry) => {
    const id = typeof entry === 'string' ? text({ value: entry.trim(), name, form }) : entry
    if (typeof id !== 'string' || !/^[\w-]*\*[\w*-]*$/.test(id)) return [requirementId(id)]
    const pattern = new RegExp(`^${id.replaceAll('*', '.*')}$`, 'i')
    const found = requirementIds.filter((one) => pattern.test(one))
    if (found.length > 0) return found
    throw new UsageError(`No requirement fits ${shown(id)}. The command list shows them all.`)
  })
}
