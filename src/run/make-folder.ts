import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './system-words.ts'

/**
 * Makes a folder, and those that it is in. Node's own way tries for ever where a file system makes no folders and says that
 * the one above is missing, as `/proc` does.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (await isFolder(path)) return
    if (codeOf(error) !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await makeFolder(dirname(path))
    await mkdir(path)
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() === true
}
