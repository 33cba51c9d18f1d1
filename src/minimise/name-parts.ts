import { longestName } from '../oracle/body-validity.ts'
import { tagInLetters } from '../oracle/is-tagged.ts'
import type { NameKind } from '../spec/factor-name.ts'

/** A part of a name, and the name with plain text in its place. */
export interface NamePart {
  readonly level: string
  readonly key: string
  readonly without: string
  readonly impliedBy: readonly string[]
}

/** Kinds of characters that software treats differently. */
const kinds: readonly (readonly [level: NameKind, of: RegExp])[] = [
  ['beyond U+FFFF', /[\u{10000}-\u{10FFFF}]/u],
  ['marks', /[\p{M}\u200D]/u],
  ['another script', /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u],
  ['beyond ASCII', /[^\0-\x7F]/u],
  ['ASCII signs', /[!-/:-@[-`{-~]/u],
  ['capitals', /[A-Z]/u],
  ['digits', /\d/u],
]

/** Names are shortened to these lengths, the longest first. */
const lengths: readonly number[] = [20, 10]
/** With more distinct characters, only their kind is named. */
const mostCharacters = 32
/** Up to this many characters are named one by one. */
const fewCharacters = 3
const filler = 'x'

/** Parts that a plain name need not have: its length, its ends, kinds of characters and halves of these. The tag stays. */
export function namePartsOf(name: string, tag: string): readonly NamePart[] {
  // A plain word has no parts.
  if (!name.includes(tag)) return []
  const characters = [...name]
  const at = (end: string, character: string, padded: readonly string[]): readonly NamePart[] =>
    isSign(character) ? [part(`${shown([character])} at its ${end}`, end, cut(padded, tag, longestName))] : []
  const body = [...new Set(name.replace(tag, ''))]
  const sorted = kinds.map(([level], place) => ({ level, some: body.filter((one) => kindOf(one) === place) }))
  const ofKinds = sorted.map(({ level, some }) => {
    const isFew = some.length <= fewCharacters
    return part(isFew ? `${level}: ${shown(some)}` : level, level, replaced(name, tag, some))
  })
  const halves = sorted.flatMap(({ level, some }) => {
    if (some.length < 2 || some.length > mostCharacters) return []
    const middle = Math.ceil(some.length / 2)
    return [some.slice(0, middle), some.slice(middle)].map((half) =>
      part(`${level}: ${shown(half)}`, `half: ${shown(half)}`, replaced(name, tag, half), [level]),
    )
  })
  const ofLengths = lengths.map((length, place) => {
    const impliedBy = lengths.slice(0, place).map((longer) => `length ${longer}`)
    const without = characters.length > length ? cut(characters, tag, length) : name
    return part(`more than ${length} characters`, `length ${length}`, without, impliedBy)
  })
  const all = [
    ...at('beginning', characters[0] ?? '', [filler, ...name]),
    ...at('end', characters.at(-1) ?? '', [...name, filler]),
    ...[...ofKinds, ...halves, ...ofLengths],
  ]
  return all.filter(({ without }) => without !== name)
}

function part(level: string, key: string, without: string, impliedBy: readonly string[] = []): NamePart {
  return { level, key, without, impliedBy }
}

/** Keys of the parts of any name, even of a plain word. */
export function nameKeysOf(name: string): readonly string[] {
  const characters = [...name]
  const found = new Set(characters.map(kindOf))
  return [
    ...(isSign(characters[0] ?? '') ? ['beginning'] : []),
    ...(isSign(characters.at(-1) ?? '') ? ['end'] : []),
    ...kinds.filter((_, place) => found.has(place)).map(([level]) => level),
    ...lengths.filter((length) => characters.length > length).map((length) => `length ${length}`),
  ]
}

/** Whether a name is one that the run uses where only letters are accepted. */
export function isInLetters(name: string, tag: string): boolean {
  return name.startsWith(`Rex${tagInLetters(tag)}`) && /^[A-Za-z]+$/.test(name)
}

function isSign(character: string): boolean {
  return /^[\p{P}\p{S}]$/u.test(character)
}

/** The index of a character's first kind; -1 for letters and spaces, which every name may have. */
function kindOf(character: string): number {
  return kinds.findIndex(([, of]) => of.test(character))
}

/** Replaces some characters by plain ones, except signs at the ends, which are parts of their own. */
function replaced(name: string, tag: string, some: readonly string[]): string {
  const characters = [...name]
  const isEnd = (place: number): boolean =>
    (place === 0 || place === characters.length - 1) && isSign(characters[place] ?? '')
  const [from, to] = placeOf(characters, tag)
  const stays = (place: number): boolean => (place >= from && place < to) || isEnd(place)
  return characters.map((one, place) => (stays(place) || !some.includes(one) ? one : filler)).join('')
}

/** Shortens a name by letters between its ends, fillers first; the tag, the ends and other characters stay. */
function cut(characters: readonly string[], tag: string, length: number): string {
  return [/[x ]/, /[A-Za-z ]/]
    .reduce((left, some) => without(left, tag, some, left.length - length), characters)
    .join('')
    .replaceAll('  ', ' ')
}

/** Removes up to `count` of some characters, outside the tag and the ends. */
function without(characters: readonly string[], tag: string, some: RegExp, count: number): readonly string[] {
  const [from, to] = placeOf(characters, tag)
  let excess = count
  return characters.filter((one, place) => {
    const isBetween = place > 0 && place < characters.length - 1 && (place < from || place > to + 2)
    if (excess <= 0 || !isBetween || !some.test(one)) return true
    excess -= 1
    return false
  })
}

/** Start and end of the tag, in characters. */
function placeOf(characters: readonly string[], tag: string): readonly [from: number, to: number] {
  const [before = ''] = characters.join('').split(tag)
  const from = [...before].length
  return [from, from + [...tag].length]
}

/** Characters by themselves, or as code points where a reader may not see them. */
function shown(characters: readonly string[]): string {
  const code = (one: string): string => (one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const isVisible = (one: string): boolean => /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(one)
  return characters.map((one) => (isVisible(one) ? one : `U+${code(one)}`)).join(' ')
}
