import { parseJson, stringifyJson } from '../http/lossless-json.ts'
import { parsedBody } from '../oracle/parsed-body.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { RequestSpec } from '../spec/exchange.ts'
import { isRecord } from '../spec/is-record.ts'

/** A property of an object, by where it stands in the text. */
interface Member {
  readonly name: unknown
  readonly from: number
  valueFrom: number
  to: number
}

/** Strings, signs, and numbers and words: but for white space, JSON consists of them. */
const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/** The text of an object with one property otherwise, or without it where the value is undefined. The rest stays as written. */
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

/** The properties of the object that a text has, which is JSON. */
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

/** Ids beyond this may be rounded; such differ then that are so far apart. */
const mostInWord = 2n ** 31n
const farApart = 2_097_169n

/** A POST with another id in its body each time, counted from 1: a service that takes ids from there has used the others. */
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
