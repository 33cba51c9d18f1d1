import type { KeyObject } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { readTextFile } from '../run/options/read-text-file.ts'
import { systemWords, UsageError } from '../run/options/usage-error.ts'
import { yamlText } from '../run/options/yaml-text.ts'
import { isRecord } from '../spec/is-record.ts'
import { faultOfName } from './certified-name.ts'
import { keyHint, readPublicKey } from './keys.ts'
import type { Statement } from './statement.ts'

/** A public key, and what its holder may sign. */
export interface Signer {
  readonly publicKey: KeyObject
  /** Absent: nothing says whose key this is. */
  readonly organization?: string
  /** Absent: any implementation of the organization. */
  readonly implementations?: readonly string[]
}

const members = ['publicKey', 'organization', 'implementations'] as const

/**
 * Reads a policy: a list of signers, each with the file of its public key (from the folder of the policy), its organization
 * and, if it may sign for these alone, its implementations.
 *
 * @param name - of the file, as the user knows it
 * @throws UsageError where the file, or a key in it, is wrong
 */
export function readPolicy(path: string, name: string): readonly Signer[] {
  const yaml = yamlText(name, textOf(path, name))
  const signers = isRecord(yaml.value) ? yaml.value['signers'] : undefined
  if (!Array.isArray(signers) || signers.length === 0)
    throw yaml.error([], `${name} must have a list "signers" with at least one signer.`)
  const read = signers.map((signer: unknown, index): Signer => {
    const errorAt = (message: string): UsageError => yaml.error(['signers', index], `${name}: ${message}`)
    if (!isRecord(signer) || !Object.keys(signer).every((key) => members.some((member) => member === key)))
      throw errorAt(`a signer has the members ${members.join(', ')} and no others.`)
    const { publicKey, organization, implementations } = signer
    if (typeof publicKey !== 'string')
      throw errorAt('the signer needs a "publicKey", the name of a file in PEM.')
    const fault = faultOfName(organization)
    if (fault !== undefined || typeof organization !== 'string')
      throw errorAt(`the "organization" of ${publicKey} ${fault}.`)
    const key = readPublicKey(resolve(dirname(path), publicKey), publicKey)
    if (implementations === undefined) return { publicKey: key, organization }
    if (!Array.isArray(implementations) || implementations.some((one) => faultOfName(one) !== undefined))
      throw errorAt(`the "implementations" of ${publicKey} must be a list of names.`)
    return { publicKey: key, organization, implementations: implementations.map(String) }
  })
  const prints = read.map(({ publicKey }) => fingerprint(publicKey))
  const again = prints.findIndex((print, index) => prints.indexOf(print) !== index)
  if (again >= 0) throw yaml.error(['signers', again], `${name}: two signers have the same public key.`)
  return read
}

/** A public key in short, for people: SHA-256 of its SPKI in DER, in Base64 without padding. */
export function fingerprint(key: KeyObject): string {
  return `SHA256:${keyHint(key).replace(/=+$/, '')}`
}

/** Whose word a certificate is: nothing but a policy says whose key one is. */
export function signerWords({ publicKey, organization }: Signer): string {
  const key = `the key ${fingerprint(publicKey)}`
  return organization === undefined
    ? `Signed with ${key}: a statement by the holder of this key`
    : `Signed with ${key}, which the policy gives to ${organization}`
}

/** What a signer signed that it may not sign, in words. */
export function unauthorised(
  { organization, implementations }: Signer,
  { predicate: { implementation } }: Statement,
): readonly string[] {
  if (organization === undefined) return []
  const isOwn = implementation.organization === organization
  const isListed = implementations?.includes(implementation.name) ?? true
  return [
    ...(isOwn
      ? []
      : [`the policy lets this key sign for ${organization}, not for ${implementation.organization}`]),
    ...(isListed
      ? []
      : [`the policy lets this key sign for ${implementations?.join(', ')}, not for ${implementation.name}`]),
  ]
}

function textOf(path: string, name: string): string {
  try {
    return readTextFile(path)
  } catch (cause) {
    throw new UsageError(`The policy ${name} cannot be read: ${systemWords(cause)}.`, { cause })
  }
}
