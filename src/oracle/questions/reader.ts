import type { Exchange } from '../../spec/exchange.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { OpenRequirementId, QuestionId } from '../../spec/question-id.ts'
import { headOf } from '../exchange-status.ts'
import type { Shown } from '../rule.ts'

/** Reads the answer to a question, and the input where the question has several. */
export type Reader = (asked: Shown) => { readonly answer: string; readonly input?: string } | undefined

/** A reader for each of the questions of a requirement. */
export type Readers<R extends OpenRequirementId> = Readonly<Record<QuestionId<R>, Reader>>

const longestInput = 40

/** Reads the whole response to each request that a question is about: `isAbout` returns true, or its input. */
export function whole(
  isAbout: (asked: Shown) => string | boolean,
  answer: (exchange: Exchange) => string = answerOf,
): Reader {
  return (asked) => {
    const about = isAbout(asked)
    if (about === false) return undefined
    const input = about === true ? {} : { input: about.slice(0, longestInput) }
    return { answer: answer(asked.exchange), ...input }
  }
}

/** Reads a header field of each response with a status. */
export function field(name: string, status: number): Reader {
  return ({ exchange }) => {
    const head = headOf(exchange)
    return head?.status === status ? { answer: head.headers[name] ?? 'none' } : undefined
  }
}

/** An answer that the interface leaves open, in a few words that do not change from run to run. */
export function answerOf({ response, head, error }: Exchange): string {
  if (response === undefined) {
    const why = error?.kind ?? 'unknown'
    return head === undefined ? `no answer (${why})` : `${head.status}, no whole body (${why})`
  }
  const { body, mediaType, status } = response
  if (Array.isArray(body)) return `${status}, ${body.length} entries`
  const members = isRecord(body) ? `, members ${Object.keys(body).join(', ')}` : ''
  return `${status}, ${response.text === '' ? 'no body' : mediaType}${members}`
}
