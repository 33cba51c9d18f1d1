import { getCACertificates } from 'node:tls'
import type { TlsMaterial } from './tls-material.ts'

/**
 * What Node's TLS is told. Servers are verified whatever the environment says, from which Node takes it otherwise. Whoever names
 * authorities trusts them beside those that Node trusts, and not in their place.
 */
export function secured({ authorities, certificate, privateKey }: TlsMaterial): {
  readonly rejectUnauthorized: true
  readonly ca?: string[]
  readonly cert?: string
  readonly key?: string
} {
  return {
    rejectUnauthorized: true,
    ...(authorities === undefined ? {} : { ca: [...getCACertificates('default'), authorities] }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(privateKey === undefined ? {} : { key: privateKey }),
  }
}
