import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from 'petstore-conformance'

/**
 * Requires that nobody else can change where a path of a site leads: nothing from the folder to the path is a link or
 * belongs to another user, and no folder is one that other users may write to. What is not there is nobody's.
 *
 * @param folder - absolute
 * @param name - the folder as messages may show it
 * @param path - relative to the folder; `.` is the folder itself
 * @throws UsageError
 */
export function requireOwn(folder: string, name: string, path: string): void {
  const parts = path.split('/')
  for (const depth of ['', ...parts].keys()) {
    const part = parts.slice(0, depth).join('/')
    const found = lstatSync(join(folder, part), { throwIfNoEntry: false })
    if (found === undefined) return
    const refuse = (words: string): never => {
      throw new UsageError(`${join(name, part)} ${words}, or name another folder by --out.`)
    }
    if (found.isSymbolicLink()) refuse('is a link, and a site is written through none. Remove it')
    // Windows has neither owners nor rights in this form.
    if (process.geteuid === undefined) continue
    if (found.uid !== process.geteuid())
      refuse('belongs to another user, who could have the site written elsewhere. Give it to your own')
    if (!found.isDirectory()) return
    if ((found.mode & 0o022) !== 0)
      refuse('may be written by other users, who could have the site written elsewhere. Run chmod go-w on it')
  }
}
