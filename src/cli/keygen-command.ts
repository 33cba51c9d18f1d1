import { resolve } from 'node:path'
import { oneOf, readFlag, text } from '../run/options/readers.ts'
import type { CliCommand } from './cli-command.ts'

/** Makes a pair of keys for certificates. */
export const keygenCommand: CliCommand = {
  name: 'keygen',
  summary: 'make a pair of keys to sign certificates with',
  configure(command) {
    command
      .option('--out <file>', 'where the private key goes', 'key.pem')
      .option('--public-out <file>', 'where the public key goes', 'key.pub')
      .option('--type <name>', 'p256 (ECDSA over P-256) or ed25519', 'p256')
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
Neither file is written over anything. The private key has no passphrase: its file is readable by its owner alone.

Example:
  petstore-conformance keygen --out acme.pem --public-out acme.pub
`
