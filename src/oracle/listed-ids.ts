import { isRecord } from '../spec/is-record.ts'

/** An id. Whole numbers that a double holds are numbers, all others bigints: no two that are equal differ in kind. */
export type ListedId = number | bigint

/** The id of an animal as a page has it, undefined where it is none. */
export function listedId(raw: unknown): ListedId | undefined {
  const id = isRecord(raw) ? raw['id'] : undefined
  return typeof id === 'bigint' || (typeof id === 'number' && Number.isSafeInteger(id)) ? id : undefined
}

/** Whether each id of a page is greater than the one before it, or each less: as most are, and then none stands twice. */
export function isInOrder(body: readonly unknown[]): boolean {
  let [rises, falls] = [true, true]
  let before: ListedId | undefined
  for (const raw of body) {
    const id = listedId(raw)
    if (id === undefined) return false
    if (before !== undefined) {
      rises &&= id > before
      falls &&= id < before
      if (!rises && !falls) return false
    }
    before = id
  }
  return true
}
