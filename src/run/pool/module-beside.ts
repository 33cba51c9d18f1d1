/**
 * The URL of a module that a thread begins with, from a module that may be compiled: the thread's is then compiled, too.
 *
 * @param path - relative, without an ending
 * @param from - `import.meta.url` of the module that names it
 */
export function moduleBeside(path: string, from: string): URL {
  return new URL(`${path}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
