import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readTextFile } from '../run/options/read-text-file.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { systemWords } from '../run/system-words.ts'

/**
 * Reads a private key to sign with.
 * @param name - of the file, as the user knows it
 * @throws UsageError where it is none, or none of a kind that certificates are signed with
 */
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

function parsed(parse: (text: string) => KeyObject, path: string, name: string, form: string): KeyObject {
  let text: string
  let key: KeyObject
  try {
    text = readTextFile(path)
  } catch (error) {
    throw new UsageError(
      `The key ${name} cannot be read: ${systemWords(error)}. \`petstore-conformance keygen\` makes a pair.`,
      { cause: error },
    )
  }
  try {
    key = parse(text)
  } catch (error) {
    const isPrivate = text.includes('PRIVATE KEY') && parse === publicKeyIn
    const why = isPrivate ? ', but a private one, which nobody else is to have' : ''
    throw new UsageError(`${name} is not ${form}${why}. \`petstore-conformance keygen\` makes a pair.`, {
      cause: error,
    })
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = key
  const isP256 = asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1'
  if (isP256 || asymmetricKeyType === 'ed25519') return key
  throw new UsageError(
    `${name} is a key of another kind: certificates are signed with ECDSA over P-256, or with Ed25519.`,
  )
}
