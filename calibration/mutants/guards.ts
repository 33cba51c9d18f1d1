import { adjust, type Call, change, type Edit, failing, on, type Refusal } from './edits.ts'

/** Which requests something is done to. */
export type When = (call: Call) => boolean

/** All that are named so. */
export const [isList, isCreate, isFetch, isOrders] = [
  on('listPets'),
  on('createPet'),
  on('getPet'),
  on('listOrders'),
]

/** Whether all of this is so. */
export const all =
  (...whens: readonly When[]): When =>
  (call) =>
    whens.every((when) => when(call))

/** Whether something is not so. */
export const not =
  (when: When): When =>
  (call) =>
    !when(call)

/** Whether a field of the header is there, and of a form. */
export const has =
  (name: string, form = /(?:)/): When =>
  (call) => {
    const value = call.header(name)
    return value !== undefined && form.test(value)
  }

/** Whether a parameter of the query is there, and of a form. */
export const given =
  (name: 'limit' | 'status', form = /(?:)/): When =>
  (call) => {
    const value = call.query(name)
    return value !== undefined && form.test(value)
  }

/** Whether a client would rather have a page, as browsers would. */
export const prefersPages = has('accept', /^text\/html/)

/** Whether a body is longer than most servers take. */
export const isLarge: When = all(isCreate, (call) => (call.body?.length ?? 0) > 100_000)

/** The text of Authorization, empty where there is none. */
export const authorization = (call: Call): string => call.header('authorization') ?? ''

/** Whether a request has no Authorization. */
export const withoutCredential = not(has('authorization'))

/** Asks for no key where all of this is so. Who is let in is nobody. */
export const unguarded = (...whens: readonly When[]): Edit =>
  change('admit', (admit) => (call) => {
    if (!all(...whens)(call)) admit(call)
  })

/** Lets requests in as if they had a key, and counts them as that key's. */
export const lettingIn = (when: When): Edit =>
  change('admit', (admit) => (call) => {
    if (call.key === undefined && when(call)) call.key = 'business'
    admit(call)
  })

/** Takes what is presented for a key where it has a form, or the two are alike in a way, besides those that are the same. */
export const alike = (
  form: RegExp | ((presented: string, key: string) => boolean),
  when: When = () => true,
): Edit => {
  const isAlike = typeof form === 'function' ? form : (presented: string) => form.test(presented)
  return adjust(
    'matches',
    (isSame, presented, key, call) => isSame || (when(call) && isAlike(presented, key)),
  )
}

/** Refuses some requests once it knows whose they are. */
export const refusing = (when: When, refusal: () => Refusal): Edit =>
  adjust('admit', (_, call) => {
    if (when(call)) throw refusal()
  })

/** Ends over some bodies. */
export const crashingOver = (when: When): Edit => failing('readBody', (call) => when(call))
