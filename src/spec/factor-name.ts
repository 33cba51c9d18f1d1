/** Input dimensions of requests, in which causes are reported and the project's mutants are declared. */
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

/** The name of an input dimension. */
export type FactorName = (typeof factorNames)[number]

/** Kinds of characters in names, which software treats differently. */
export type NameKind =
  | 'beyond U+FFFF'
  | 'marks'
  | 'another script'
  | 'beyond ASCII'
  | 'ASCII signs'
  | 'capitals'
  | 'digits'
