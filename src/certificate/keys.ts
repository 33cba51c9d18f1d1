import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { readNamedFile, readTextFile } from '../run/options/read-text-file.ts'
import { codeOf, systemWords, UsageError } from '../run/options/usage-error.ts'

/** The kinds of keys that certificates are signed with. */
export const keyTypes = ['p256', 'ed25519'] as const

/** One of them: ECDSA over P-256 with SHA-256, or Ed25519. */
export type KeyType = (typeof keyTypes)[number]

/** Makes a new pair of keys in PEM, private (PKCS #8, for its owner alone) and public (SPKI); or throws UsageError. */
export async function writeKeyPair(type: KeyType, privatePath: string, publicPath: string): Promise<void> {
  if (privatePath === publicPath)
    throw new UsageError(`Both keys would go to ${privatePath}. Name two files, with --out and --public-out.`)
  const { privateKey, publicKey } =
    type === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  await writeNew(privatePath, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600)
  try {
    await writeNew(publicPath, publicKey.export({ type: 'spki', format: 'pem' }), 0o644)
  } catch (error) {
    // One without the other would be in the way of the next try.
    await rm(privatePath)
    throw error
  }
}

async function writeNew(path: string, pem: string | Buffer, mode: number): Promise<void> {
  try {
    // Not through a link either.
    await writeFile(path, pem, { flag: 'wx', mode })
  } catch (error) {
    throw new UsageError(
      codeOf(error) === 'EEXIST'
        ? `${path} is there already, and no key is ever overwritten. Name another file, or move that one away.`
        : `${path} cannot be written: ${systemWords(error)}.`,
      { cause: error },
    )
  }
}

/** The fingerprint of a public key: SHA-256 of its SPKI in DER, in Base64, as `openssl` prints it. */
export function fingerprint(key: KeyObject): string {
  return hash('sha256', key.export({ type: 'spki', format: 'der' }), 'base64')
}

/** Reads a private key to sign with; messages call its file by `name`. Throws UsageError where it is none of a known kind. */
export function readPrivateKey(path: string, name: string): KeyObject {
  return parsed(createPrivateKey, path, name, 'a private key in PEM, without a passphrase')
}

/** Reads a public key to verify with; arguments and errors are as for a private one. */
export function readPublicKey(path: string, name: string): KeyObject {
  return parsed(publicKeyIn, path, name, 'a public key in PEM')
}

/** Of a private key the public one could be had. But who verifies is not to have it. */
function publicKeyIn(text: string): KeyObject {
  if (text.includes('PRIVATE KEY')) throw new TypeError('it is a private key')
  return createPublicKey(text)
}

const keygen = '`petstore-conformance keygen` makes a pair.'

function parsed(parse: (text: string) => KeyObject, path: string, name: string, form: string): KeyObject {
  const missing = `There is no key ${name}. ${keygen}`
  const text = readNamedFile(readTextFile, path, `The key ${name}`, missing)
  try {
    const key = parse(text)
    const { asymmetricKeyType, asymmetricKeyDetails } = key
    const isP256 = asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
    if (isP256 || asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    const isPrivate = text.includes('PRIVATE KEY') && parse === publicKeyIn
    const why = isPrivate ? ', but a private one, which nobody else is to have' : ''
    throw new UsageError(`${name} is not ${form}${why}. ${keygen}`, { cause })
  }
  throw new UsageError(
    `${name} is a key of another kind: certificates are signed with ECDSA over P-256, or with Ed25519.`,
  )
}
