import { join } from 'node:path'
import { replaceFile } from '../../src/report/replace-file.ts'
import type { Matrix } from './matrix.ts'
import { matrixHtml } from './matrix-html.ts'
import { matrixJson } from './matrix-json.ts'
import { matrixMarkdown } from './matrix-markdown.ts'

/**
 * Writes `matrix.json`, `matrix.html` and `matrix.md` into a folder, which is made if need be.
 *
 * @returns their names
 * @throws ReportNotWritable when the folder or a file in it cannot be written
 */
export async function writeMatrix(folder: string, matrix: Matrix): Promise<readonly string[]> {
  const files = {
    'matrix.json': matrixJson(matrix),
    'matrix.html': matrixHtml(matrix),
    'matrix.md': matrixMarkdown(matrix),
  }
  for (const [name, text] of Object.entries(files)) await replaceFile(join(folder, name), text)
  return Object.keys(files)
}
