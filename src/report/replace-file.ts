import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { systemWords } from '../run/options/usage-error.ts'

/** Writes a file under another name first, so nobody reads half; `mode` overrides the umask. @throws ReportNotWritable */
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

/** Reports could not be written where they should be. */
export class ReportNotWritable extends Error {
  override readonly name = 'ReportNotWritable'
  readonly path: string

  constructor(path: string, cause: unknown) {
    super(`Cannot write a report to ${path}: ${systemWords(cause)}`, { cause })
    this.path = path
  }
}
