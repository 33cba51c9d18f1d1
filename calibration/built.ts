/** The URL of a module of the calibration's bundle, by its path in the repository without an ending. */
export function built(path: string): string {
  return new URL(`./dist/${path}.js`, import.meta.url).href
}
