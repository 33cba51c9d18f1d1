import { getCACertificates, type SecureContextOptions } from 'node:tls'

/** The user's TLS options, as PEM. */
export interface TlsMaterial {
  /** Certificate authorities that are trusted besides those of Node. */
  readonly authorities?: string
  /** The client's certificate with its chain, for mutual TLS. */
  readonly certificate?: string
  readonly privateKey?: string
  readonly files?: TlsFiles
}

/** The paths of these files as the user wrote them, for commands that the user repeats. */
export type TlsFiles = Omit<TlsMaterial, 'files'>

/** Options for Node's TLS, which verify servers whatever the environment says. */
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
