import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { isRecord } from '../../src/service/is-record.ts'
import { parseJson } from '../../src/service/lossless-json.ts'
import type { Fault } from '../fault.ts'
import { responses } from './edits.ts'
import { faults } from './faults.ts'
import { reading, writing } from './seen-in.ts'
import { withStatus } from './with-status.ts'

/** Says in errors what was wrong, and puts it between quotation marks as it came. */
const repeating = (status: number, what: (call: Call) => string | undefined): Edit =>
  responses((raw, call) => {
    const said = raw.status === status ? what(call) : undefined
    if (said === undefined) return raw
    return { ...raw, text: `{"code":"invalid","message":"There is no "${said}".","status":${status}}` }
  })

const onlyQuoted = (text: string | undefined): string | undefined =>
  text !== undefined && /["\\\n]/.test(text) ? text : undefined

const fieldsOf = ({ body = '' }: Call): Readonly<Record<string, unknown>> => {
  try {
    const fields: unknown = parseJson(body)
    return isRecord(fields) ? fields : {}
  } catch {
    return {}
  }
}

/** JSON that is written by hand, without escapes (RFC 8259, section 7). */
export const unescaped: readonly Fault[] = [
  ...faults('MEDIA-1', {
    'media-status-repeated-unescaped': {
      summary: 'repeats an unknown status in a 400 without escaping it',
      factors: ['status'],
      collateral: ['ERROR-1'],
      profiles: reading,
      apply: repeating(400, (call) => onlyQuoted(call.query('status'))),
    },
    'media-id-repeated-unescaped': {
      summary: 'repeats what is asked for in a 404 without escaping it',
      factors: ['operation: getPet', 'petId'],
      collateral: ['ERROR-1'],
      profiles: reading,
      apply: repeating(404, (call) => onlyQuoted(call.petId)),
    },
    'media-malformed-repeated-unescaped': {
      summary: 'repeats malformed JSON in a 400 without escaping it',
      factors: ['operation: createPet', 'body'],
      collateral: ['ERROR-1'],
      profiles: writing,
      edgeCase: true,
      apply: repeating(400, (call) =>
        /[:,]\s*[A-Z]/.test(call.body ?? '') ? onlyQuoted(call.body) : undefined,
      ),
    },
    'media-name-repeated-unescaped': {
      summary: 'repeats the name in a 400 for the status without escaping it',
      factors: ['operation: createPet', 'name', 'status'],
      collateral: ['ERROR-1'],
      profiles: writing,
      edgeCase: true,
      apply: repeating(400, (call) => {
        const { name, status } = fieldsOf(call)
        return typeof name === 'string' && typeof status === 'string' ? onlyQuoted(name) : undefined
      }),
    },
    'media-category-repeated-unescaped': {
      summary: 'repeats a categoryId that is a text in a 400 without escaping it',
      factors: ['operation: createPet', 'categoryId'],
      collateral: ['ERROR-1'],
      profiles: writing,
      edgeCase: true,
      apply: repeating(400, (call) => {
        const { categoryId } = fieldsOf(call)
        return typeof categoryId === 'string' ? onlyQuoted(categoryId) : undefined
      }),
    },
    'media-line-feed-unescaped': {
      summary: 'writes a line feed in a name as it is',
      factors: ['name'],
      mayBreak: ['LIST-1', 'GET-1', 'GET-3', 'CREATE-1'],
      profiles: writing,
      edgeCase: true,
      apply: change(
        'serialise',
        (serialise) => (body, call) => serialise(body, call).replace(/(?<!\\)\\n/g, '\n'),
      ),
    },
    'media-401-html-for-browsers': {
      summary: 'shows a 401 as a page to whoever accepts one',
      factors: ['accept', 'credential: none'],
      collateral: ['ERROR-1'],
      profiles: reading,
      edgeCase: true,
      apply: responses((raw, call) =>
        raw.status === 401 && /text\/html/.test(call.header('accept') ?? '')
          ? { ...raw, headers: { ...raw.headers, 'Content-Type': 'text/html' }, text: '<p>Log in</p>' }
          : raw,
      ),
    },
    'media-400-html-for-browsers': {
      summary: 'shows a 400 as a page to whoever accepts one',
      factors: ['accept', ...withStatus[400]],
      collateral: ['ERROR-1'],
      profiles: writing,
      edgeCase: true,
      apply: responses((raw, call) =>
        raw.status === 400 && /text\/html/.test(call.header('accept') ?? '')
          ? { ...raw, headers: { ...raw.headers, 'Content-Type': 'text/html' }, text: '<p>Wrong</p>' }
          : raw,
      ),
    },
  }),
]
