import { interfaceVersion, openapiDigest } from '../contract/interface-document.generated.ts'

/** Version of the interface, and the digest of the document in use. */
export const interfaceFacts: { readonly version: string; readonly openapiDigest: string } = {
  version: interfaceVersion,
  openapiDigest,
}
