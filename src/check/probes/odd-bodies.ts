import { stringifyJson } from '../../http/lossless-json.ts'
import { newPetText } from '../../oracle/new-pet.ts'
import type { WrittenBody } from '../target.ts'

/** Bodies that the interface leaves open (CREATE-9), in words. */
export const oddBodies = [
  'malformed JSON',
  'another media type',
  'a byte that UTF-8 has nowhere',
  'a word without quotes for a name',
  'NaN for a category',
  'a form',
  'a body without a media type',
  'neither a body nor a media type',
  'an id of null',
  'a name with a line feed and a tab',
  'an empty name',
  'a name of spaces alone',
  'a name of 150 characters',
  'a name of 17,000 characters',
  'a name that ends in U+0000',
  'a name that ends in half a character',
  'a property that is not described',
  'names of properties in other letter case',
  'category_id for categoryId',
  'categoryId written as 1.0',
  'more than 100 kB of white space, and no name',
] as const

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

const largeBody = 110_000
/** Beyond what some take in. */
const longerThanSome = 2_100
/** As clients of a wider pet store have them: who parses these without meaning to may end over them. */
const ofOtherStores =
  '"photoUrls":["1.png"],"tags":[{"id":1,"name":"small"}],"category":{"id":1,"name":"Dogs"}'

/** Makes such a body. */
export function oddBody(label: string, name: string, categoryId: bigint): WrittenBody {
  const text = newPetText({ name, categoryId })
  switch (label) {
    case 'malformed JSON':
      // Who looks at the length of a body before he reads it tells of that as well, and so it costs no request more.
      return { text: text.slice(0, -1).padEnd(longerThanSome) }
    // Who reads text before it is parsed fails elsewhere than over malformed JSON.
    case 'a byte that UTF-8 has nowhere':
      return { text: newPetText({ name: `${name}\ufffd`, categoryId }), wire: 'with a broken byte' }
    // Who says what is wrong with it quotes it, and quotation marks with it.
    case 'a word without quotes for a name':
      return { text: `{"name":Rex,"categoryId":${categoryId}}` }
    // As some take for JSON, and can write no answer of.
    case 'NaN for a category':
      return { text: text.replace(/:\d+}$/, ':NaN}') }
    case 'a form':
      return {
        text: `name=${encodeURIComponent(name)}&categoryId=${categoryId}`,
        contentType: 'multipart/form-data',
      }
    // What clients write that send all that they know of an animal.
    case 'an id of null':
      return { text: text.replace('{', '{"id":null,') }
    case 'a name with a line feed and a tab':
      return { text: newPetText({ name: `${name}\n\tx`, categoryId }) }
    case 'another media type':
      return { text, contentType: 'text/plain' }
    case 'an empty name':
      return { text: newPetText({ name: '', categoryId }) }
    case 'a body without a media type':
      return { text, contentType: '' }
    case 'neither a body nor a media type':
      return { text: '', contentType: '' }
    case 'a name of spaces alone':
      return { text: newPetText({ name: '   ', categoryId }) }
    case 'a name of 150 characters':
      // Columns of 255 bytes take it, and those of 100 do not.
      return { text: newPetText({ name: name.padEnd(150, 'x'), categoryId }) }
    case 'a name of 17,000 characters':
      // Where it is taken, answers are longer than the buffers of many servers.
      return { text: newPetText({ name: name.padEnd(17_000, 'x'), categoryId }) }
    case 'a name that ends in U+0000':
      return { text: newPetText({ name: `${name}\0`, categoryId }) }
    case 'a name that ends in half a character':
      // A surrogate without the other one, which JSON can write and UTF-8 cannot (RFC 8259, section 8.2).
      return { text: newPetText({ name: `${name}\ud83d`, categoryId }) }
    case 'a property that is not described':
      return { text: text.replace('{', `{"nickname":"Rex",${ofOtherStores},`) }
    case 'names of properties in other letter case':
      return {
        text: stringifyJson({ NAME: name, Name: name, CATEGORYID: categoryId, CategoryId: categoryId }),
      }
    case 'category_id for categoryId':
      return { text: text.replace('"categoryId"', '"category_id"') }
    case 'more than 100 kB of white space, and no name':
      return { text: `{"categoryId":${categoryId}}`.padEnd(largeBody) }
    case 'categoryId written as 1.0':
      return { text: text.replace(`:${categoryId}`, `:${categoryId}.0`) }
  }
  throw new RangeError(`no odd body is called ${label}`)
}
