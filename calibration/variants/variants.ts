import { type RequirementId, requirementIds } from '../../src/spec/generated/requirement-id.ts'
import type { Edit } from '../edit.ts'
import type { Variant } from '../variant.ts'

/** What there is to say of a variant beside its name and summary; a group says which freedom its members take. */
type Details = Partial<Omit<Variant, 'name' | 'summary'>>

/** The requirements of creates that a run judges: CREATE-9 is open. */
export const judgedOfCreates = requirementIds.filter((id) => /^CREATE-(?!9$)/.test(id))

/** What takes the newest animals of the list, which others' may be. */
export const ofTheNewest: readonly RequirementId[] = ['AUTH-5', 'CREATE-7', 'LIST-10']

type Definition = Details & Pick<Variant, 'summary'>

/** Defines one variant, in short, by its summary and whatever else there is to say: what it does to the service, details. */
export const variant = (summary: string, ...parts: readonly (Edit | Details)[]): Definition =>
  Object.assign({ summary }, ...parts.map((part) => (typeof part === 'function' ? { apply: part } : part)))

/**
 * Conforming variants.
 *
 * @param freedom That of each variant that names none of its own; null where each does.
 * @param definitions By the names of the variants; one that fits on a line is a row of what {@link variant} takes.
 * @throws Error for a variant without a freedom
 */
export const variants = (
  freedom: string | null,
  definitions: Readonly<Record<string, Definition | readonly [string, ...(Edit | Details)[]]>>,
): readonly Variant[] =>
  Object.entries(definitions).map(([name, definition]) => {
    const one = 'summary' in definition ? definition : variant(...definition)
    const taken = one.freedom ?? freedom
    if (taken === null) throw new Error(`${name} takes no freedom`)
    return { name, ...one, freedom: taken }
  })
