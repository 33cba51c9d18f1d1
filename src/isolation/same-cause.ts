import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Violated } from '../spec/judgement.ts'

/** Requirements that a wrong answer violates in one way, whatever it is that must be answered so. */
const ofOneAnswer = /^(AUTH-[1-4]|CREATE-[345]|GET-[23])$/
/** Requirements of every answer that a service writes in one place for each status. */
const ofEveryAnswer = /^(ERROR-[123]|MEDIA-1|RATE-[12])$/
/** Both say what an id gets that names no pet. */
const ofUnknownIds = /^GET-[23]$/
/** What a success shows, by kind: headers, media type, credential, which pets there are, and how these look. */
const kinds = [/^RATE-/, /^MEDIA-/, /^AUTH-/, /^LIST-[2-68]$/, /^(LIST-(1|7|10)|CREATE-\d+|GET-\d+)$/]

/** Whether two violations of one requirement, or both of unknown ids, are one: a service answers all such alike. */
export function isOfSameStatus(one: Violated, other: Violated): boolean {
  const ids = [one.requirement, other.requirement]
  const isOfOneKind = ids[0] === ids[1] || ids.every((id) => ofUnknownIds.test(id))
  const status = statusShownBy(one)
  if (!isOfOneKind || status !== statusShownBy(other)) return false
  return ofEveryAnswer.test(one.requirement) || (status >= 400 && ofOneAnswer.test(one.requirement))
}

/** Whether one operation answered both with the same error from within, which no requirement allows. */
export function isOfSameError(one: Violated, other: Violated): boolean {
  const [operation, ofOther] = [one, other].map(({ exchanges }) => exchanges.at(-1)?.request.operation)
  return isError(one) && operation === ofOther && statusShownBy(one) === statusShownBy(other)
}

/** Whether an error from within shows a violation. */
export function isError(violated: Violated): boolean {
  return statusShownBy(violated) >= 500
}

/**
 * Whether one thing may be wrong with both: values of rate-limit headers have nothing to do with a status or body, and
 * missing headers only where something else than the service refuses. A success that can be read shows violations of one
 * cause in requirements of one kind alone.
 */
export function mayShareCause(requirement: RequirementId, lead: Violated): boolean {
  const both = [requirement, lead.requirement]
  const status = statusShownBy(lead)
  const isReadable = lead.exchanges.at(-1)?.response?.parseError === undefined
  if (status >= 200 && status < 300 && isReadable && requirement !== lead.requirement)
    return kinds.some((kind) => both.every((one) => kind.test(one)))
  const ofHeaders = both.filter((one) => one.startsWith('RATE-'))
  return ofHeaders.length !== 1 || (ofHeaders[0] === 'RATE-1' && status >= 400)
}

/** The status of the last response; 0 where none came whole. */
function statusShownBy({ exchanges }: Violated): number {
  return exchanges.at(-1)?.response?.status ?? 0
}
