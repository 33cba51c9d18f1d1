import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../package-root.ts'

/** Version of the interface, and the digest of the document in use. */
export function interfaceFacts(): { readonly version: string; readonly openapiDigest: string } {
  const bytes = readFileSync(join(packageRoot(), 'spec/openapi.yaml'))
  const document: unknown = parse(bytes.toString('utf8'))
  const openapiDigest = createHash('sha256').update(bytes).digest('hex')
  return { version: versionOf(document), openapiDigest }
}

function versionOf(document: unknown): string {
  if (typeof document === 'object' && document !== null && 'info' in document) {
    const { info } = document
    if (typeof info === 'object' && info !== null && 'version' in info && typeof info.version === 'string') {
      return info.version
    }
  }
  throw new Error('spec/openapi.yaml: info.version is missing')
}
