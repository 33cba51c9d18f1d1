import { generateKeyPairSync, hash, type KeyObject } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { UsageError } from '../run/options/usage-error.ts'
import { systemWords } from '../run/system-words.ts'

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
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new UsageError(
      isThere
        ? `${path} is there already, and no key is ever overwritten. Name another file, or move that one away.`
        : `${path} cannot be written: ${systemWords(error)}.`,
      { cause: error },
    )
  }
}

/** A public key in short: SHA-256 of its SPKI in DER, in Base64. */
export function keyHint(key: KeyObject): string {
  return hash('sha256', key.export({ type: 'spki', format: 'der' }), 'base64')
}
