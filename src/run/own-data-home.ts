import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'

/** Variables with the user's data folder: on Windows, and elsewhere (XDG Base Directory Specification). */
const variables = ['LOCALAPPDATA', 'XDG_DATA_HOME'] as const

/** Gives Vitest, which writes a token to it, a data folder for the run: a temporary one, or one beside `file`. */
export async function ownDataHome(file: string | undefined) {
  const name = 'petstore-conformance-'
  const folder = await mkdtemp(join(tmpdir(), name)).catch((error: unknown) => {
    if (file === undefined) throw error
    return mkdtemp(join(dirname(file), `.${name}`))
  })
  const { env } = process
  const before = variables.map((variable) => [variable, env[variable]] as const)
  for (const variable of variables) env[variable] = folder
  return {
    /** A path without `#`, `?` or `%`, at which Vite would end a file's name. */
    async plainly(path: string): Promise<string> {
      const parts = path.split(sep)
      const last = parts.findLastIndex((part) => /[#?%]/.test(part))
      if (last < 0) return path
      const link = join(folder, 'link')
      await symlink(parts.slice(0, last + 1).join(sep), link, 'junction')
      return join(link, ...parts.slice(last + 1))
    },
    async release(): Promise<void> {
      for (const [variable, value] of before) {
        if (value === undefined) delete env[variable]
        else env[variable] = value
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}
