/** How a request shows who sends it. What is derived from the key is named, never spelled out: reports hold no key. */
export type Credential = (
  | { readonly kind: 'key' }
  | { readonly kind: 'none' }
  | { readonly kind: 'unrelated'; readonly token: string }
  /** Bearer, and no token. */
  | { readonly kind: 'empty' }
  /** Authorization, and nothing in it. */
  | { readonly kind: 'blank' }
  | { readonly kind: 'truncated'; readonly characters: number }
  | { readonly kind: 'extended'; readonly suffix: string }
  /** The key with its last characters replaced, its length kept. */
  | { readonly kind: 'end-replaced'; readonly characters: number; readonly replacement: string }
  /** The key with characters replaced after so many, its length kept. */
  | { readonly kind: 'middle-replaced'; readonly after: number; readonly replacement: string }
  /** The key with every second one of seven characters, after so many, in the place of one, or two, of them before it. */
  | { readonly kind: 'rearranged'; readonly after: number; readonly by: 1 | 2 }
  /** The key without its first characters. */
  | { readonly kind: 'beheaded'; readonly characters: number }
  | { readonly kind: 'prefixed'; readonly prefix: string }
  /** The key between two signs. */
  | { readonly kind: 'enclosed'; readonly sign: string }
  /** The key in Base64, or with its first character in percent encoding. */
  | { readonly kind: 'encoded'; readonly as: 'base64' | 'percent' }
  | { readonly kind: 'basic' }
  /** Basic with the key for a user, and an empty password. */
  | { readonly kind: 'basic-user' }
  /** The key in Authorization, in a form of its own. */
  | { readonly kind: 'form'; readonly before: string; readonly after: string }
  | { readonly kind: 'bare' }
  | { readonly kind: 'x-api-key' }
  | { readonly kind: 'headers'; readonly names: readonly string[] }
  /** What belongs into Authorization, in other header fields. */
  | { readonly kind: 'bearer-headers'; readonly names: readonly string[] }
  /** The key in properties of a JSON body, beside those of an animal. */
  | { readonly kind: 'in-body'; readonly names: readonly string[] }
  | { readonly kind: 'scheme-word'; readonly word: string }
  | { readonly kind: 'key-case' }
  /** No credential at all: header fields that say who is asking, and from where, as a gateway would add them. */
  | { readonly kind: 'claims'; readonly headers: Readonly<Record<string, string>> }
) & {
  /** Of a near miss: the key that it is made from, where that is another than the one that requests go out with. */
  readonly of?: 'PETSTORE_RATE_LIMIT_KEY'
}
