import type { ResponseRecord } from '../spec/exchange.ts'
import { requirementIds } from '../spec/generated/requirement-id.ts'
import { isRecord } from '../spec/is-record.ts'
import type { Observed } from '../spec/judgement.ts'
import type { OperationId } from '../spec/operation.ts'
import type { OpenRequirementId, QuestionId } from '../spec/question-id.ts'
import type { OracleOptions } from './oracle-options.ts'
import { creationQuestions } from './questions/creation.ts'
import { listingQuestions } from './questions/listing.ts'
import { field, type Reader, whole } from './questions/reader.ts'
import { retrievalQuestions } from './questions/retrieval.ts'
import { type TrialQuestion, trialQuestions } from './questions/trial.ts'
import type { Trial } from './rate/trial.ts'
import type { Shown } from './rule.ts'
import type { StoreModel } from './store/store-model.ts'

/** What can answer the questions of a requirement, and how each of them is read from it. */
interface Questions<R extends OpenRequirementId> {
  readonly isAnsweredBy: (shown: Shown) => boolean
  readonly readers: Readonly<Record<Exclude<QuestionId<R>, TrialQuestion>, Reader>>
}

/** Every question of the catalogue but those that a trial of the rate limit answers. */
const questions: { readonly [R in OpenRequirementId]: Questions<R> } = {
  'AUTH-7': {
    isAnsweredBy: ({ answer }) => answer.kind === 'answered',
    readers: {
      'scheme-case': whole(({ exchange: { request } }) => {
        const { credential } = request
        return credential.kind === 'scheme-word' && credential.word.toLowerCase() === 'bearer'
      }),
      'key-case': whole(({ exchange: { request } }) => request.credential.kind === 'key-case'),
      challenge: field('www-authenticate', 401),
    },
  },
  'LIST-9': { isAnsweredBy: isAnswered('listPets'), readers: listingQuestions },
  'CREATE-9': { isAnsweredBy: isAnswered('createPet'), readers: creationQuestions },
  'GET-4': { isAnsweredBy: isAnswered('getPet'), readers: retrievalQuestions },
  'ORDERS-2': {
    isAnsweredBy: isAnswered('listOrders'),
    readers: {
      status: ({ exchange: { response, head } }) => ({ answer: `${(response ?? head)?.status ?? 'none'}` }),
      'media-type': ({ exchange: { response } }) => ({ answer: response?.mediaType || 'none' }),
      shape: ({ exchange: { response } }) => ({ answer: shapeOf(response) }),
    },
  },
  'RATE-9': {
    isAnsweredBy: ({ answer }) => answer.kind === 'limited',
    readers: { body: whole(() => true) },
  },
}

const asked = requirementIds
  .filter((id): id is OpenRequirementId => id in questions)
  .map((id) => ({ requirement: id, ...questions[id] }))

/** What an exchange answers of the questions that OPEN requirements ask. */
export function answersTo(shown: Shown, store: StoreModel, options: OracleOptions): readonly Observed[] {
  const answers: Observed[] = []
  for (const { requirement, isAnsweredBy, readers } of asked) {
    if (!isAnsweredBy(shown)) continue
    for (const [question, read] of Object.entries<Reader>(readers)) {
      const reading = read(shown, store, options)
      if (reading === undefined) continue
      answers.push({ state: 'observed', requirement, question, ...reading, exchanges: [shown.exchange] })
    }
  }
  return answers
}

/** What a trial of the rate limit answers of them. */
export function answersOfTrial(trial: Trial): readonly Observed[] {
  const exchanges = trial.recovery === undefined ? [] : [trial.recovery.refused.exchange]
  return Object.entries(trialQuestions).flatMap(([question, read]) => {
    const answer = read(trial)
    if (answer === undefined) return []
    return [{ state: 'observed', requirement: 'RATE-9', question, answer, exchanges }] as const
  })
}

function isAnswered(operation: OperationId): (shown: Shown) => boolean {
  return ({ exchange: { request }, answer }) =>
    request.operation === operation &&
    request.credential.kind === 'key' &&
    (answer.kind === 'answered' || answer.kind === 'dropped')
}

function shapeOf({ text = '', body, parseError }: Partial<ResponseRecord> = {}): string {
  if (text === '') return 'no body'
  if (parseError !== undefined) return 'no JSON'
  if (Array.isArray(body)) return body.length === 0 ? 'an empty array' : 'an array'
  return isRecord(body) ? `an object with ${Object.keys(body).join(', ')}` : `a ${typeof body}`
}
