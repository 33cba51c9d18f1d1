import type { Call } from '../../src/service/call.ts'
import { parseJson } from '../../src/service/lossless-json.ts'
import { on } from './edits.ts'

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
