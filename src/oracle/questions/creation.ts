import { isRecord } from '../../spec/is-record.ts'
import { answerOf } from '../answer-of.ts'
import {
  described,
  isComparable,
  isJson,
  isSpelledLike,
  longestName,
  respelled,
  writesWholeNumbersOddly,
} from '../body-validity.ts'
import { printValue } from '../describe-errors.ts'
import type { OracleOptions } from '../oracle-options.ts'
import { parsedBody } from '../parsed-body.ts'
import type { Shown } from '../rule.ts'
import { seePet } from '../seen-pet.ts'
import { type Reader, type Readers, whole } from './reader.ts'

/** Beyond it a name is longer than most columns of databases. */
const longestColumn = 255

/** What creates make of bodies that the interface neither allows nor rules out: CREATE-9. */
export const creationQuestions: Readers<'CREATE-9'> = {
  'default-status': (shown, _, options) => {
    const { response } = shown.exchange
    const sent = sentIn(shown)
    if (response?.status !== 201 || 'status' in sent || !isNewPet(sent, options)) return undefined
    const { status = 'none' } = seePet(response.body)
    return { answer: typeof status === 'string' ? status : printValue(status) }
  },
  'empty-name': ofName((name) => name === ''),
  'long-name': ofName(
    (name) => lengthOf(name) > longestName,
    (name) => `${lengthOf(name) > longestColumn ? 'beyond' : 'up to'} ${longestColumn} characters`,
  ),
  'odd-name': ofName((name) => name !== '' && lengthOf(name) <= longestName && !isComparable(name)),
  'unknown-property': whole(
    (shown, options) =>
      namesIn(shown).some((name) => name !== 'id' && !isLikeOne(name)) && isNewPet(sentIn(shown), options),
  ),
  'other-spelling': whole(
    (shown, options) =>
      namesIn(shown).some(isSpelledOtherwise) && isNewPet(respelled(sentIn(shown)), options),
    (shown) =>
      namesIn(shown).some((name) => /[_-]/.test(name)) ? 'signs between words' : 'other letter case',
  ),
  'malformed-json': whole(
    ({ exchange: { request } }) =>
      request.body !== '' &&
      isJson(request) &&
      request.wire !== 'with a broken byte' &&
      parsedBody(request) === undefined,
  ),
  'broken-utf8': whole(({ exchange: { request } }) => request.wire === 'with a broken byte'),
  'media-type': whole(
    ({ exchange: { request } }) => request.body !== '' && !isJson(request),
    ({ exchange: { request } }) => request.contentType || 'none',
  ),
  'whole-number': whole(
    (shown, options) =>
      isNewPet(sentIn(shown), options) && writesWholeNumbersOddly(shown.exchange.request.body ?? ''),
  ),
}

/** Whether a name that is open for something is taken, and comes back as it was sent. */
function ofName(isAbout: (name: string) => boolean, inputOf?: (name: string) => string): Reader {
  return (shown, _, options) => {
    const { exchange } = shown
    const { name } = seePet(sentIn(shown))
    if (name === undefined || !isAbout(name) || !isNewPet(sentIn(shown), options)) return undefined
    const { status, body } = exchange.response ?? {}
    const taken = seePet(body).name === name ? '201, as it was sent' : '201, changed'
    const answer = status === 201 ? taken : answerOf(exchange)
    return inputOf === undefined ? { answer } : { answer, input: inputOf(name) }
  }
}

/** The properties of a JSON object that was sent as such. */
function sentIn({ exchange: { request } }: Shown): Readonly<Record<string, unknown>> {
  const sent = isJson(request) ? parsedBody(request) : undefined
  return isRecord(sent) ? sent : {}
}

/** Whether a body has nothing wrong with it that the interface document tells of. */
function isNewPet(sent: unknown, { contract }: OracleOptions): boolean {
  return contract.validateNewPet(sent).length === 0
}

function namesIn(shown: Shown): readonly string[] {
  return Object.keys(sentIn(shown))
}

function isLikeOne(name: string): boolean {
  return described.some((own) => isSpelledLike(name, own))
}

function isSpelledOtherwise(name: string): boolean {
  return isLikeOne(name) && !described.includes(name)
}

function lengthOf(name: string): number {
  return [...name].length
}
