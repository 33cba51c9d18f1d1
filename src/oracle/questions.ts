import type { ResponseRecord } from '../spec/exchange.ts'
import { requirementIds } from '../spec/generated/requirement-id.ts'
import { isRecord } from '../spec/is-record.ts'
import type { Observed } from '../spec/judgement.ts'
import type { OperationId } from '../spec/operation.ts'
import type { OpenRequirementId, QuestionId } from '../spec/question-id.ts'
import { statusOf } from './exchange-status.ts'
import { creationQuestions } from './questions/creation.ts'
import { listingQuestions } from './questions/listing.ts'
import { field, type Reader, whole } from './questions/reader.ts'
import { retrievalQuestions } from './questions/retrieval.ts'
import { type TrialQuestion, trialQuestions } from './questions/trial.ts'
import type { Trial } from './rate/trial.ts'
import type { Shown } from './rule.ts'

/** Which exchanges can answer the questions of a requirement, and how each answer is read. */
type Questions<R extends OpenRequirementId> = readonly [
  isAnsweredBy: (asked: Shown) => boolean,
  readers: Readonly<Record<Exclude<QuestionId<R>, TrialQuestion>, Reader>>,
]

/** Every question but those that a trial of the rate limit answers. */
const questions: { readonly [R in OpenRequirementId]: Questions<R> } = {
  'AUTH-7': [
    ({ answer }) => answer.kind === 'answered',
    {
      'scheme-case': whole(({ exchange: { request } }) => {
        const { credential } = request
        return credential.kind === 'scheme-word' && credential.word.toLowerCase() === 'bearer'
      }),
      'key-case': whole(({ exchange: { request } }) => request.credential.kind === 'key-case'),
      challenge: field('www-authenticate', 401),
    },
  ],
  'LIST-9': [isAnswered('listPets'), listingQuestions],
  'CREATE-9': [isAnswered('createPet'), creationQuestions],
  'GET-4': [isAnswered('getPet'), retrievalQuestions],
  'ORDERS-2': [
    isAnswered('listOrders'),
    {
      status: ({ exchange }) => ({ answer: `${statusOf(exchange) ?? 'none'}` }),
      'media-type': ({ exchange: { response } }) => ({ answer: response?.mediaType || 'none' }),
      shape: ({ exchange: { response } }) => ({ answer: shapeOf(response) }),
    },
  ],
  'RATE-9': [({ answer }) => answer.kind === 'limited', { body: whole(() => true) }],
}

const openIds = requirementIds.filter((id): id is OpenRequirementId => id in questions)

/** What an exchange answers of the questions that OPEN requirements ask. */
export function answersTo(asked: Shown): readonly Observed[] {
  return openIds.flatMap((requirement) => {
    const [isAnsweredBy, readers] = questions[requirement]
    if (!isAnsweredBy(asked)) return []
    return Object.entries<Reader>(readers).flatMap(([question, read]): readonly Observed[] => {
      const reading = read(asked)
      const exchanges = [asked.exchange]
      return reading ? [{ state: 'observed', requirement, question, ...reading, exchanges }] : []
    })
  })
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

function isAnswered(operation: OperationId): (asked: Shown) => boolean {
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
