import { getCACertificates, type SecureContextOptions } from 'node:tls'

/** What TLS is told beside what Node trusts by itself; each as PEM. */
export interface TlsMaterial {
  /** Certificates of authorities that are trusted too. */
  readonly authorities?: string
  /** The certificate that the suite shows, and what it was issued by, for mutual TLS. */
  readonly certificate?: string
  /** Its key. */
  readonly privateKey?: string
  /** Where each came from, as the user wrote it, for whoever is to do the same. */
  readonly files?: TlsFiles
}

/** Paths of what TLS is told. */
export type TlsFiles = Omit<TlsMaterial, 'files'>

/**
 * What Node's TLS is told. Servers are verified whatever the environment says, from which Node takes it otherwise. Whoever names
 * authorities trusts them beside those that Node trusts, and not in their place.
 */
export function secured({ authorities, certificate, privateKey }: TlsMaterial): SecureContextOptions & {
  readonly rejectUnauthorized: true
} {
  return {
    rejectUnauthorized: true,
    ...(authorities !== undefined && { ca: [...getCACertificates('default'), authorities] }),
    ...(certificate !== undefined && { cert: certificate }),
    ...(privateKey !== undefined && { key: privateKey }),
  }
}
