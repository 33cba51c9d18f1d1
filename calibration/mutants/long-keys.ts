import { unauthorized } from '../../src/service/refusal.ts'
import { adjust, type Call, change, type Edit, hiding } from '../edit.ts'
import { bodyOf } from './body-where.ts'
import { verySlowWindows } from './counting.ts'
import { crash, responses, sentAs } from './edits.ts'
import { aim, edge, faults, fullOnly, keyOn, mutant, withStatus, writing } from './faults.ts'
import { alike, has, isCreate } from './guards.ts'
import { is } from './is.ts'

const reservationMs = 15_000

const forgottenMs = 20_000

const sessionMs = 20_000

/** Says in errors what was wrong, and puts it between quotation marks as it came. */
const repeating = (status: number, what: (call: Call) => string | undefined): Edit =>
  responses((raw, call) => {
    const said = raw.status === status ? what(call) : undefined
    if (said === undefined) return raw
    return { ...raw, text: `{"code":"invalid","message":"There is no "${said}".","status":${status}}` }
  })

const onlyQuoted = (text: unknown): string | undefined =>
  is.text(text) && /["\\\n]/.test(text) ? text : undefined

const longest = 255

/**
 * What shows after a while, with signs that need an escape, or with keys of a kind (interface document, Endpoints;
 * Authentication).
 */
export const longKeys = [
  // What is kept for a while, and then no more: only who stays as long sees it.
  ...faults(aim('GET-1', { profiles: fullOnly, edgeCase: true, settings: verySlowWindows }), {
    'pending-animals-expire': mutant('makes animals available that have been pending for fifteen seconds', {
      factors: ['time', 'status'],
      mayBreak: ['LIST-10', 'CREATE-10', 'LIST-4', 'LIST-6'],
      apply: change('render', (render) => (pet, place, call) => {
        const isExpired = pet.createdAt > 0 && call.at - pet.createdAt > reservationMs
        const fields = render(pet, place, call)
        return isExpired && pet.status === 'pending' ? { ...fields, status: 'available' } : fields
      }),
    }),
    'old-creates-forgotten': mutant('finds no animal any more that was created twenty seconds ago', {
      factors: ['time'],
      mayBreak: ['CREATE-10'],
      apply: hiding(({ createdAt }, { at }) => createdAt > 0 && at - createdAt > forgottenMs),
    }),
    'auth-keys-expire': mutant('answers every key with 401 from twenty seconds after the first request on', {
      target: 'AUTH-6',
      mayBreak: ['RATE-8', 'LIST-1', 'GET-1'],
      apply: change('admit', (admit) => {
        let first: number | undefined
        return (call) => {
          first ??= call.at
          if (call.at - first > sessionMs) throw unauthorized()
          admit(call)
        }
      }),
    }),
  }),
  // JSON that is written by hand, without escapes (RFC 8259, section 7).
  ...faults(aim('MEDIA-1', { collateral: ['ERROR-1'] }), {
    'media-status-repeated-unescaped': mutant('repeats an unknown status in a 400 without escaping it', {
      factors: ['status'],
      apply: repeating(400, (call) => onlyQuoted(call.query('status'))),
    }),
    'media-id-repeated-unescaped': mutant('repeats what is asked for in a 404 without escaping it', {
      factors: ['operation: getPet', 'petId'],
      apply: repeating(404, (call) => onlyQuoted(call.petId)),
    }),
    'media-malformed-repeated-unescaped': edge('repeats malformed JSON in a 400 without escaping it', {
      factors: ['operation: createPet', 'body'],
      apply: repeating(400, (call) =>
        /[:,]\s*[A-Z]/.test(call.body ?? '') ? onlyQuoted(call.body) : undefined,
      ),
    }),
    'media-name-repeated-unescaped': edge('repeats the name in a 400 for the status without escaping it', {
      factors: ['operation: createPet', 'name', 'status'],
      apply: repeating(400, (call) =>
        is.text(bodyOf(call)['status']) ? onlyQuoted(bodyOf(call)['name']) : undefined,
      ),
    }),
  }),
  ...faults(aim('MEDIA-1', { edgeCase: true }), {
    'media-category-repeated-unescaped': {
      summary: 'repeats a categoryId that is a text in a 400 without escaping it',
      collateral: ['ERROR-1'],
      factors: ['operation: createPet', 'categoryId'],
      apply: repeating(400, (call) => onlyQuoted(bodyOf(call)['categoryId'])),
    },
    'media-line-feed-unescaped': mutant('writes a line feed in a name as it is', ['name'], {
      mayBreak: ['LIST-1', 'GET-1', 'GET-3', 'CREATE-1'],
      apply: adjust('serialise', (text) => text.replace(/(?<!\\)\\n/g, '\n')),
    }),
    'media-401-html-for-browsers': mutant('shows a 401 as a page to whoever accepts one', {
      factors: ['accept', 'credential: none'],
      collateral: ['ERROR-1'],
      apply: sentAs([401, has('accept', /text\/html/)], 'text/html', '<p>Log in</p>'),
    }),
    'media-400-html-for-browsers': mutant('shows a 400 as a page to whoever accepts one', {
      factors: ['accept', ...withStatus[400]],
      collateral: ['ERROR-1'],
      profiles: writing,
      apply: sentAs([400, has('accept', /text\/html/)], 'text/html', '<p>Wrong</p>'),
    }),
  }),
  // Keys of lengths, of letters and in places that nobody thought of (interface document, Authentication).
  ...faults(aim('AUTH-2', { factors: ['credential'] }), {
    'auth-long-token-open': {
      summary: 'fails to look up a key of more than 255 characters, and lets it in then',
      apply: alike((presented) => presented.length > longest),
    },
    'auth-very-long-token-open': {
      summary: 'cuts off a header of more than 1,024 characters, and lets in what is left without a key',
      apply: alike((presented) => presented.length > 1024),
    },
    'auth-letters-counted-bytes-compared': {
      summary: 'answers 500 to a key with as many characters as the right one, and more bytes',
      mayBreak: ['ERROR-4'],
      apply: (behaviour) => {
        const failing = new WeakSet<Call>()
        return {
          ...behaviour,
          matches: (presented, key, call) => {
            const isLonger = Buffer.byteLength(presented) !== Buffer.byteLength(key)
            if (presented.length === key.length && isLonger) failing.add(call)
            return behaviour.matches(presented, key, call)
          },
          admit: (call) => {
            if (failing.has(call)) throw crash()
            behaviour.admit(call)
          },
        }
      },
    },
    'auth-key-in-body': mutant('takes the key from access_token in the body of a create', 'AUTH-3', {
      factors: keyOn.create,
      apply: adjust('credential', (presented, call) => {
        const isAsked = presented === undefined && isCreate(call)
        const token = isAsked ? bodyOf(call)['access_token'] : undefined
        return typeof token === 'string' ? token : presented
      }),
    }),
  }),
]
