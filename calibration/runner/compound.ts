import { hash } from 'node:crypto'
import { chanceStream } from '../../src/generate/chance.ts'
import type { Behaviour } from '../../src/service/behaviour.ts'
import type { Settings } from '../../src/service/settings.ts'
import { catalogue } from '../../src/spec/catalogue.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import { deepFaults } from '../deep-faults.ts'
import type { Fault } from '../fault.ts'
import { allFaults } from '../mutants/index.ts'
import type { Variant } from '../variant.ts'
import { variants } from '../variants/index.ts'
import { isHiddenBeside } from './hidden-faults.ts'
import { hasKeyOfItsOwn } from './main-key.ts'
import type { Part, Subject } from './subject.ts'

const fewestParts = 2
const mostParts = 6
const prefix = 'compound-'
/** The number of a compound and, where some of its faults are left out or left alone, which ones. */
const form = /^compound-(\d+)(?:-(without|only)-(\d+(?:-\d+)*))?$/

/** Faults that a run as usual can see, and is known to find. */
const candidates = allFaults.filter(
  ({ name, profiles, knownMiss, takesUserAgent }) =>
    ![knownMiss, takesUserAgent].includes(true) &&
    !deepFaults.has(name) &&
    profiles.includes('full') &&
    !hasKeyOfItsOwn(name),
)

/** Compounds of which a fault is passed over by the suite as it stands, with what hides it. */
const passedOver: ReadonlyMap<string, string> = new Map([])

/** The names of so many compounds. */
export function compoundNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
}

/** The name of a compound with some of its faults left out. */
export function nameWithout(
  name: string,
  { parts = [] }: Pick<Subject, 'parts'>,
  ...left: readonly Part[]
): string {
  return `${name}-without-${left.map((part) => parts.indexOf(part) + 1).join('-')}`
}

/** The name of a compound with one of its faults alone, and all else as it is. */
export function nameWithOnly(name: string, { parts = [] }: Pick<Subject, 'parts'>, kept: Part): string {
  return `${name}-only-${parts.indexOf(kept) + 1}`
}

/**
 * A service that breaks two to six things at once, every other one in a conforming way of its own: which, hangs on the
 * name alone. One of them at least is a MUST.
 *
 * @throws Error when the name is none of a compound
 */
export function compound(name: string): Subject {
  const [, number, how, named = ''] = form.exec(name) ?? []
  if (number === undefined) throw new Error(`there is no compound ${name}`)
  const { parts: drawn, variant } = drawnAt(Number(number))
  const places = named.split('-').map(Number)
  const parts = drawn.filter(
    (_, index) => how === undefined || places.includes(index + 1) === (how === 'only'),
  )
  // What is left out is what a fault does: a store of another size would answer otherwise by itself.
  const surroundings = drawn.filter((part) => parts.includes(part) || part.apply !== undefined)
  const [first] = parts
  const fault: Fault = {
    name,
    summary: parts.map((part) => part.name).join(', '),
    target: first?.target ?? 'VERSION-1',
    profiles: ['full'],
    settings: Object.assign({}, ...surroundings.map(({ settings }) => settings)) as Partial<Settings>,
    apply: (behaviour: Behaviour) =>
      parts.reduce((changed, part) => part.apply?.(changed) ?? changed, behaviour),
  }
  return {
    kind: 'compound',
    name,
    summary: [...parts, ...(variant === undefined ? [] : [variant])].map((part) => part.name).join(' + '),
    target: fault.target,
    collateral: [...new Set(parts.flatMap(allBroken))],
    mayBreak: [],
    edgeCase: false,
    knownMiss: passedOver.has(name),
    depth: 'standard',
    profiles: ['full'],
    parts: parts.map(partOf),
    service: { fault, ...(variant === undefined ? {} : { variant }) },
  }
}

function drawnAt(number: number): {
  readonly parts: readonly Fault[]
  readonly variant: Variant | undefined
} {
  const chance = chanceStream(number, prefix)
  const variant = chance.integer(0, 1) === 0 ? undefined : inOrderOf(`${number} variant`, variants)[0]
  const count = chance.integer(fewestParts, mostParts)
  const parts: Fault[] = []
  for (const fault of inOrderOf(String(number), candidates)) {
    const fits = parts.length > 0 || isOfMust(fault)
    if (fits && [variant, ...parts].every((other) => areCompatible(other, fault))) parts.push(fault)
    if (parts.length === count) break
  }
  return { parts, variant }
}

/** An order by the names alone: a fault more leaves the rest in their order, and nearly all compounds as they were. */
function inOrderOf<T extends { readonly name: string }>(salt: string, all: readonly T[]): readonly T[] {
  const ranked = all.map((one) => ({ one, rank: hash('md5', `${salt} ${one.name}`) }))
  return ranked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ one }) => one)
}

function isOfMust({ target }: Fault): boolean {
  return catalogue.requirements.some(({ id, level }) => id === target && level === 'MUST')
}

function partOf(fault: Fault): Part {
  const { name, target, edgeCase, showsAfter } = fault
  return {
    name,
    target,
    besides: allBroken(fault).filter((id) => id !== target),
    edgeCase: edgeCase === true,
    ...(showsAfter === undefined ? {} : { showsAfter }),
  }
}

function allBroken({ target, collateral = [], mayBreak = [] }: Fault): readonly RequirementId[] {
  return [target, ...collateral, ...mayBreak]
}

/** Of two that set up the service alike, one would undo the other; and some leave nothing to see of others. */
function areCompatible(one: Fault | Variant | undefined, other: Fault): boolean {
  if (one !== undefined && isHiddenBeside(one.name, other.name)) return false
  const setUp = Object.keys(one?.settings ?? {})
  return !Object.keys(other.settings ?? {}).some((name) => setUp.includes(name))
}
