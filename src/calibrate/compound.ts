import type { RequirementId } from '../catalogue/requirement-id.ts'
import { type ChanceStream, chanceStream } from '../generate/chance.ts'
import type { Behaviour } from '../reference/behaviour.ts'
import type { Fault } from '../reference/fault.ts'
import { allFaults } from '../reference/faults/index.ts'
import type { Settings } from '../reference/settings.ts'
import type { Variant } from '../reference/variant.ts'
import { variants } from '../reference/variants/index.ts'
import { hasKeyOfItsOwn } from './main-key.ts'
import type { Subject } from './subject.ts'

const fewestParts = 2
const mostParts = 6
const prefix = 'compound-'

/** Faults that a run as usual can see, and is known to find. */
const candidates = allFaults.filter(
  ({ name, profiles, knownMiss }) =>
    knownMiss === undefined && profiles.includes('full') && !hasKeyOfItsOwn(name),
)

/** The names of so many compounds. */
export function compoundNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
}

/**
 * A service that breaks two to six things at once, every other one in a conforming way of its own: which, hangs on the
 * name alone.
 */
export function compound(name: string): Subject {
  const chance = chanceStream(Number(name.slice(prefix.length)), prefix)
  const variant = chance.integer(0, 1) === 0 ? undefined : pick(variants, chance)
  const parts: Fault[] = []
  const count = chance.integer(fewestParts, mostParts)
  while (parts.length < count) {
    const fault = pick(candidates, chance)
    if ([variant, ...parts].every((other) => other !== fault && areCompatible(other, fault)))
      parts.push(fault)
  }
  const [first] = parts
  const fault: Fault = {
    name,
    summary: parts.map((part) => part.name).join(', '),
    target: first?.target ?? 'VERSION-1',
    profiles: ['full'],
    settings: Object.assign({}, ...parts.map(({ settings }) => settings)) as Partial<Settings>,
    apply: (behaviour: Behaviour) =>
      parts.reduce((changed, part) => part.apply?.(changed) ?? changed, behaviour),
  }
  return {
    kind: 'compound',
    name,
    summary: [...parts, ...(variant === undefined ? [] : [variant])].map((part) => part.name).join(' + '),
    target: fault.target,
    collateral: [...new Set(parts.flatMap(mayBreak))],
    mayStayOpen: [],
    edgeCase: false,
    knownMiss: false,
    profiles: ['full'],
    parts: parts.map(mayBreak),
    service: { fault, ...(variant === undefined ? {} : { variant }) },
  }
}

function mayBreak({ target, collateral = [] }: Fault): readonly RequirementId[] {
  return [target, ...collateral]
}

function pick<T>(all: readonly T[], chance: ChanceStream): T {
  const [chosen] = all.slice(chance.integer(0, all.length - 1))
  if (chosen === undefined) throw new RangeError('there is nothing to pick from')
  return chosen
}

/** Of two that set up the service alike, one would undo the other. */
function areCompatible(one: Fault | Variant | undefined, other: Fault): boolean {
  const setUp = Object.keys(one?.settings ?? {})
  return !Object.keys(other.settings ?? {}).some((name) => setUp.includes(name))
}
