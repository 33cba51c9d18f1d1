import { interfaceVersion, openapiDigest } from '../spec/generated/interface-document.ts'
import { manifestIn, packageRoot } from './package-root.ts'

/** Name and version of the suite, from its package. */
export function suiteFacts(): { readonly name: string; readonly version: string } {
  const { name, version } = manifestIn(packageRoot())
  return { name: String(name), version: String(version) }
}

/** Version of the interface, and the digest of the document in use. */
export const interfaceFacts = { version: interfaceVersion, openapiDigest }
