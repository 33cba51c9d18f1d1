import { constants } from '../spec/generated/constants.ts'

/** Whether a category is negative, or beyond what a double tells from its neighbours: those are CREATE-8's. */
export function isHardCategory(categoryId: bigint): boolean {
  return categoryId < 0n || categoryId > constants.doubleBound
}
