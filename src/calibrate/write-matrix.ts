import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ReportNotWritable } from '../report/report-not-writable.ts'
import type { Matrix } from './matrix.ts'
import { matrixHtml } from './matrix-html.ts'
import { matrixJson } from './matrix-json.ts'
import { matrixMarkdown } from './matrix-markdown.ts'

/**
 * Writes `matrix.json`, `matrix.html` and `matrix.md` into a folder, which is made if need be.
 *
 * @returns their names
 * @throws {@link ReportNotWritable} when the folder or a file in it cannot be written
 */
export async function writeMatrix(folder: string, matrix: Matrix): Promise<readonly string[]> {
  const files = {
    'matrix.json': matrixJson(matrix),
    'matrix.html': matrixHtml(matrix),
    'matrix.md': matrixMarkdown(matrix),
  }
  for (const [name, text] of Object.entries(files)) await replace(folder, name, text)
  return Object.keys(files)
}

/** By another name first: nobody ever reads half a matrix. */
async function replace(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name)
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(temporary, text, { flag: 'wx', flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw new ReportNotWritable(path, error)
  }
}
