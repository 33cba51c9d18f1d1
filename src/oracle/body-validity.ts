import type { Contract } from '../spec/contract.ts'
import type { RequestSpec } from '../spec/exchange.ts'
import { constants } from '../spec/generated/constants.ts'
import { isRecord } from '../spec/is-record.ts'
import { parsedBody } from './parsed-body.ts'

/** What the interface document says of a create's body: it allows it, rules it out, or says nothing of it. */
export type BodyValidity = 'valid' | 'invalid' | 'unspecified'

/** The properties of NewPet (interface document, Resources). */
export const described: readonly string[] = ['name', 'categoryId', 'status']
/** The most code points of a name that must come back unchanged (requirement catalogue, CREATE-2). */
export const longestName = constants.comparedNameLength
/** More characters may be too many for a service: no limit is shown (interface document, Gaps). */
export const largeBody = constants.largeBody
/** Longest name that every service must take (requirement catalogue, CREATE-1). */
export const plainNameLength = constants.plainNameLength

/**
 * Tells valid bodies from invalid ones (interface document, Resources, Errors). Unspecified are malformed JSON and UTF-8,
 * other media types, large bodies, further properties, whole numbers not written as such, names that a service could
 * rightly change or refuse, and names of required properties in another spelling, which some parsers accept.
 */
export function bodyValidity(
  request: Pick<RequestSpec, 'body' | 'contentType' | 'wire'>,
  contract: Contract,
): BodyValidity {
  const { body = '', contentType } = request
  // No body of any media type has the required fields.
  if (body === '' && contentType === '') return 'invalid'
  if (!isJson(request)) return 'unspecified'
  if (body === '') return 'invalid'
  const parsed = parsedBody(request)
  if (body.length > largeBody || parsed === undefined) return 'unspecified'
  if (contract.validateNewPet(parsed).length > 0)
    return contract.validateNewPet(respelled(parsed)).length > 0 ? 'invalid' : 'unspecified'
  if (writesWholeNumbersOddly(body)) return 'unspecified'
  if (!isRecord(parsed) || !Object.keys(parsed).every((name) => described.includes(name)))
    return 'unspecified'
  const name = String(parsed['name'])
  return isPlain(name) || isComparable(name) ? 'valid' : 'unspecified'
}

/** Whether a body is sent as JSON. */
export function isJson({ contentType = 'application/json' }: Pick<RequestSpec, 'contentType'>): boolean {
  return /^application\/json\s*(;|$)/i.test(contentType)
}

/** What every service must take: a few ASCII letters, digits and inner spaces (requirement catalogue, CREATE-1). */
export function isPlain(name: string): boolean {
  return name.length <= plainNameLength && /^[A-Za-z0-9]([A-Za-z0-9 ]*[A-Za-z0-9])?$/.test(name)
}

/** No service has a reason to change such a name; signs of direction are control characters as well (UAX #9). */
export function isComparable(name: string): boolean {
  return (
    name !== '' &&
    [...name].length <= longestName &&
    name.isWellFormed() &&
    name === name.normalize('NFC') &&
    name === name.trim() &&
    !/ {2}|[^\S ]|\p{Cc}|\p{Bidi_Control}/u.test(name)
  )
}

/** An object in which NewPet's missing properties have the values that stand under other spellings of their names. */
export function respelled(parsed: unknown): unknown {
  if (!isRecord(parsed)) return parsed
  const found = Object.entries(parsed).map(([name, value]) => [
    described.find((one) => isSpelledLike(one, name)) ?? name,
    value,
  ])
  return { ...Object.fromEntries(found), ...parsed }
}

/** Whether two names of properties differ in letter case and signs between words alone. */
export function isSpelledLike(name: string, other: string): boolean {
  const folded = (one: string): string => one.replaceAll(/[_-]/g, '').toLowerCase()
  return folded(name) === folded(other)
}

/** `1.0`, `1e2` and `-0` are whole numbers to some parsers and none to others. */
export function writesWholeNumbersOddly(text: string): boolean {
  let odd = false
  JSON.parse(text, (_name, value, { source }) => {
    if (Number.isInteger(value) && !/^(0|-?[1-9]\d*)$/.test(`${source}`)) odd = true
    return value
  })
  return odd
}

/** Whether a category is negative, or beyond what a double tells from its neighbours: those are CREATE-8's. */
export function isHardCategory(categoryId: bigint): boolean {
  return categoryId < 0n || categoryId > constants.doubleBound
}
