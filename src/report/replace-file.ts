import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemWords } from '../run/options/usage-error.ts'

/**
 * Writes a file, in a folder made if need be, under another name first: nobody ever reads half of it.
 *
 * @param mode - its permissions, whatever the umask is; as that has it unless given
 * @throws {@link ReportNotWritable} when it cannot be written, or its parts cannot be made
 */
export async function replaceFile(
  path: string,
  content: string | Uint8Array | AsyncIterable<string>,
  mode?: number,
): Promise<void> {
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(temporary, content, { flag: 'wx', flush: true })
    if (mode !== undefined) await chmod(temporary, mode)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw new ReportNotWritable(path, error)
  }
}

/** The reports of a run could not be written where they were wanted. */
export class ReportNotWritable extends Error {
  override readonly name = 'ReportNotWritable'
  readonly path: string

  constructor(path: string, cause: unknown) {
    super(`Cannot write a report to ${path}: ${systemWords(cause)}`, { cause })
    this.path = path
  }
}
