import type { Cookie } from 'har-format'

/** The cookies of a Cookie field (RFC 6265, section 4.2). */
export function sentCookies(field: string): Cookie[] {
  return field.split(';').flatMap((pair) => cookieOf(pair) ?? [])
}

/** The cookies of Set-Cookie fields (RFC 6265, section 4.1), joined by commas, which dates contain, too. */
export function setCookies(field: string): Cookie[] {
  return field.split(/,(?=\s*[^\s;,=]+=)/).flatMap((text) => {
    const [pair = '', ...attributes] = text.split(';')
    const cookie = cookieOf(pair)
    return cookie === undefined ? [] : [{ ...cookie, ...attributesOf(attributes) }]
  })
}

function cookieOf(pair: string): Cookie | undefined {
  const sign = pair.indexOf('=')
  return sign < 0 ? undefined : { name: pair.slice(0, sign).trim(), value: pair.slice(sign + 1).trim() }
}

const attributeReaders = new Map<string, (value: string) => Partial<Cookie>>([
  ['path', (path) => ({ path })],
  ['domain', (domain) => ({ domain })],
  ['expires', (text) => (Number.isNaN(Date.parse(text)) ? {} : { expires: new Date(text).toISOString() })],
  ['httponly', () => ({ httpOnly: true })],
  ['secure', () => ({ secure: true })],
])

function attributesOf(attributes: readonly string[]): Partial<Cookie> {
  const cookie: Partial<Cookie> = {}
  for (const attribute of attributes) {
    const { name, value } = cookieOf(attribute) ?? { name: attribute.trim(), value: '' }
    Object.assign(cookie, attributeReaders.get(name.toLowerCase())?.(value))
  }
  return cookie
}
