import { stringifyJson } from '../../http/lossless-json.ts'
import { type NewPet, newPetText } from '../../oracle/new-pet.ts'
import type { WrittenBody } from '../target.ts'

type OddBody = (valid: NewPet) => WrittenBody

const largeBody = 110_000
/** Beyond what some take in. */
const longerThanSome = 2_100
/** As clients of a wider pet store have them: who parses these without meaning to may end over them. */
const ofOtherStores =
  '"photoUrls":["1.png"],"tags":[{"id":1,"name":"small"}],"category":{"id":1,"name":"Dogs"}'

/** The text of a valid body, changed, and sent as another media type where one is given. */
const changed =
  (change: (text: string) => string, as: Pick<WrittenBody, 'contentType'> = {}): OddBody =>
  (valid) => ({ text: change(newPetText(valid)), ...as })

/** A body that is valid but for its name. */
const named =
  (odd: (name: string) => string): OddBody =>
  ({ name, categoryId }) => ({ text: newPetText({ name: odd(name), categoryId }) })

/** Bodies that the interface leaves open (CREATE-9), by words for them, made from a valid one without a status. */
export const oddBodies: Readonly<Record<string, OddBody>> = {
  // Who looks at the length of a body before he reads it tells of that as well, and so it costs no request more.
  'malformed JSON': changed((text) => text.slice(0, -1).padEnd(longerThanSome)),
  'another media type': changed((text) => text, { contentType: 'text/plain' }),
  // Who says what is wrong with it quotes it, and quotation marks with it.
  'a word without quotes for a name': changed((text) => text.replace(/"name":"[^"]*"/, '"name":Rex')),
  // As some take for JSON, and can write no answer of.
  'NaN for a category': changed((text) => text.replace(/:\d+}$/, ':NaN}')),
  'a form': ({ name, categoryId }) => ({
    text: `name=${encodeURIComponent(name)}&categoryId=${categoryId}`,
    contentType: 'multipart/form-data',
  }),
  'a body without a media type': changed((text) => text, { contentType: '' }),
  'neither a body nor a media type': changed(() => '', { contentType: '' }),
  // What clients write that send all that they know of an animal.
  'an id of null': changed((text) => text.replace('{', '{"id":null,')),
  'a name with a line feed and a tab': named((name) => `${name}\n\tx`),
  'an empty name': named(() => ''),
  'a name of spaces alone': named(() => '   '),
  // Columns of 255 bytes take it, and those of 100 do not.
  'a name of 150 characters': named((name) => name.padEnd(150, 'x')),
  // Where it is taken, answers are longer than the buffers of many servers.
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

/**
 * Bodies that some services store and can never show again: whole lists fail from then on, and nothing deletes a pet. JSON
 * can write a surrogate without the other one, and UTF-8 cannot (RFC 8259, section 8.2).
 */
export const unreadableBodies: readonly OddBody[] = [
  (valid) => ({ ...named((name) => `${name}\ufffd`)(valid), wire: 'with a broken byte' }),
  ({ name, categoryId }) => ({ text: stringifyJson({ name, categoryId, status: '\ud83d' }) }),
  named((name) => `${name}\ud83d`),
]

/** Those sent in every run: they may well bring out another 4xx or a 5xx. */
export const decisiveOddBodies: readonly string[] = ['malformed JSON', 'another media type']

/** Those that are odd in something else than a name, and valid but for that. */
export const ofAnyName: readonly string[] = [
  'a body without a media type',
  'an id of null',
  'a property that is not described',
  'names of properties in other letter case',
  'category_id for categoryId',
  'categoryId written as 1.0',
]
