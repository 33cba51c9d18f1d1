import { X509Certificate } from 'node:crypto'
import type { TlsFiles, TlsMaterial } from '../../http/tls-material.ts'
import { type Files, textOfOption } from './read-text-file.ts'
import type { OptionName, Sources } from './sources.ts'
import { UsageError } from './usage-error.ts'

/** Reads the TLS certificates. @throws UsageError where one is missing, is no PEM of its kind, or lacks its key */
export function readTlsMaterial(sources: Sources, files: Files): TlsMaterial {
  const paths = {
    authorities: sources.read('ca'),
    certificate: sources.read('clientCert'),
    privateKey: sources.read('clientKey'),
  }
  const textOf = (path: string | undefined, option: OptionName): string | undefined =>
    path === undefined ? undefined : textOfOption(files, option, path)
  const authorities = textOf(paths.authorities, 'ca')
  const certificate = textOf(paths.certificate, 'clientCert')
  const privateKey = textOf(paths.privateKey, 'clientKey')
  if (authorities !== undefined) requireCertificates(authorities, '--ca')
  if (certificate !== undefined) requireCertificates(certificate, '--client-cert')
  requirePair(certificate, privateKey)
  const material = given({ authorities, certificate, privateKey })
  return Object.keys(material).length === 0 ? {} : { ...material, files: given(paths) }
}

function given(members: { readonly [Name in keyof TlsFiles]: string | undefined }): TlsFiles {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

const pemCertificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

function requireCertificates(text: string, option: string): void {
  const certificates = text.match(pemCertificate) ?? []
  if (certificates.length === 0)
    throw new UsageError(
      `The file of ${option} holds no certificate. It must hold PEM, which begins with -----BEGIN CERTIFICATE-----.`,
    )
  for (const certificate of certificates) {
    try {
      new X509Certificate(certificate)
    } catch (error) {
      throw new UsageError(`The file of ${option} holds a certificate that cannot be read.`, { cause: error })
    }
  }
}

function requirePair(certificate: string | undefined, privateKey: string | undefined): void {
  if (certificate === undefined && privateKey === undefined) return
  if (certificate === undefined)
    throw new UsageError('--client-key goes with --client-cert. Give both, or neither.')
  if (privateKey === undefined)
    throw new UsageError('--client-cert goes with --client-key. Give both, or neither.')
  // Loaded only here, since few runs need TLS to start.
  const { createSecureContext } = process.getBuiltinModule('node:tls')
  try {
    createSecureContext({ cert: certificate, key: privateKey })
  } catch (error) {
    throw new UsageError(
      'The files of --client-cert and --client-key do not belong together, or the key cannot be read: it must be PEM without a passphrase.',
      { cause: error },
    )
  }
}
