import { parseJson } from '../../src/service/lossless-json.ts'
import { isRecord } from '../../src/spec/is-record.ts'
import { attempt, type Call } from './edits.ts'
import { isCreate } from './guards.ts'

type Body = Readonly<Record<string, unknown>>

/** The JSON in the body of a request; undefined where there is none. */
export const jsonOf = ({ body }: Call): unknown => attempt(() => parseJson(body ?? ''), undefined)

/** The object in the body of a request; an empty one where there is none. */
export const bodyOf = (call: Call): Body => {
  const body = jsonOf(call)
  return isRecord(body) ? body : {}
}

/** Tells of creates with an object of some kind for a body. */
export const bodyWhere = (test: (body: Body) => boolean) => (call: Call) =>
  isCreate(call) && isRecord(jsonOf(call)) && test(bodyOf(call))
