import { isDeepStrictEqual } from 'node:util'
import { statusOf } from '../oracle/exchange-status.ts'
import { endOf } from '../oracle/moments.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Satisfied, Violated } from '../spec/judgement.ts'
import { keyPart, operationPart, type Part, type Plain, partsOf } from './parts-of.ts'

/** What shows a breach: one request, or a create and what reads the animal back. */
export interface Shows {
  readonly create?: RequestSpec
  /** The status that the create was refused with, where what it left behind shows the breach. */
  readonly refused?: number
  readonly asked: RequestSpec
  /** Ms from the create's answer to the reading. */
  readonly afterMs: number
}

/** One thing of all that shows a breach, and what is left without it. */
export interface Step extends Omit<Part, 'without'> {
  readonly without: Shows
}

/** What holds of every operation: which one is asked may be at fault, or not. */
const ofAnyOperation = /^(AUTH|ERROR|MEDIA|RATE|VERSION)-/
/** What holds of every answer: so may who asks. */
const ofAnyAnswer = /^(ERROR|MEDIA|RATE)-/

/** What a breach was shown by, as it may be sent again; `createOf` gives the POST of an own animal, by its path. */
export function showsOf(
  { exchanges }: Pick<Satisfied | Violated, 'exchanges'>,
  createOf: (path: string) => Exchange | undefined = () => undefined,
): Shows | undefined {
  const telling = tellingOf(exchanges)
  if (telling === undefined) return undefined
  const { request } = telling
  const creates = exchanges.filter((one) => one !== telling && one.request.operation === 'createPet')
  const created = creates.findLast((one) => statusOf(one) === 201) ?? createOf(request.path)
  const isList = request.operation === 'listPets'
  const isRead = request.operation === 'getPet' || isList
  const lastRefused = creates.findLast((one) => Math.floor((statusOf(one) ?? 0) / 100) === 4)
  const refused = created === undefined && isList ? lastRefused : undefined
  const made = created ?? refused
  if (made === undefined || !isRead) return { asked: request, afterMs: 0 }
  return {
    create: made.request,
    ...(refused === undefined ? {} : { refused: statusOf(refused) ?? 0 }),
    asked: request,
    afterMs: Math.max(0, telling.sentAt - endOf(made)),
  }
}

/** Which of them tells of a breach: the last, or what got no answer while another request did. */
export function tellingOf(exchanges: readonly Exchange[]): Exchange | undefined {
  return exchanges.findLast(({ error }) => error !== undefined) ?? exchanges.at(-1)
}

/** What may be left out, that which says most first. */
export function stepsOf(shows: Shows, requirement: RequirementId, plain: Plain): readonly Step[] {
  const { create, refused, asked, afterMs } = shows
  const ofAsked = [
    ...(ofAnyOperation.test(requirement) ? operationPart(asked) : []),
    ...(ofAnyAnswer.test(requirement) ? keyPart(asked) : []),
    // Which animal is read back is the create's affair.
    ...partsOf(asked, create === undefined ? plain : { ...plain, ownId: undefined }),
  ]
  const ofCreate = (create === undefined ? [] : partsOf(create, plain)).filter(
    // What a refused create left without a name is known by its category.
    ({ factor, level }) => refused === undefined || factor !== 'categoryId' || !/^-?\d+$/.test(level),
  )
  // First: whatever breaks at once takes no more waiting.
  const without = { ...shows, afterMs: 0 }
  const atOnce: Step = { factor: 'time', level: 'later', key: 'time', impliedBy: [], without }
  return [
    ...(create === undefined || afterMs === 0 ? [] : [atOnce]),
    ...ofAsked.map((part): Step => ({ ...part, without: { ...shows, asked: part.without } })),
    ...ofCreate.map((part): Step => {
      const impliedBy = part.impliedBy.map((key) => `create: ${key}`)
      return { ...part, key: `create: ${part.key}`, impliedBy, without: { ...shows, create: part.without } }
    }),
  ]
}

/** How what satisfied a requirement compares with the least that violated it; `less` lacks a step of the keys. */
export function likeness(
  satisfying: Shows,
  violating: Shows,
  keys: readonly string[],
  requirement: RequirementId,
  plain: Plain,
): 'the same' | 'more' | 'less' {
  const levelsOf = (shows: Shows): ReadonlyMap<string, string> =>
    new Map(stepsOf(shows, requirement, plain).map(({ key, level }) => [key, level]))
  const [had, needed] = [levelsOf(satisfying), levelsOf(violating)]
  if (keys.some((key) => had.get(key) !== needed.get(key))) return 'less'
  const isSame = had.size === needed.size && [...needed].every(([key, level]) => had.get(key) === level)
  // Two tokens that are no keys have no parts to compare, and may be answered each in its own way.
  const isOfOneKey = isDeepStrictEqual(satisfying.asked.credential, violating.asked.credential)
  const isWrittenAlike = writingOf(satisfying.asked) === writingOf(violating.asked)
  return isSame && isOfOneKind(satisfying, violating) && isOfOneKey && isWrittenAlike ? 'the same' : 'more'
}

/** How a request is written, but for the values in its body. */
function writingOf({ path, body = '' }: RequestSpec): string {
  return `${path} ${body.replace(/"(?:[^"\\]|\\.)*"(?!\s*:)/g, '""').replace(/-?\d[\d.eE+-]*/g, '0')}`
}

/** Whether two are made of the same operations, with the same kind of credential. */
export function isOfOneKind(one: Shows, other: Shows): boolean {
  const kindOf = ({ create, refused, asked: { operation, method, credential } }: Shows): string =>
    [create?.operation, refused, operation, method, credential.kind].join()
  return kindOf(one) === kindOf(other)
}

/** Parts that narrower ones of the same factor say more than. */
const general: ReadonlySet<string> = new Set(['not the key', 'name', 'create: name'])

/** A value that so many narrow parts of are needed is told as a whole. */
const mostNarrow = 3

/** Of the parts that cannot be left out, those that say it most narrowly. */
export function narrowest(steps: readonly Step[]): readonly Step[] {
  const told = steps.filter(({ impliedBy }) => !steps.some(({ key }) => impliedBy.includes(key)))
  return told.filter(({ key, factor }) => {
    const narrow = told.filter((one) => one.factor === factor && !general.has(one.key))
    if (general.has(key)) return narrow.length === 0 || narrow.length > mostNarrow
    const isWholeTold = told.some((one) => one.factor === factor && general.has(one.key))
    return narrow.length <= mostNarrow || !isWholeTold
  })
}
