import { createOwnMask, type Mask } from '../http/mask.ts'
import type { Proof } from '../spec/proof.ts'
import type { Waivers } from '../spec/waiver.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'

/** An id as the interface has it is no echo of a key, even of one that is made of digits. */
const int64 = /^-?\d{1,19}$/

/** Masks the keys in every text of a run: the last line of defence before anything is written. */
export function maskRun(run: FinishedRun, secrets: readonly (string | undefined)[]): FinishedRun {
  const mask = createOwnMask(
    secrets.filter((secret): secret is string => secret !== undefined && secret !== ''),
    run.target.baseUrl,
  )
  const masked = ({ number, curl, text }: Proof): Proof => ({ number, curl: mask(curl), text: mask(text) })
  return {
    ...run,
    requirements: run.requirements.map((requirement) => ({
      ...requirement,
      reason: mask(requirement.reason),
      ...(requirement.shown === undefined
        ? {}
        : { shown: requirement.shown.map(({ number, text }) => ({ number, text: mask(text) })) }),
      cases: requirement.cases.map((one) => ({
        ...one,
        name: mask(one.name),
        message: mask(one.message),
      })),
    })),
    findings: run.findings.map((finding) => ({
      ...finding,
      ...(finding.reason === undefined ? {} : { reason: mask(finding.reason) }),
      expected: mask(finding.expected),
      actual: mask(finding.actual),
      proof: finding.proof.map(masked),
      ...(finding.cause === undefined
        ? {}
        : {
            cause: {
              ...finding.cause,
              factors: finding.cause.factors.map((one) => ({ ...one, level: mask(one.level) })),
              expected: mask(finding.cause.expected),
              actual: mask(finding.cause.actual),
              proof: finding.cause.proof.map(masked),
            },
          }),
    })),
    observations: run.observations.map((observation) => ({
      ...observation,
      answer: mask(observation.answer),
    })),
    residue: run.residue.map(({ id, name, answer }) => ({
      ...(id === undefined ? {} : { id: int64.test(id) ? id : mask(id) }),
      name: mask(name),
      answer,
    })),
    suiteFaults: run.suiteFaults.map(mask),
    ...(run.unreachable === undefined ? {} : { unreachable: mask(run.unreachable) }),
    ...(run.preflight === undefined
      ? {}
      : {
          preflight: {
            kind: run.preflight.kind,
            reason: mask(run.preflight.reason),
            advice: mask(run.preflight.advice),
          },
        }),
  }
}

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
