import {
  type Breakage,
  breakages,
  drawnStatuses,
  manifoldBreakages,
  wholeBodyBreakages,
} from '../../generate/breakage.ts'
import type { ChanceStream } from '../../generate/chance.ts'
import { type PetStatus, petStatuses } from '../../oracle/new-pet.ts'
import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { JsonSchema } from '../../spec/json-schema.ts'

/** A body that must get 400. */
export interface InvalidBody {
  readonly label: string
  /** Its place in the order of sending, which decides what else varies. */
  readonly place: number
  readonly requirement: Extract<RequirementId, 'CREATE-3' | 'CREATE-4' | 'CREATE-5'>
  /** False for a body that only exploration sends. */
  readonly essential: boolean
  /** Like a required body, and sent after all others. */
  readonly isRepeated: boolean
  /** Changes the valid body before the error is put in. */
  readonly setting: (valid: Valid) => Valid
  readonly breakage: Breakage
}

type Valid = Parameters<Breakage['apply']>[0]
/** The status of a body that is sent again; undefined for the same one. */
type Again = PetStatus | 'none' | undefined

const inEachStatus: readonly Again[] = ['none', ...petStatuses]
const threeTimes: readonly Again[] = [undefined, undefined, undefined]

/** Required bodies, and the statuses of their repeats, which go out in a row so that each of several nodes gets one. */
export const decisiveInvalidBodies: Readonly<
  Record<InvalidBody['requirement'], Readonly<Record<string, readonly Again[]>>>
> = {
  'CREATE-3': { 'name is missing': inEachStatus, 'categoryId is missing': inEachStatus },
  'CREATE-4': {
    'name is null': inEachStatus,
    'name is a number': inEachStatus,
    'categoryId is null': inEachStatus,
    'categoryId is its digits in quotes': inEachStatus,
    'categoryId is 1.5': [],
    'categoryId is 9223372036854775808': [],
    'status is null': threeTimes,
    'status is another word': [],
  },
  'CREATE-5': {
    'the body is an empty array': [],
    'the body is no body': threeTimes,
    'the body is null': threeTimes,
    'the body is a string': [],
  },
}

const decisive = Object.fromEntries(
  Object.values(decisiveInvalidBodies).flatMap((bodies) => Object.entries(bodies)),
)
const sentAgain: typeof decisive = { ...decisive, 'categoryId is 18446744073709551617': ['none'] }

/** Every invalid body, in the order of sending. */
export function invalidBodies(newPet: JsonSchema, chance: ChanceStream): readonly InvalidBody[] {
  const undrawn = new Set(
    drawnStatuses.flatMap((words) => {
      const drawn = chance.integer(0, words.length - 1)
      return words.filter((_, index) => index !== drawn).map(([value]) => `status is ${value}`)
    }),
  )
  const all = [...breakages(newPet), ...manifoldBreakages(newPet), ...wholeBodyBreakages]
    .filter(({ label }) => !undrawn.has(label))
    .map(bodyOf)
  const again = all.flatMap((body) =>
    (sentAgain[body.label] ?? []).map((status, index) => ({
      ...body,
      label: `${body.label}, again ${status === undefined ? `(${index + 1})` : `with the status ${status}`}`,
      essential: false,
      isRepeated: true,
      setting: (valid: Valid) => withStatus(valid, status),
    })),
  )
  return [...all, ...again].map((body, place) => ({ ...body, place }))
}

function bodyOf(breakage: Breakage): Omit<InvalidBody, 'place'> {
  const { label, keyword } = breakage
  const ofValue = wholeBodyBreakages.includes(breakage) ? 'CREATE-5' : 'CREATE-4'
  const requirement = keyword === 'required' ? 'CREATE-3' : ofValue
  const essential = label in decisive
  const isRepeated = !essential && isNumberOfAKind(breakage)
  return { label, requirement, essential, isRepeated, setting: (valid) => valid, breakage }
}

function withStatus(valid: Valid, status: Again): Valid {
  if (status === undefined) return valid
  const { status: _, ...bare } = valid
  return status === 'none' ? bare : { ...bare, status }
}

/** Groups bodies with the same error, which go out in a row. */
export function alike(bodies: readonly InvalidBody[]): readonly (readonly InvalidBody[])[] {
  const groups = Map.groupBy(bodies, ({ breakage }) =>
    isNumberOfAKind(breakage) ? `${breakage.property} ${breakage.keyword}` : breakage.label,
  )
  return [...groups.values()]
}

/** Numbers with the same error: a service that accepts one accepts others. */
function isNumberOfAKind({ keyword }: Breakage): boolean {
  return keyword === 'multiple' || keyword === 'format'
}
