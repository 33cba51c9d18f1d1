import { stringifyJson } from '../../http/lossless-json.ts'
import { plainNameLength } from '../../oracle/body-validity.ts'
import { type NewPet, newPetText } from '../../oracle/new-pet.ts'
import type { Names } from '../names.ts'
import type { WrittenBody } from '../target.ts'

/** A valid body that must be accepted, in a form of its own. */
interface ValidBody extends WrittenBody {
  readonly sent: NewPet
}

/** Bodies that decide CREATE-1: each status and none, in various forms of JSON. The first two are equal, for CREATE-6. */
export function validBodies(names: Names, categoryId: bigint): readonly ValidBody[] {
  const twin: NewPet = { name: names.next(), categoryId, status: 'pending' }
  const longest = `${names.next()} Q z 9 K`.slice(0, plainNameLength).trimEnd().padEnd(plainNameLength, 'x')
  const full: NewPet = { name: longest, categoryId, status: 'sold' }
  const bare: NewPet = { name: names.next(), categoryId }
  return [
    { sent: twin, text: spacedOut(twin) },
    { sent: twin, text: spacedOut(twin) },
    // Many clients write it so; letter case is free (RFC 9110, section 8.3.2).
    { sent: full, text: newPetText(full), contentType: 'application/json;charset=UTF-8' },
    { sent: bare, text: escaped(bare) },
  ]
}

/** JSON with its properties reversed and every kind of white space (RFC 8259, section 2). */
export function spacedOut(sent: object): string {
  const members = Object.entries(sent)
    .reverse()
    .map(([key, value]) => ` ${JSON.stringify(key)}\t:\r\n ${stringifyJson(value)} `)
  return `\n{\t${members.join(',\n')}}\n`
}

/** JSON with escapes in its first property: one letter of the name, and all of the text. */
export function escaped(sent: object): string {
  const [[key = '', value] = [], ...others] = Object.entries(sent)
  const name = `${key.charAt(0)}${asEscape(key.charAt(1))}${key.slice(2)}`
  const text = typeof value === 'string' ? `"${value.replace(/./gs, asEscape)}"` : stringifyJson(value)
  const members = others.map(([other, one]) => `${JSON.stringify(other)}:${stringifyJson(one)}`)
  return `{${[`"${name}":${text}`, ...members].join(',')}}`
}

function asEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
