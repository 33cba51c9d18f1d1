import { fewestOfSecret } from './gateway-header.ts'

/** A proxy between the suite and the target. */
export interface HttpProxy {
  /** `http:` or `https:`, host and port, and who the suite is to the proxy, if anybody. */
  readonly url: string
  /** Variable of the environment that names it. */
  readonly variable: string
}

/** The proxy without whoever the suite is to it: what may be told. */
export function shownProxy({ url }: HttpProxy): string {
  return new URL(url).origin
}

/** What nobody may be told of it: the password, as it stands in the address and as it is meant. */
export function proxySecrets(proxy: HttpProxy | undefined): readonly string[] {
  if (proxy === undefined) return []
  const { password } = new URL(proxy.url)
  return [...new Set([password, decodeURIComponent(password)])].filter(
    ({ length }) => length >= fewestOfSecret,
  )
}
