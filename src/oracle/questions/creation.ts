import { isRecord } from '../../spec/is-record.ts'
import {
  described,
  isComparable,
  isJson,
  isSpelledLike,
  longestName,
  respelled,
  writesWholeNumbersOddly,
} from '../body-validity.ts'
import { statusOf } from '../exchange-status.ts'
import { parsedBody } from '../parsed-body.ts'
import { printValue } from '../print-exchange.ts'
import type { Shown } from '../rule.ts'
import { isCreated, seePet, sentPet, toldPet } from '../seen-pet.ts'
import { answerOf, type Reader, type Readers, whole } from './reader.ts'

/** Beyond it a name is longer than most columns of databases. */
const longestColumn = 255

/** How POSTs treat bodies that the interface leaves open: CREATE-9. */
export const creationQuestions: Readers<'CREATE-9'> = {
  'default-status': (asked) => {
    const sent = newPetIn(asked)
    if (!isCreated(asked.exchange) || sent === undefined || 'status' in sent) return undefined
    const { status = 'none' } = toldPet(asked.exchange)
    return { answer: typeof status === 'string' ? status : printValue(status) }
  },
  'empty-name': ofName((name) => name === ''),
  'long-name': ofName((name) => {
    const { length } = [...name]
    if (length <= longestName) return false
    return `${length > longestColumn ? 'beyond' : 'up to'} ${longestColumn} characters`
  }),
  'odd-name': ofName((name) => name !== '' && [...name].length <= longestName && !isComparable(name)),
  'unknown-property': whole((asked) =>
    Object.keys(newPetIn(asked) ?? {}).some((name) => name !== 'id' && !isLikeOne(name)),
  ),
  'other-spelling': whole((asked) => {
    const names = Object.keys(newPetIn(asked, respelled) ?? {})
    const isSpelledOtherwise = names.some((name) => isLikeOne(name) && !described.includes(name))
    const hasSigns = names.some((name) => /[_-]/.test(name))
    return isSpelledOtherwise && (hasSigns ? 'signs between words' : 'other letter case')
  }),
  'malformed-json': whole(({ exchange: { request } }) => {
    const isMalformed = request.wire !== 'with a broken byte' && parsedBody(request) === undefined
    return request.body !== '' && isJson(request) && isMalformed
  }),
  'media-type': whole(
    ({ exchange: { request } }) => request.body !== '' && !isJson(request) && (request.contentType || 'none'),
  ),
  'whole-number': whole(
    (asked) => newPetIn(asked) !== undefined && writesWholeNumbersOddly(String(asked.exchange.request.body)),
  ),
}

/** Whether a service accepts such a name, and returns it as it was sent. */
function ofName(isAbout: (name: string) => string | boolean): Reader {
  return whole(
    (asked) => {
      const { name } = seePet(newPetIn(asked))
      return name !== undefined && isAbout(name)
    },
    (exchange) => {
      if (!isCreated(exchange)) return answerOf(exchange)
      const isKept = toldPet(exchange).name === sentPet(exchange).name
      return `${statusOf(exchange)}, ${isKept ? 'as it was sent' : 'changed'}`
    },
  )
}

/** The object that was sent as JSON, if it is valid as it is read. */
function newPetIn({ exchange: { request }, options }: Shown, read = (sent: unknown) => sent) {
  const sent = isJson(request) ? parsedBody(request) : undefined
  return isRecord(sent) && options.contract.validateNewPet(read(sent)).length === 0 ? sent : undefined
}

function isLikeOne(name: string): boolean {
  return described.some((own) => isSpelledLike(name, own))
}
