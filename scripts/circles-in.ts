/**
 * Groups of modules of which each imports, over others or directly, all others of the group (Tarjan, 1972).
 *
 * @param imports - by the path of each module, the paths of those that it imports
 */
export function circlesIn(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: (readonly string[])[] = []
  const visit = (file: string): number => {
    const place = order.size
    order.set(file, place)
    lowest.set(file, place)
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      const reached = order.has(target)
        ? open.includes(target)
          ? order.get(target)
          : undefined
        : visit(target)
      if (reached !== undefined) lowest.set(file, Math.min(lowest.get(file) ?? place, reached))
    }
    const least = lowest.get(file) ?? place
    if (least === place) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1 || (imports.get(file) ?? []).includes(file)) circles.push(group.toSorted())
    }
    return least
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}
