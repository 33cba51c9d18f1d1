/** Kinds of characters in a name, by what software does to them differently. */
export type NameKind =
  | 'beyond U+FFFF'
  | 'marks'
  | 'another script'
  | 'beyond ASCII'
  | 'ASCII signs'
  | 'capitals'
  | 'digits'
