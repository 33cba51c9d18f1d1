/** What a service must take: int64s that it need not know are beyond these (CREATE-8). */
const hardCategory = 2n ** 16n

/** Whether narrower numbers than int64 may lose a category, or a service has reason not to know it. */
export function isHardCategory(categoryId: bigint): boolean {
  return categoryId <= 0n || categoryId > hardCategory
}
