import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The path of a program that Debian brings.
 *
 * @param name - of the program
 * @param debianPackage - that has it
 * @throws Error in words where it is not installed
 */
export function debianProgram(name: string, debianPackage: string): string {
  const path = join('/usr/bin', name)
  if (existsSync(path)) return path
  throw new Error(`${path} is not installed. On Debian: apt-get install ${debianPackage}`)
}
