import { parseJson, stringifyJson } from '../http/lossless-json.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { RequestSpec } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'

/** A property of an object, by its place in the text. */
interface Member {
  readonly name: unknown
  readonly from: number
  valueFrom: number
  to: number
}

/** Strings, signs, numbers and words: all of JSON but white space. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** An object's text with one property set, or removed where the value is undefined. The rest stays as written. */
export function withMember(text: string, name: string, value: unknown): string {
  const members = membersOf(text)
  const place = members.findLastIndex((member) => member.name === name)
  const member = members[place]
  if (member === undefined) {
    if (value === undefined) return text
    const end = text.lastIndexOf('}')
    const comma = members.length === 0 ? '' : ','
    return `${text.slice(0, end)}${comma}${JSON.stringify(name)}:${stringifyJson(value)}${text.slice(end)}`
  }
  if (value !== undefined) {
    const before = text.slice(member.valueFrom, member.to)
    const written =
      typeof value === 'string' && /^"\\u/.test(before) ? escapedText(value) : stringifyJson(value)
    return `${text.slice(0, member.valueFrom)}${written}${text.slice(member.to)}`
  }
  const [before, next] = [members[place - 1], members[place + 1]]
  if (next !== undefined) return `${text.slice(0, member.from)}${text.slice(next.from)}`
  return `${text.slice(0, before?.to ?? member.from)}${text.slice(member.to)}`
}

/** The properties of the object in a JSON text. */
function membersOf(text: string): readonly Member[] {
  const members: Member[] = []
  let depth = 0
  let isName = true
  for (const { 0: token, index } of text.matchAll(tokens)) {
    const to = index + token.length
    const member = members.at(-1)
    if (token === '}' || token === ']') depth -= 1
    if (depth === 1 && token === ',') isName = true
    else if (depth === 1 && isName) {
      members.push({ name: parseJson(token), from: index, valueFrom: 0, to })
      isName = false
    } else if (member !== undefined && depth > 0 && (depth > 1 || token !== ':')) {
      member.valueFrom ||= index
      member.to = to
    }
    if (token === '{' || token === '[') depth += 1
  }
  return members
}

function escapedText(text: string): string {
  const units = text.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `"${units.join('')}"`
}

/** Larger ids may be rounded; ids this far apart still differ then. */
const mostInWord = 2n ** 31n
const farApart = 2_097_169n

/** A POST with another id in its body each time, counted from 1, since a service that adopts ids has used the others. */
export function withFreshId(request: RequestSpec, times: number): RequestSpec {
  const { body } = request
  const sent = parsedBody(request)
  if (body === undefined || !isRecord(sent)) return request
  const { id } = sent
  const isText = typeof id === 'string' && /^\d{1,19}$/.test(id)
  const value = isText ? BigInt(id) : seePet(sent).id
  if (value === undefined || value === 0n) return request
  const step = value > mostInWord ? -farApart : value < 0n ? -1n : 1n
  const fresh = value + BigInt(times) * step
  return { ...request, body: withMember(body, 'id', isText ? String(fresh) : fresh) }
}
