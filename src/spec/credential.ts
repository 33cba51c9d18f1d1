/** How a request identifies its sender. Variants of the key are described, never spelled out: reports hold no key. */
export type Credential = (
  | { readonly kind: 'key' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unrelated'; readonly token: string }
  /** Bearer without a token. */
  | { readonly kind: 'empty' }
  /** An empty Authorization. */
  | { readonly kind: 'blank' }
  | { readonly kind: 'truncated'; readonly characters: number }
  | { readonly kind: 'extended'; readonly suffix: string }
  /** The key with its last characters replaced by as many. */
  | { readonly kind: 'end-replaced'; readonly characters: number; readonly replacement: string }
  /** The key with characters replaced by as many, after the first ones. */
  | { readonly kind: 'middle-replaced'; readonly after: number; readonly replacement: string }
  /** The key with every second of seven characters moved by one or two of these places, after the first ones. */
  | { readonly kind: 'rearranged'; readonly after: number; readonly by: 1 | 2 }
  /** The key without its first characters. */
  | { readonly kind: 'beheaded'; readonly characters: number }
  | { readonly kind: 'prefixed'; readonly prefix: string }
  /** The key between two signs. */
  | { readonly kind: 'enclosed'; readonly sign: string }
  /** The key in Base64, or with its first character in percent code. */
  | { readonly kind: 'encoded'; readonly as: 'base64' | 'percent' }
  | { readonly kind: 'basic' }
  /** Basic with the key as user, and an empty password. */
  | { readonly kind: 'basic-user' }
  /** Authorization with the key in another form. */
  | { readonly kind: 'form'; readonly before: string; readonly after: string }
  | { readonly kind: 'bare' }
  | { readonly kind: 'x-api-key' }
  | { readonly kind: 'headers'; readonly names: readonly string[] }
  /** The usual value of Authorization, in other header fields. */
  | { readonly kind: 'bearer-headers'; readonly names: readonly string[] }
  /** The key in properties of a JSON body, beside those of a pet. */
  | { readonly kind: 'in-body'; readonly names: readonly string[] }
  | { readonly kind: 'scheme-word'; readonly word: string }
  | { readonly kind: 'key-case' }
  /** No credential, but header fields such as a gateway adds about the client. */
  | { readonly kind: 'claims'; readonly headers: Readonly<Record<string, string>> }
) & {
  /** Of a near miss: the key that it is made from, where that is another than the one that requests go out with. */
  readonly of?: 'PETSTORE_RATE_LIMIT_KEY'
}
