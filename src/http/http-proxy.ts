import { fewestOfSecret } from './gateway-header.ts'

/** A proxy in front of the target. */
export interface HttpProxy {
  /** `http:` or `https:`, host and port, with user and password, if any. */
  readonly url: string
  readonly variable: string
}

/** The address of a proxy without user and password. */
export function shownProxy({ url }: HttpProxy): string {
  return new URL(url).origin
}

/** The password of a proxy, as it stands in the address and decoded. */
export function proxySecrets(proxy: HttpProxy | undefined): readonly string[] {
  if (proxy === undefined) return []
  const { password } = new URL(proxy.url)
  return [...new Set([password, decodeURIComponent(password)])].filter(
    ({ length }) => length >= fewestOfSecret,
  )
}
