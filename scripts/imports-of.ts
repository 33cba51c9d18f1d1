const specifier = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/** The relative paths that a module of this project imports, type-only and dynamic imports included. */
export function importsOf(code: string): readonly string[] {
  return [...code.matchAll(specifier)].flatMap(([, path]) => path ?? [])
}
