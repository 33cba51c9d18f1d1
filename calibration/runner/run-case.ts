import { cutBodies, judgeEvidence, readEvidence } from '../../src/certificate/judge-evidence.ts'
import { eventsName } from '../../src/run/report-files.ts'
import type { RequirementId } from '../../src/spec/generated/requirement-id.ts'
import type { CalibrationCase } from './calibration-case.ts'
import type { CaseResult } from './case-result.ts'
import { nameWithout } from './compound.ts'
import { coveredParts } from './covered-parts.ts'
import { besides, untoldParts } from './judgement.ts'
import { maskedParts } from './masked-parts.ts'
import { openCase } from './open-case.ts'
import { type RunAsUser, runAsUser } from './run-as-user.ts'
import type { Subject } from './subject.ts'
import { subjectNamed } from './subjects.ts'
import { summariseRun } from './summarise-run.ts'

/** Starts the service that a case is about, and judges it as a user would. */
export async function runCase(one: CalibrationCase): Promise<CaseResult> {
  const result = await tryCase(one)
  const subject = subjectNamed(one.kind, one.name)
  if (!one.inMemory || subject.parts === undefined) return result
  const untold = untoldParts(subject, result)
  const masked = untold.length === 0 ? [] : await maskedParts(one, subject, untold)
  const unmasked = untold.filter(({ name }) => !masked.includes(name))
  const covered = await coveredParts(one, subject, unmasked)
  return { ...result, masked, covered, causes: await causesOf(one, subject, besides(subject, result)) }
}

/** For each row that a compound broke undeclared: those of its faults without which it would not have broken. */
async function causesOf(
  one: CalibrationCase,
  compound: Subject,
  rows: readonly RequirementId[],
): Promise<NonNullable<CaseResult['causes']>> {
  if (rows.length === 0) return {}
  const without = new Map<string, CaseResult['broke']>()
  for (const part of compound.parts ?? []) {
    const { broke } = await tryCase({ ...one, name: nameWithout(one.name, compound, part) })
    without.set(part.name, broke)
  }
  const causes = (id: RequirementId): readonly string[] =>
    [...without].filter(([, broke]) => !(id in broke)).map(([name]) => name)
  return Object.fromEntries(rows.map((id) => [id, causes(id)]))
}

async function tryCase(one: CalibrationCase): Promise<CaseResult> {
  const { options, hooks, close } = await openCase(one)
  const startedAt = performance.now()
  try {
    const found = await runAsUser(options, hooks)
    const faults = one.judgeAgain === true ? await faultsOfEvidence(found) : []
    const took = performance.now() - startedAt
    const result = summariseRun({ ...found, defects: [...found.defects, ...faults] }, took)
    // Few requests do not stretch to questions.
    return one.maxRequests === undefined && one.depth !== 'quick' ? result : { ...result, answers: undefined }
  } finally {
    await close()
  }
}

async function faultsOfEvidence({ outputs }: RunAsUser): Promise<readonly string[]> {
  const evidence = readEvidence(outputs['report.json'] ?? '', outputs[eventsName] ?? '')
  if (!('report' in evidence)) return evidence
  // Of such a run no certificate is made.
  if (cutBodies(evidence.log.events).length > 0) return []
  const { faults } = await judgeEvidence(evidence)
  return faults.map((fault) => `the evidence, judged again: ${fault}`)
}
