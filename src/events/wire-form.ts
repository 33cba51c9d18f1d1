/**
 * How a request stands on the wire, where that is not as usual: in which letters the names of its fields are (RFC 9110,
 * section 5.1), which fields it has besides, which content codings it takes, that no other comes on its connection or that others
 * came before, or that its body comes in two pieces or chunks. Whatever the form, it asks for the same, but for the last: there
 * a byte that UTF-8 has nowhere stands in the body in the place of each U+FFFD (RFC 3629, section 3).
 */
export type WireForm =
  | 'names capitalised'
  | 'names in capitals'
  | 'more fields'
  | 'no Accept-Encoding'
  | 'deflate alone'
  | 'one request alone'
  | 'in pieces'
  | 'in chunks'
  | 'on a kept connection'
  | 'with a broken byte'
