import type { Mask } from '../http/mask.ts'
import type { Waivers } from '../spec/waiver.ts'

/** Masks the keys in waivers, which somebody wrote who may have quoted one. */
export function maskWaivers({ strict, entries }: Waivers, mask: Mask): Waivers {
  return {
    strict,
    entries: entries.map(({ requirement, finding, reason, issue, until }) => ({
      requirement,
      ...(finding === undefined ? {} : { finding: mask(finding) }),
      reason: mask(reason),
      issue: mask(issue),
      until,
    })),
  }
}
