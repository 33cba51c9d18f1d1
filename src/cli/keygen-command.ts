import { resolve } from 'node:path'
import { oneOf, readFlag, text } from '../run/options/readers.ts'
import type { CliCommand } from './cli-command.ts'

/** Creates a key pair for certificates. */
export const keygenCommand: CliCommand = {
  name: 'keygen',
  summary: 'create a key pair to sign certificates',
  configure(command) {
    command
      .option('--out <file>', 'write the private key to this file', 'key.pem')
      .option('--public-out <file>', 'write the public key to this file', 'key.pub')
      .option('--type <name>', 'create a key of this type: p256 (ECDSA over P-256) or ed25519', 'p256')
      .addHelpText('after', help)
  },
  async execute({ terminal, flags }) {
    const { fingerprint, keyTypes, readPublicKey, writeKeyPair } = await import('../certificate/keys.ts')
    const out = readFlag(flags, 'out', text)
    const publicOut = readFlag(flags, 'publicOut', text)
    const type = readFlag(flags, 'type', oneOf(keyTypes))
    const { cwd, stdout } = terminal
    await writeKeyPair(type, resolve(cwd, out), resolve(cwd, publicOut))
    const print = fingerprint(readPublicKey(resolve(cwd, publicOut), publicOut))
    stdout.write(
      `The private key is in ${out}, for you alone; the public key, for everybody, in ${publicOut}.\nFingerprint: ${print}\n`,
    )
    return 0
  },
}

const help = `
The command overwrites no file. The private key has no passphrase; only its owner can read the file.

Example:
  petstore-conformance keygen --out acme.pem --public-out acme.pub
`
