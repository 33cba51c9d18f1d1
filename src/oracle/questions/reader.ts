import type { OpenRequirementId, QuestionId } from '../../spec/question-id.ts'
import { answerOf } from '../answer-of.ts'
import type { OracleOptions } from '../oracle-options.ts'
import type { Shown } from '../rule.ts'
import type { StoreModel } from '../store/store-model.ts'

/** How an exchange answers a question. */
interface Reading {
  readonly answer: string
  /** What was sent, where the question has several inputs. */
  readonly input?: string
}

/** Reads the answer to a question from an exchange; undefined where the exchange does not answer it. */
export type Reader = (shown: Shown, store: StoreModel, options: OracleOptions) => Reading | undefined

/** A reader for each of the questions of a requirement. */
export type Readers<R extends OpenRequirementId> = Readonly<Record<QuestionId<R>, Reader>>

const longestInput = 40

/** Reads the whole answer, in a few words, of each request that the question is about. */
export function whole(
  isAbout: (shown: Shown, options: OracleOptions, store: StoreModel) => boolean,
  inputOf?: (shown: Shown) => string,
): Reader {
  return (shown, store, options) => {
    if (!isAbout(shown, options, store)) return undefined
    const answer = answerOf(shown.exchange)
    return inputOf === undefined ? { answer } : { answer, input: inputOf(shown).slice(0, longestInput) }
  }
}

/** Reads a field of each answer that has a status. */
export function field(name: string, status: number): Reader {
  return ({ exchange }) => {
    const head = exchange.response ?? exchange.head
    return head?.status === status ? { answer: head.headers[name] ?? 'none' } : undefined
  }
}
