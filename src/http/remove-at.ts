/**
 * Removes one of a few entries and keeps the order of the others. Every request passes here, and splice() would make a
 * list of what it removed.
 *
 * @param index - of an entry
 */
export function removeAt(list: unknown[], index: number): void {
  for (let place = index + 1; place < list.length; place += 1) list[place - 1] = list[place]
  list.pop()
}
