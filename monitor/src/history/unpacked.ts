import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import { largestBytes } from '../runner/kept-files.ts'
import { Refusal } from '../targets/refusal.ts'

/** The column `content`; null where it is larger than all that this suite writes, so that nobody reads it into memory. */
export const boundedContent = sql<Uint8Array | null>`
  case when length(content) <= ${sql.lit(largestBytes)} then content end
`.as('content')

const decompress = promisify(zstdDecompress)

/**
 * What a column `content` holds, decompressed: no more than {@link largestBytes}, whatever somebody wrote there.
 *
 * @throws Refusal
 */
export async function unpacked(content: Uint8Array | null): Promise<Buffer> {
  try {
    if (content !== null) return await decompress(content, { maxOutputLength: largestBytes })
  } catch {}
  throw new Refusal(
    `The history is damaged: what it keeps of a run is larger than ${largestBytes / 2 ** 20} MiB, or not compressed as this suite does.`,
  )
}
