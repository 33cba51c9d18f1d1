import { parseJson, stringifyJson } from '../http/lossless-json.ts'

/** A property of an object, by where it stands in the text. */
interface Member {
  readonly name: unknown
  readonly from: number
  readonly valueFrom: number
  readonly to: number
}

const space = /[ \t\r\n]*/y
const string = /"(?:[^"\\]|\\.)*"/y

/**
 * The text of an object with one property otherwise, or without it. All else stays as it is written: order, white space
 * and escapes, which a text that is put in place of another one keeps.
 *
 * @param value - undefined: the object has no such property then
 */
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

/** The properties of the object that a text has: none where it is no JSON. */
function membersOf(text: string): readonly Member[] {
  const members: Member[] = []
  let at = skip(text, text.indexOf('{') + 1)
  while (text[at] === '"') {
    const from = at
    const colon = skip(text, endOfString(text, from))
    const valueFrom = skip(text, colon + 1)
    const to = endOfValue(text, valueFrom)
    members.push({ name: parseJson(text.slice(from, endOfString(text, from))), from, valueFrom, to })
    at = skip(text, skip(text, to) + 1)
  }
  return members
}

function skip(text: string, from: number): number {
  space.lastIndex = from
  space.exec(text)
  return space.lastIndex
}

function endOfString(text: string, from: number): number {
  string.lastIndex = from
  return string.exec(text) === null ? text.length : string.lastIndex
}

/** Where a value ends: at a comma or a bracket that none within it has opened. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '"') at = endOfString(text, at) - 1
    else if ('{['.includes(sign)) depth += 1
    else if ('}],'.includes(sign) && depth === 0) return trimmed(text, from, at)
    else if ('}]'.includes(sign)) depth -= 1
  }
  return trimmed(text, from, text.length)
}

function trimmed(text: string, from: number, to: number): number {
  return from + text.slice(from, to).trimEnd().length
}

function escapedText(text: string): string {
  const units = text.split('').map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `"${units.join('')}"`
}
