import { getCACertificates, type SecureContextOptions } from 'node:tls'

/** The user's options of TLS, each as PEM. */
export interface TlsMaterial {
  /** Certificates of authorities that are trusted beside those of Node. */
  readonly authorities?: string
  /** The client's certificate with its chain, for mutual TLS. */
  readonly certificate?: string
  readonly privateKey?: string
  readonly files?: TlsFiles
}

/** The path of each, as the user wrote it, for commands that the user repeats. */
export type TlsFiles = Omit<TlsMaterial, 'files'>

/** Options for Node's TLS. They verify servers whatever the environment says. */
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
