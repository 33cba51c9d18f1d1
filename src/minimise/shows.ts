import { isDeepStrictEqual } from 'node:util'
import { statusOf } from '../oracle/exchange-status.ts'
import { endOf } from '../oracle/moments.ts'
import type { Exchange, RequestSpec } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Satisfied, Violated } from '../spec/judgement.ts'
import { keyPart, operationPart, type Part, type Plain, partsOf } from './parts-of.ts'

/** The requests that show a violation: one, or a POST and what reads the pet back. */
export interface Shows {
  readonly create?: RequestSpec
  /** The status of the rejected POST, where what it left behind shows the violation. */
  readonly refused?: number
  readonly asked: RequestSpec
  /** Time in ms from the response to the POST until it is read back. */
  readonly afterMs: number
}

/** One part of these requests, and what is left without it. */
export interface Step extends Omit<Part, 'without'> {
  readonly without: Shows
}

/** Requirements of every operation, which need not be the cause. */
const ofAnyOperation = /^(AUTH|ERROR|MEDIA|RATE|VERSION)-/
/** Requirements of every response, where the credential need not be the cause either. */
const ofAnyAnswer = /^(ERROR|MEDIA|RATE)-/

/** The requests that showed a violation, to be repeated; `createOf` finds a created pet's POST by its path. */
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

/** The exchange that shows a violation: the last one, or one without a response while another had one. */
export function tellingOf(exchanges: readonly Exchange[]): Exchange | undefined {
  return exchanges.findLast(({ error }) => error !== undefined) ?? exchanges.at(-1)
}

/** What may be left out, the most general first. */
export function stepsOf(shows: Shows, requirement: RequirementId, plain: Plain): readonly Step[] {
  const { create, refused, asked, afterMs } = shows
  const ofAsked = [
    ...(ofAnyOperation.test(requirement) ? operationPart(asked) : []),
    ...(ofAnyAnswer.test(requirement) ? keyPart(asked) : []),
    // Which pet is read back depends on the POST.
    ...partsOf(asked, create === undefined ? plain : { ...plain, ownId: undefined }),
  ]
  const ofCreate = (create === undefined ? [] : partsOf(create, plain)).filter(
    // A pet that a rejected POST left without a name is known by its category.
    ({ factor, level }) => refused === undefined || factor !== 'categoryId' || !/^-?\d+$/.test(level),
  )
  // First, since a violation that shows at once needs no further waits.
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

/** How a satisfying request compares with the least violating one; `less` lacks a step of the keys. */
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
  // Tokens that are no keys have no parts to compare, and a service may treat each in its own way.
  const isOfOneKey = isDeepStrictEqual(satisfying.asked.credential, violating.asked.credential)
  const isWrittenAlike = writingOf(satisfying.asked) === writingOf(violating.asked)
  return isSame && isOfOneKind(satisfying, violating) && isOfOneKey && isWrittenAlike ? 'the same' : 'more'
}

/** The text of a request without the values in its body. */
function writingOf({ path, body = '' }: RequestSpec): string {
  return `${path} ${body.replace(/"(?:[^"\\]|\\.)*"(?!\s*:)/g, '""').replace(/-?\d[\d.eE+-]*/g, '0')}`
}

/** Whether two consist of the same operations, with the same kind of credential. */
export function isOfOneKind(one: Shows, other: Shows): boolean {
  const kindOf = ({ create, refused, asked: { operation, method, credential } }: Shows): string =>
    [create?.operation, refused, operation, method, credential.kind].join()
  return kindOf(one) === kindOf(other)
}

/** Parts that narrower ones of the same factor make superfluous. */
const general: ReadonlySet<string> = new Set(['not the key', 'name', 'create: name'])

/** More narrow parts of one value are named as a whole. */
const mostNarrow = 3

/** Of the parts that cannot be left out, the narrowest that say it. */
export function narrowest(steps: readonly Step[]): readonly Step[] {
  const told = steps.filter(({ impliedBy }) => !steps.some(({ key }) => impliedBy.includes(key)))
  return told.filter(({ key, factor }) => {
    const narrow = told.filter((one) => one.factor === factor && !general.has(one.key))
    if (general.has(key)) return narrow.length === 0 || narrow.length > mostNarrow
    const isWholeTold = told.some((one) => one.factor === factor && general.has(one.key))
    return narrow.length <= mostNarrow || !isWholeTold
  })
}
