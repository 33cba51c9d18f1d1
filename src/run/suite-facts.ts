import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { interfaceVersion, openapiDigest } from '../spec/generated/interface-document.ts'
import { packageRoot } from './package-root.ts'

/** Name and version of the suite, from its package. */
export function suiteFacts(): { readonly name: string; readonly version: string } {
  const text = readFileSync(join(packageRoot(), 'package.json'), 'utf8')
  const parsed: unknown = JSON.parse(text)
  if (typeof parsed === 'object' && parsed !== null && 'name' in parsed && 'version' in parsed) {
    const { name, version } = parsed
    if (typeof name === 'string' && typeof version === 'string') return { name, version }
  }
  throw new Error('package.json has no name or no version')
}

/** Version of the interface, and the digest of the document in use. */
export const interfaceFacts: { readonly version: string; readonly openapiDigest: string } = {
  version: interfaceVersion,
  openapiDigest,
}
