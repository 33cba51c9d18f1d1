import type { RequirementId } from '../../spec/generated/requirement-id.ts'
import type { Judgement } from '../../spec/judgement.ts'
import type { OperationId } from '../../spec/operation.ts'
import { bodyValidity } from '../body-validity.ts'
import { describeErrors } from '../describe-errors.ts'
import { listQuery } from '../list-query.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { About, type Shown, stateless } from '../rule.ts'
import { seenIdText } from '../seen-pet.ts'
import { isSpent } from '../store/is-spent.ts'
import type { StoreModel } from '../store/store-model.ts'

interface Success {
  readonly operation: OperationId
  readonly status: number
  readonly requirement: RequirementId
  readonly body: string
}

const successes: ReadonlyMap<OperationId | undefined, Success> = new Map(
  (
    [
      { operation: 'listPets', status: 200, requirement: 'LIST-1', body: 'an array of Pet' },
      { operation: 'createPet', status: 201, requirement: 'CREATE-1', body: 'a Pet with its id' },
      { operation: 'getPet', status: 200, requirement: 'GET-1', body: 'a Pet' },
    ] as const
  ).map((success) => [success.operation, success]),
)

/**
 * LIST-1, CREATE-1, GET-1: whatever was asked, a documented success carries the documented body (Endpoints), and a list
 * that the interface allows is answered with nothing else (LIST-1, LIST-3, LIST-4).
 */
export const documentedBodies = stateless((store, shown, options) => {
  const { operation, credential } = shown.exchange.request
  const success = successes.get(operation)
  if (success === undefined || credential.kind !== 'key') return []
  const judgement = judge(store, shown, success, options)
  return judgement === undefined ? [] : [judgement]
})

function judge(
  store: StoreModel,
  shown: Shown,
  success: Success,
  { contract }: OracleOptions,
): Judgement | undefined {
  const { exchange, answer } = shown
  const { operation } = success
  if (answer.kind !== 'answered') return judgeUnanswered(shown)
  const { status, response } = answer
  if (status !== success.status) return refusedList(store, shown, status)
  if (response === undefined) return undefined
  // What an invalid body is answered with is CREATE-3's to CREATE-5's affair, and another animal's that of GET-2 and GET-3.
  if (operation === 'createPet' && bodyValidity(exchange.request, contract) === 'invalid') return undefined
  const isItself = exchange.request.path.endsWith(`/${seenIdText(response.body)}`)
  if (operation === 'getPet' && !isItself && isWhole(shown)) return undefined
  const errors = contract.validateResponse(operation, status, response.body)
  if (errors === 'undocumented') return undefined
  const about = new About(success.requirement, shown)
  if (errors.length > 0) return about.broken(success.body, describeErrors(errors, response))
  return operation === 'getPet' && !isItself ? undefined : about.kept(success.body)
}

/** Other rules tell of such an id; what becomes of others, and of 0, is open (GET-4), but not the form of a success. */
function isWhole({ fetch }: Shown): boolean {
  return fetch !== undefined && fetch.id !== 0n
}

function judgeUnanswered(shown: Shown): Judgement | undefined {
  const requirement = requirementOfList(shown)
  if (requirement === undefined || shown.answer.kind === 'limited') return undefined
  const about = new About(requirement, shown)
  return about.unanswered() ?? about.broken('200')
}

/** Who asks, and how often, is another requirement's affair; of a limit and a status together another rule tells. */
function refusedList(store: StoreModel, shown: Shown, status: number): Judgement | undefined {
  const requirement = requirementOfList(shown)
  if (requirement === undefined) return undefined
  const about = new About(status < 400 ? 'LIST-1' : requirement, shown)
  if (status === 401 || status === 403) return about.open(`a list was answered ${status}`, 'AUTH-6')
  if (isSpent(store, shown.exchange)) return about.open('no request remained', 'RATE-5')
  return about.broken('200')
}

function requirementOfList({ exchange }: Shown): Extract<RequirementId, `LIST-${1 | 3 | 4}`> | undefined {
  const { operation, path } = exchange.request
  const query = operation === 'listPets' ? listQuery(path) : undefined
  if (query === undefined || (query.limit !== undefined && query.status !== undefined)) return undefined
  return query.limit !== undefined ? 'LIST-3' : query.status !== undefined ? 'LIST-4' : 'LIST-1'
}
