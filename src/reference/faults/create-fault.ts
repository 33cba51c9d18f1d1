import type { RequirementId } from '../../catalogue/requirement-id.ts'
import type { Call } from '../call.ts'
import type { Edit } from '../edit.ts'
import type { Fault } from '../fault.ts'
import { parseJson } from '../lossless-json.ts'
import { on } from './edits.ts'
import { writing } from './seen-in.ts'

/** A fault of POST /pets. */
export const accepts = (
  name: string,
  summary: string,
  target: RequirementId,
  apply: Edit,
  extra: Partial<Pick<Fault, 'corner' | 'alsoBreaks'>> = {},
): Fault => ({ name, summary, target, profiles: writing, apply, ...extra })

/** Marks a fault that shows in one corner only. */
export const corner = { corner: true } as const

/** Tells of creates with an object of some kind for a body. */
export const bodyWhere = (test: (body: Readonly<Record<string, unknown>>) => boolean) => (call: Call) => {
  if (!on('createPet')(call)) return false
  try {
    const body = parseJson(call.body ?? '')
    return typeof body === 'object' && body !== null && !Array.isArray(body) && test({ ...body })
  } catch {
    return false
  }
}
