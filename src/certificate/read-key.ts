import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readTextFile } from '../run/options/read-text-file.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { systemWords } from '../run/system-words.ts'

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
  const text = readText(path, name)
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

function readText(path: string, name: string): string {
  try {
    return readTextFile(path)
  } catch (cause) {
    throw new UsageError(`The key ${name} cannot be read: ${systemWords(cause)}. ${keygen}`, { cause })
  }
}
