import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** SHA-256 of texts or bytes as they come, in hexadecimal: none of them is kept. */
export async function sha256Of(parts: AsyncIterable<string | Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** SHA-256 of a file, in hexadecimal. */
export async function sha256OfFile(path: string): Promise<string> {
  return sha256Of(createReadStream(path))
}
