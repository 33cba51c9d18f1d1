/** The URL of a thread's module, by its path without an extension: compiled if the module that names it is. */
export function moduleBeside(path: string, from: string): URL {
  return new URL(`${path}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
