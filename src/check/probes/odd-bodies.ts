import { stringifyJson } from '../../http/lossless-json.ts'
import { newPetText } from '../../oracle/new-pet.ts'
import type { WrittenBody } from '../target.ts'

/** What an odd body is made of. */
interface Parts {
  readonly name: string
  readonly categoryId: bigint
  /** A valid body of both. */
  readonly text: string
}

/** Beyond what a body is judged for. */
const largeBody = 110_000
/** Beyond what some take in. */
const longerThanSome = 2_100
/** As clients of a wider pet store have them: who parses these without meaning to may end over them. */
const ofOtherStores =
  '"photoUrls":["1.png"],"tags":[{"id":1,"name":"small"}],"category":{"id":1,"name":"Dogs"}'

const named = (edit: (name: string) => string) => (parts: Parts) => ({
  text: newPetText({ name: edit(parts.name), categoryId: parts.categoryId }),
})

/** By label, how the bodies are made that the interface leaves open (CREATE-9). */
const makers: Readonly<Record<string, (parts: Parts) => WrittenBody>> = {
  // Who looks at the length of a body before he reads it tells of that as well, and so it costs no request more.
  'malformed JSON': ({ text }) => ({ text: text.slice(0, -1).padEnd(longerThanSome) }),
  'another media type': ({ text }) => ({ text, contentType: 'text/plain' }),
  // Who reads text before it is parsed fails elsewhere than over malformed JSON.
  'a byte that UTF-8 has nowhere': (parts) => ({
    ...named((name) => `${name}\ufffd`)(parts),
    wire: 'with a broken byte',
  }),
  // Who says what is wrong with it quotes it, and quotation marks with it.
  'a word without quotes for a name': ({ categoryId }) => ({
    text: `{"name":Rex,"categoryId":${categoryId}}`,
  }),
  // As some take for JSON, and can write no answer of.
  'NaN for a category': ({ text }) => ({ text: text.replace(/:\d+}$/, ':NaN}') }),
  'a form': ({ name, categoryId }) => ({
    text: `name=${encodeURIComponent(name)}&categoryId=${categoryId}`,
    contentType: 'multipart/form-data',
  }),
  'a body without a media type': ({ text }) => ({ text, contentType: '' }),
  'neither a body nor a media type': () => ({ text: '', contentType: '' }),
  // What clients write that send all that they know of an animal.
  'an id of null': ({ text }) => ({ text: text.replace('{', '{"id":null,') }),
  'a name with a line feed and a tab': named((name) => `${name}\n\tx`),
  'an empty name': named(() => ''),
  'a name of spaces alone': named(() => '   '),
  // Columns of 255 bytes take it, and those of 100 do not.
  'a name of 150 characters': named((name) => name.padEnd(150, 'x')),
  // Where it is taken, answers are longer than the buffers of many servers.
  'a name of 17,000 characters': named((name) => name.padEnd(17_000, 'x')),
  'a name that ends in U+0000': named((name) => `${name}\0`),
  // A surrogate without the other one, which JSON can write and UTF-8 cannot (RFC 8259, section 8.2).
  'a name that ends in half a character': named((name) => `${name}\ud83d`),
  'a property that is not described': ({ text }) => ({
    text: text.replace('{', `{"nickname":"Rex",${ofOtherStores},`),
  }),
  'names of properties in other letter case': ({ name, categoryId }) => ({
    text: stringifyJson({ NAME: name, Name: name, CATEGORYID: categoryId, CategoryId: categoryId }),
  }),
  'category_id for categoryId': ({ text }) => ({ text: text.replace('"categoryId"', '"category_id"') }),
  'categoryId written as 1.0': ({ text, categoryId }) => ({
    text: text.replace(`:${categoryId}`, `:${categoryId}.0`),
  }),
  'more than 100 kB of white space, and no name': ({ categoryId }) => ({
    text: `{"categoryId":${categoryId}}`.padEnd(largeBody),
  }),
}

/** The labels of these bodies. */
export const oddBodies: readonly string[] = Object.keys(makers)

/** Those sent in every run: they may well bring out another 4xx or a 5xx. */
export const decisiveOddBodies: ReadonlySet<string> = new Set(['malformed JSON', 'another media type'])

/** Those that are odd in something else than a name, and valid but for that. */
export const ofAnyName: ReadonlySet<string> = new Set([
  'a body without a media type',
  'an id of null',
  'a property that is not described',
  'names of properties in other letter case',
  'category_id for categoryId',
  'categoryId written as 1.0',
])

/** Makes such a body. */
export function oddBody(label: string, name: string, categoryId: bigint): WrittenBody {
  const make = makers[label]
  if (make === undefined) throw new RangeError(`no odd body is called ${label}`)
  return make({ name, categoryId, text: newPetText({ name, categoryId }) })
}
