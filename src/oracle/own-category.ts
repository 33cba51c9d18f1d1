const perTag = 32n

/** How many categories a run has of its own. */
export const ownCategories = Number(perTag)

/** A category of 31 bits that only this run uses, by its tag: it shows what a POST without a name left behind. */
export function ownCategory(tag: string, index: number): bigint {
  return BigInt(Number.parseInt(tag, 36)) * perTag + BigInt(index)
}

/** Whether {@link ownCategory} made it. */
export function isOwnCategory(tag: string, categoryId: bigint): boolean {
  return categoryId / perTag === BigInt(Number.parseInt(tag, 36)) && categoryId > 0n
}
