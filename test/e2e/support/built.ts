/** The URL of a module of the compiled suite, by its path below `src/` without an ending: what is tried is what ships. */
export function built(path: string): string {
  return new URL(`../../../dist/src/${path}.js`, import.meta.url).href
}
