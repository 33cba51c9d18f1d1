import { setCookies } from '../http/cookies.ts'

/** Most characters in all cookies of a request, far below what servers accept. */
const room = 2000

/** Keeps the cookies that a service sets, without their attributes (RFC 6265, section 5.3). */
export class CookieJar {
  readonly #values = new Map<string, string>()

  /** Takes the Set-Cookie fields of a response, joined by commas. */
  see(setCookie: string): void {
    for (const { name, value } of setCookies(setCookie)) if (name !== '') this.#values.set(name, value)
  }

  /** A Cookie field with as many cookies as fit (RFC 6265, section 4.2), or nothing. */
  get field(): { readonly Cookie?: string } {
    let field = ''
    for (const [name, value] of this.#values) {
      const next = `${field}${field === '' ? '' : '; '}${name}=${value}`
      if (next.length <= room) field = next
    }
    return field === '' ? {} : { Cookie: field }
  }
}
