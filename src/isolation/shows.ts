import type { RequirementId } from '../catalogue/requirement-id.ts'
import type { Exchange, RequestSpec } from '../events/exchange.ts'
import type { Broken } from '../events/judgement.ts'
import { statusOf } from '../oracle/exchange-status.ts'
import { endOf } from '../oracle/known.ts'
import type { Part, Plain } from './part.ts'
import { keyPart, operationPart, partsOf } from './parts-of.ts'

/** What shows a breach: one request, or a create and what reads the animal back. */
export interface Shows {
  readonly create?: RequestSpec
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

/** What a breach was shown by, as it may be sent again; undefined where no exchange tells of it. */
export function showsOf({ exchanges }: Pick<Broken, 'exchanges'>): Shows | undefined {
  const telling = exchanges.at(-1)
  if (telling === undefined) return undefined
  const { request } = telling
  const created = exchanges.findLast((one) => one !== telling && isCreated(one))
  const isRead = request.operation === 'getPet' || request.operation === 'listPets'
  if (created === undefined || !isRead) return { asked: request, afterMs: 0 }
  return {
    create: created.request,
    asked: request,
    afterMs: Math.max(0, telling.sentAt - endOf(created)),
  }
}

function isCreated(exchange: Exchange): boolean {
  return exchange.request.operation === 'createPet' && statusOf(exchange) === 201
}

/** What may be left out, that which says most first. */
export function stepsOf(shows: Shows, requirement: RequirementId, plain: Plain): readonly Step[] {
  const { create, asked, afterMs } = shows
  const ofAsked: readonly Part[] = [
    ...(ofAnyOperation.test(requirement) ? operationPart(asked) : []),
    ...(ofAnyAnswer.test(requirement) ? keyPart(asked) : []),
    // Which animal is read back is the create's affair.
    ...partsOf(asked, create === undefined ? plain : { ...plain, ownId: undefined }),
  ]
  const ofCreate = create === undefined ? [] : partsOf(create, plain)
  // First: whatever breaks at once takes no more waiting.
  const atOnce: readonly Step[] =
    create === undefined || afterMs === 0
      ? []
      : [{ factor: 'time', level: 'later', key: 'time', without: { ...shows, afterMs: 0 } }]
  return [
    ...atOnce,
    ...ofAsked.map((part): Step => ({ ...part, without: { ...shows, asked: part.without } })),
    ...ofCreate.map(
      (part): Step => ({
        ...part,
        key: `create: ${part.key}`,
        without: { ...shows, create: part.without },
      }),
    ),
  ]
}

/** Parts that narrower ones of the same factor say more than. */
const general: ReadonlySet<string> = new Set(['not the key', 'name', 'create: name'])

/** A value that so many narrow parts of are needed is told as a whole. */
const mostNarrow = 2

/** Of the parts that cannot be left out, those that say it most narrowly. */
export function narrowest(steps: readonly Step[]): readonly Step[] {
  return steps.filter(({ key, factor }) => {
    const narrow = steps.filter((one) => one.factor === factor && !general.has(one.key))
    if (general.has(key)) return narrow.length === 0 || narrow.length > mostNarrow
    const isToldAsWhole = narrow.length > mostNarrow && steps.some((one) => isGeneralOf(one, factor))
    return !isToldAsWhole
  })
}

function isGeneralOf({ key, factor }: Step, of: string): boolean {
  return factor === of && general.has(key)
}
