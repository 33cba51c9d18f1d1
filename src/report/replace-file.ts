import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ReportNotWritable } from './report-not-writable.ts'

/**
 * Writes a file, in a folder that is made if need be: under another name first, and then renames it, so that nobody ever reads
 * half of it, whatever ends the process meanwhile.
 *
 * @param mode - who may do what with it, whatever the umask is; as that has it unless given
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
