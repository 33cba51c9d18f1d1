import { generate } from 'selfsigned'

/** A certificate and its private key, as PEM. */
export interface Pair {
  readonly cert: string
  readonly key: string
}

interface Wanted {
  readonly name?: string
  /** Who issues it; itself unless given. */
  readonly by?: Pair
  /** In days from now, when it ends. */
  readonly days?: number
}

const dayMs = 86_400_000

/** A certificate authority of its own. */
export function anAuthority(): Promise<Pair> {
  return made('an authority of the test', {}, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, digitalSignature: true },
  ])
}

/** A certificate for 127.0.0.1 unless another name is given, for servers and clients alike. */
export function aCertificate({ name = '127.0.0.1', ...wanted }: Wanted = {}): Promise<Pair> {
  const altName = /^[\d.]+$/.test(name)
    ? ({ type: 7, ip: name } as const)
    : ({ type: 2, value: name } as const)
  return made(name, wanted, [
    { name: 'basicConstraints', cA: false },
    { name: 'subjectAltName', altNames: [altName] },
  ])
}

async function made(
  commonName: string,
  { by, days = 2 }: Wanted,
  extensions: NonNullable<NonNullable<Parameters<typeof generate>[1]>['extensions']>,
): Promise<Pair> {
  const now = Date.now()
  const { cert, private: key } = await generate([{ name: 'commonName', value: commonName }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - 10 * dayMs),
    notAfterDate: new Date(now + days * dayMs),
    extensions,
    ...(by === undefined ? {} : { ca: by }),
  })
  return { cert, key }
}
