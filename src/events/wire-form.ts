/**
 * How a request stands on the wire, where that is not as usual: in which letters the names of its fields are (RFC 9110,
 * section 5.1), which fields it has besides, which content codings it takes, that its connection is the last it comes on, or
 * that its body comes in two pieces. Whatever the form, it asks for the same.
 */
export type WireForm =
  | 'names capitalised'
  | 'names in capitals'
  | 'more fields'
  | 'no Accept-Encoding'
  | 'deflate alone'
  | 'one request alone'
  | 'in pieces'
