import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256OfFile } from '../certificate/sha256.ts'
import { harText } from '../har/har-text.ts'
import { indexLog } from '../har/log-index.ts'
import { eventsName, harName } from '../report/file-names.ts'

/**
 * Whether the archive in a folder is the one that comes of the log in it, byte for byte.
 *
 * @returns what is wrong, in words; nothing where it is
 */
export async function harFaults(folder: string): Promise<readonly string[]> {
  const log = await open(join(folder, eventsName))
  try {
    const index = await indexLog(log)
    if (index === undefined) return [`${eventsName} is no log of a run`]
    const hash = createHash('sha256')
    for await (const part of harText(log, index)) hash.update(part)
    const isSame = hash.digest('hex') === (await sha256OfFile(join(folder, harName)))
    return isSame ? [] : [`${harName} tells of other exchanges than ${eventsName}`]
  } finally {
    await log.close()
  }
}
