import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Violated } from '../spec/judgement.ts'

/** Requirements that one wrong status violates, whatever the request. */
const ofOneAnswer = /^(AUTH-[1-4]|CREATE-[345]|GET-[23])$/
/** Requirements of every response that a service implements once for each status. */
const ofEveryAnswer = /^(ERROR-[123]|MEDIA-1|RATE-[12])$/
/** Both say what an unknown id must get. */
const ofUnknownIds = /^GET-[23]$/
/** What a success shows, by kind: headers, media type, credential, which pets exist, and how they look. */
const kinds = [/^RATE-/, /^MEDIA-/, /^AUTH-/, /^LIST-[2-68]$/, /^(LIST-(1|7|10)|CREATE-\d+|GET-\d+)$/]

/** Whether two violations of one requirement, or both of unknown ids, have one cause: the service answers all alike. */
export function isOfSameStatus(one: Violated, other: Violated): boolean {
  const ids = [one.requirement, other.requirement]
  const isOfOneKind = ids[0] === ids[1] || ids.every((id) => ofUnknownIds.test(id))
  const status = statusShownBy(one)
  if (!isOfOneKind || status !== statusShownBy(other)) return false
  return ofEveryAnswer.test(one.requirement) || (status >= 400 && ofOneAnswer.test(one.requirement))
}

/** Whether one operation returned the same 5xx in both, which no requirement permits. */
export function isOfSameError(one: Violated, other: Violated): boolean {
  const [operation, ofOther] = [one, other].map(({ exchanges }) => exchanges.at(-1)?.request.operation)
  return isError(one) && operation === ofOther && statusShownBy(one) === statusShownBy(other)
}

/** Whether a 5xx shows a violation. */
export function isError(violated: Violated): boolean {
  return statusShownBy(violated) >= 500
}

/** Whether one cause may explain both. Rate-limit headers, and each kind of readable success, have causes of their own. */
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
