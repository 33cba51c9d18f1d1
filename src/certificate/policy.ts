import type { KeyObject } from 'node:crypto'
import { dirname, resolve } from 'node:path'
import { readNamedFile, readTextFile } from '../run/options/read-text-file.ts'
import type { UsageError } from '../run/options/usage-error.ts'
import { yamlText } from '../run/options/yaml-text.ts'
import { validatePolicy } from '../spec/generated/compiled-certificate-schemas.ts'
import { validatorOf } from '../spec/validator.ts'
import { faultOfName } from './certified-name.ts'
import { fingerprint, readPublicKey } from './keys.ts'
import type { Statement } from './statement.ts'

/** A public key, and what its holder may sign. */
export interface Signer {
  readonly publicKey: KeyObject
  /** Absent: nothing says whose key this is. */
  readonly organization?: string
  /** Absent: any implementation of the organization. */
  readonly implementations?: readonly string[]
}

/** A signer as a policy has it, its key by the name of a file. */
type Named = Omit<Signer, 'publicKey'> & Readonly<Record<'publicKey' | 'organization', string>>

const validate = validatorOf(validatePolicy)
const isPolicy = (value: unknown): value is { readonly signers: readonly Named[] } =>
  validate(value).length === 0

/**
 * Reads a policy, which has the form of `spec/policy.schema.json`; files of keys are relative to it.
 *
 * @param name - of the file, as the user knows it
 * @throws UsageError where the file, or a key in it, is wrong
 */
export function readPolicy(path: string, name: string): readonly Signer[] {
  const missing = `There is no policy ${name}.`
  const yaml = yamlText(name, readNamedFile(readTextFile, path, `The policy ${name}`, missing))
  const errorAt = (pointer: string, message: string): UsageError =>
    yaml.error(pointer.split('/').slice(1), `${name}: ${pointer.slice(1) || 'the policy'} ${message}.`)
  if (!isPolicy(yaml.value)) {
    const [{ pointer, message } = { pointer: '', message: 'is none' }] = validate(yaml.value)
    throw errorAt(pointer, message)
  }
  const prints = new Set<string>()
  return yaml.value.signers.map(({ publicKey: file, ...names }, index) => {
    const { organization, implementations = [] } = names
    const fault = [organization, ...implementations].map(faultOfName).find((one) => one !== undefined)
    if (fault !== undefined) throw errorAt(`/signers/${index}`, `has a name that ${fault}`)
    const publicKey = readPublicKey(resolve(dirname(path), file), file)
    if (prints.has(fingerprint(publicKey)))
      throw errorAt(`/signers/${index}/publicKey`, 'is the key of another signer')
    prints.add(fingerprint(publicKey))
    return { publicKey, ...names }
  })
}

/** Whose word a certificate is: nothing but a policy says whose key one is. */
export function signerWords({ publicKey, organization }: Signer): string {
  const key = `the key with the fingerprint ${fingerprint(publicKey)}`
  return organization === undefined
    ? `Signed with ${key}: a statement by the holder of this key`
    : `Signed with ${key}, which the policy gives to ${organization}`
}

/** What a signer signed that it may not sign, in words. */
export function unauthorised(
  { organization, implementations }: Signer,
  { predicate: { implementation } }: Statement,
): readonly string[] {
  const pairs: readonly (readonly [may: readonly string[] | undefined, signed: string])[] = [
    [organization === undefined ? undefined : [organization], implementation.organization],
    [implementations, implementation.name],
  ]
  return pairs
    .filter(([may, signed]) => may?.includes(signed) === false)
    .map(([may, signed]) => `the policy lets this key sign for ${may?.join(', ')}, not for ${signed}`)
}
