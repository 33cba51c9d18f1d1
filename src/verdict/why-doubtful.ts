/**
 * Why a breach settles nothing, as people are told.
 *
 * @param reason - where it has a reason of its own: what was never answered otherwise, or who else may have done it
 */
export function whyDoubtful(reason: string | undefined): string {
  return reason ?? 'seen once and not again'
}
