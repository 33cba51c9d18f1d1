import { change } from '../../src/service/behaviour.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Variant } from '../variant.ts'

const refusing = (name: string, summary: string, bad: (name: string) => boolean): Variant => ({
  name,
  summary,
  freedom: 'CREATE-1: any name but 1 to 20 ASCII letters, digits and inner spaces may be refused with 400',
  apply: change('readName', (read) => (value, call) => {
    const text = read(value, call)
    if (bad(text)) throw new Refusal(400, 'invalid_body', 'name is not allowed.')
    return text
  }),
})

/** Stores that are particular about names beyond the plain ones (interface document, Endpoints 2). */
export const strictNames: readonly Variant[] = [
  refusing('names-over-30-refused', 'refuses names over 30 letters', (name) => [...name].length > 30),
  refusing('names-without-apostrophe', 'refuses names with an apostrophe', (name) => name.includes("'")),
  refusing('names-without-thai', 'refuses names with letters in Thai', (name) =>
    /[\u0e00-\u0e7f]/.test(name),
  ),
  refusing(
    'names-with-few-signs',
    'refuses names with anything but ASCII letters, digits, spaces, & and apostrophes',
    (name) => !/^[A-Za-z0-9 &']*$/.test(name),
  ),
  refusing(
    'names-without-scripts-mixed',
    'refuses names with letters of more than one script',
    (name) =>
      [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Han}/u].filter((script) =>
        script.test(name),
      ).length > 1,
  ),
]
