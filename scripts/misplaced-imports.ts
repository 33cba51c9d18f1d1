import type { Room } from './rooms.ts'

/**
 * Imports that their room does not allow.
 *
 * @param imports - by the path of each module, the paths of those that it imports
 * @returns a sentence for each
 */
export function misplacedImports(
  imports: ReadonlyMap<string, readonly string[]>,
  rooms: readonly Room[],
): readonly string[] {
  const roomOf = (file: string): Room | undefined => rooms.find(({ path }) => isIn(file, path))
  return [...imports].flatMap(([file, targets]) => {
    const room = roomOf(file)
    if (room === undefined) return [`${file} stands in no room of scripts/rooms.ts.`]
    return targets
      .filter((target) => ![room.path, ...room.imports].some((path) => isIn(target, path)))
      .map((target) => `${file} imports ${target}, which ${room.path} may not (scripts/rooms.ts).`)
  })
}

function isIn(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`)
}
