/** What can vary in a request: the words that causes are told in, and that the project's mutants declare. */
export const factorNames = [
  'accept',
  'body',
  'categoryId',
  'credential',
  'limit',
  'media type',
  'name',
  'operation',
  'order',
  'pet',
  'petId',
  'property',
  'query',
  'status',
  'style',
  'time',
  'wire',
] as const

/** One of them. */
export type FactorName = (typeof factorNames)[number]

/** Kinds of characters in a name, by what software does to them differently. */
export type NameKind =
  | 'beyond U+FFFF'
  | 'marks'
  | 'another script'
  | 'beyond ASCII'
  | 'ASCII signs'
  | 'capitals'
  | 'digits'
