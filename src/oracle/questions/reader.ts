import type { OpenRequirementId, QuestionId } from '../../spec/question-id.ts'
import { answerOf } from '../answer-of.ts'
import type { Known } from '../known.ts'
import type { OracleOptions } from '../oracle-options.ts'
import type { Shown } from '../rule.ts'

/** How an exchange answers a question. */
export interface Reading {
  readonly answer: string
  /** What was sent, where the question has several inputs. */
  readonly input?: string
}

/** Reads the answer to a question from an exchange; undefined where the exchange does not answer it. */
export type Reader = (shown: Shown, known: Known, options: OracleOptions) => Reading | undefined

/** A reader for each of the questions of a requirement. */
export type Readers<R extends OpenRequirementId> = Readonly<Record<QuestionId<R>, Reader>>

const longestInput = 40

/** Reads the whole answer, in a few words, of each request that the question is about. */
export function whole(isAbout: IsAbout, inputOf?: (shown: Shown) => string): Reader {
  return readIf(isAbout, (shown) => {
    const answer = answerOf(shown.exchange)
    return inputOf === undefined ? { answer } : { answer, input: inputOf(shown).slice(0, longestInput) }
  })
}

/** Reads something of the answer to each request that the question is about. */
export function readIf(isAbout: IsAbout, read: (shown: Shown) => Reading): Reader {
  return (shown, known, options) => (isAbout(shown, options, known) ? read(shown) : undefined)
}

/** Whether a question is about an exchange. */
type IsAbout = (shown: Shown, options: OracleOptions, known: Known) => boolean

/** Reads a field of each answer that has a status. */
export function field(name: string, status: number): Reader {
  return ({ exchange }) => {
    const head = exchange.response ?? exchange.head
    return head?.status === status ? { answer: head.headers[name] ?? 'none' } : undefined
  }
}
