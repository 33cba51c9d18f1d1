import { adjust, type Call, change, type Edit, failing, type Refusal } from './edits.ts'

/** Which requests something is done to. */
export type When = (call: Call) => boolean

/** The text of Authorization, empty where there is none. */
export const authorization = (call: Call): string => call.header('authorization') ?? ''

/** Whether a request has no Authorization. */
export const withoutCredential: When = (call) => call.header('authorization') === undefined

/** Asks for no key where all of this is so. Who is let in is nobody. */
export const unguarded = (...whens: readonly When[]): Edit =>
  change('admit', (admit) => (call) => {
    if (!whens.every((when) => when(call))) admit(call)
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
