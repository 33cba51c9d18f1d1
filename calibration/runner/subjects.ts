import { profileNames } from '../../src/spec/profile.ts'
import { deepFaults } from '../deep-faults.ts'
import type { Fault } from '../fault.ts'
import { allFaults } from '../mutants/index.ts'
import type { Variant } from '../variant.ts'
import { variants } from '../variants/index.ts'
import { plainAnswers } from '../variants/plain-answers.ts'
import { compound } from './compound.ts'
import type { Subject, SubjectKind } from './subject.ts'

const plain: Subject = {
  kind: 'plain',
  name: 'plain',
  summary: 'the conforming service as it is',
  target: undefined,
  collateral: [],
  mayBreak: [],
  mayStayOpen: [],
  answers: plainAnswers,
  edgeCase: false,
  knownMiss: false,
  depth: 'standard',
  profiles: profileNames,
  service: {},
}

const ofVariant = (variant: Variant): Subject => ({
  ...plain,
  kind: 'variant',
  name: variant.name,
  summary: variant.summary,
  freedom: variant.freedom,
  mayStayOpen: variant.inconclusive ?? [],
  answers: variant.answers ?? {},
  service: { variant },
})

const ofFault = (fault: Fault): Subject => ({
  kind: 'fault',
  name: fault.name,
  summary: fault.summary,
  target: fault.target,
  collateral: fault.collateral ?? [],
  mayBreak: fault.mayBreak ?? [],
  ...(fault.inconclusive === undefined ? {} : { mayStayOpen: fault.inconclusive }),
  edgeCase: fault.edgeCase === true,
  knownMiss: fault.knownMiss === true,
  depth: deepFaults.has(fault.name) ? 'deep' : 'standard',
  ...(fault.factors === undefined ? {} : { factors: fault.factors }),
  ...(fault.takesUnreadable === true ? { takesUnreadable: true } : {}),
  ...(fault.takesUserAgent === true ? { takesUserAgent: true } : {}),
  profiles: fault.profiles,
  service: { fault },
})

/** All that the suite can be tried on: the plain service, every fault and every variant. */
export const subjects: readonly Subject[] = [plain, ...allFaults.map(ofFault), ...variants.map(ofVariant)]

/**
 * The subject of a name.
 *
 * @throws Error when there is none
 */
export function subjectNamed(kind: SubjectKind, name: string): Subject {
  if (kind === 'compound') return compound(name)
  const found = subjects.find((subject) => subject.kind === kind && subject.name === name)
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`)
  return found
}
