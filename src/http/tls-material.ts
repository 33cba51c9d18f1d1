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
export interface TlsFiles {
  readonly authorities?: string
  readonly certificate?: string
  readonly privateKey?: string
}
