import { createOwnMask, type Mask } from '../http/mask.ts'
import type { Proof } from '../spec/proof.ts'
import type { Waivers } from '../spec/waiver.ts'
import type { FinishedRun, ReportedFinding } from '../verdict/finished-run.ts'

/** An int64 id is no echo of a key, even of a key made of digits. */
const int64 = /^-?\d{1,19}$/

/** Masks the keys in every text of a run, as the last safeguard before anything is written. */
export function maskRun(run: FinishedRun, secrets: readonly string[]): FinishedRun {
  const mask = createOwnMask(secrets, run.target.baseUrl)
  const { unreachable, preflight } = run
  return {
    ...run,
    requirements: run.requirements.map((one) => ({
      ...one,
      reason: mask(one.reason),
      ...(one.shown && { shown: one.shown.map(({ number, text }) => ({ number, text: mask(text) })) }),
      cases: one.cases.map((its) => ({ ...its, name: mask(its.name), message: mask(its.message) })),
    })),
    findings: run.findings.map((finding) => maskFinding(finding, mask)),
    observations: run.observations.map((one) => ({ ...one, answer: mask(one.answer) })),
    leftovers: run.leftovers.map(({ id, name, answer }) => ({
      ...(id !== undefined && { id: int64.test(id) ? id : mask(id) }),
      name: mask(name),
      answer,
    })),
    suiteFaults: run.suiteFaults.map(mask),
    ...(unreachable !== undefined && { unreachable: mask(unreachable) }),
    ...(preflight && {
      preflight: { ...preflight, reason: mask(preflight.reason), advice: mask(preflight.advice) },
    }),
  }
}

function maskFinding(finding: ReportedFinding, mask: Mask): ReportedFinding {
  const { reason, cause } = finding
  const told = ({ expected, actual, proof }: Pick<ReportedFinding, 'expected' | 'actual' | 'proof'>) => ({
    expected: mask(expected),
    actual: mask(actual),
    proof: proof.map(({ number, curl, text }): Proof => ({ number, curl: mask(curl), text: mask(text) })),
  })
  const factors = cause?.factors.map((one) => ({ ...one, level: mask(one.level) })) ?? []
  return {
    ...finding,
    ...told(finding),
    ...(reason !== undefined && { reason: mask(reason) }),
    ...(cause && { cause: { ...cause, ...told(cause), factors } }),
  }
}

/** Masks the keys in waivers, whose author may have quoted one. */
export function maskWaivers({ strict, entries }: Waivers, mask: Mask): Waivers {
  const masked = entries.map((one) => ({
    ...one,
    ...(one.finding !== undefined && { finding: mask(one.finding) }),
    reason: mask(one.reason),
    issue: mask(one.issue),
  }))
  return { strict, entries: masked }
}
