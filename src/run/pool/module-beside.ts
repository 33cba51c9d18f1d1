/** The URL of a module that a thread begins with, by its path without an ending: compiled if the module that names it is. */
export function moduleBeside(path: string, from: string): URL {
  return new URL(`${path}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
