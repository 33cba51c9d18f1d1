import { stringifyJson } from '../../http/lossless-json.ts'
import { type NewPet, newPetText } from '../../oracle/new-pet.ts'
import type { WrittenBody } from '../target.ts'

type OddBody = (valid: NewPet) => WrittenBody

const largeBody = 110_000
/** Longer than some services accept. */
const longerThanSome = 2_100
/** Properties of a richer pet store, on which a parser may fail. */
const ofOtherStores =
  '"photoUrls":["1.png"],"tags":[{"id":1,"name":"small"}],"category":{"id":1,"name":"Dogs"}'

/** The text of a valid body, changed; in another media type where one is given. */
const changed =
  (change: (text: string) => string, as: Pick<WrittenBody, 'contentType'> = {}): OddBody =>
  (valid) => ({ text: change(newPetText(valid)), ...as })

/** A body that is valid but for its name. */
const named =
  (odd: (name: string) => string): OddBody =>
  ({ name, categoryId }) => ({ text: newPetText({ name: odd(name), categoryId }) })

/** Bodies that the interface leaves open (CREATE-9), by label, made from a valid one without a status. */
export const unspecifiedBodies: Readonly<Record<string, OddBody>> = {
  // Padded, so that a limit on the length shows without another request.
  'malformed JSON': changed((text) => text.slice(0, -1).padEnd(longerThanSome)),
  'another media type': changed((text) => text, { contentType: 'text/plain' }),
  // An error message may quote it, with its quotation marks.
  'a word without quotes for a name': changed((text) => text.replace(/"name":"[^"]*"/, '"name":Rex')),
  // Some parsers accept it, although no JSON response can hold it.
  'NaN for a category': changed((text) => text.replace(/:\d+}$/, ':NaN}')),
  'a form': ({ name, categoryId }) => ({
    text: `name=${encodeURIComponent(name)}&categoryId=${categoryId}`,
    contentType: 'multipart/form-data',
  }),
  'a body without a media type': changed((text) => text, { contentType: '' }),
  'neither a body nor a media type': changed(() => '', { contentType: '' }),
  // Clients that send all they know of a pet write this.
  'an id of null': changed((text) => text.replace('{', '{"id":null,')),
  'a name with a line feed and a tab': named((name) => `${name}\n\tx`),
  'an empty name': named(() => ''),
  'a name of spaces alone': named(() => '   '),
  // Columns of 255 bytes hold it, those of 100 do not.
  'a name of 150 characters': named((name) => name.padEnd(150, 'x')),
  // If accepted, responses outgrow the buffers of many servers.
  'a name of 17,000 characters': named((name) => name.padEnd(17_000, 'x')),
  'a name that ends in U+0000': named((name) => `${name}\0`),
  'a property that is not described': changed((text) =>
    text.replace('{', `{"nickname":"Rex",${ofOtherStores},`),
  ),
  'names of properties in other letter case': ({ name, categoryId }) => ({
    text: stringifyJson({ NAME: name, Name: name, CATEGORYID: categoryId, CategoryId: categoryId }),
  }),
  'category_id for categoryId': changed((text) => text.replace('"categoryId"', '"category_id"')),
  'categoryId written as 1.0': changed((text) => text.replace(/}$/, '.0}')),
  'more than 100 kB of white space, and no name': ({ categoryId }) => ({
    text: `{"categoryId":${categoryId}}`.padEnd(largeBody),
  }),
}

/** Bodies after which some services' lists fail for good: UTF-8 cannot hold a lone surrogate (RFC 8259, section 8.2). */
export const unreadableBodies: readonly OddBody[] = [
  (valid) => ({ ...named((name) => `${name}\ufffd`)(valid), wire: 'with a broken byte' }),
  ({ name, categoryId }) => ({ text: stringifyJson({ name, categoryId, status: '\ud83d' }) }),
  named((name) => `${name}\ud83d`),
]

/** Bodies that every run sends, since they may get another 4xx or a 5xx. */
export const requiredUnspecifiedBodies: readonly string[] = ['malformed JSON', 'another media type']

/** Bodies whose oddity is not the name, so that any name will do. */
export const ofAnyName: readonly string[] = [
  'a body without a media type',
  'an id of null',
  'a property that is not described',
  'names of properties in other letter case',
  'category_id for categoryId',
  'categoryId written as 1.0',
]
