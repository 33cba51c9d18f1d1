import { printOutcome } from '../oracle/print-exchange.ts'
import { removalOf } from '../oracle/removal.ts'
import type { Exchange } from '../spec/exchange.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Broken, Judgement, Open } from '../spec/judgement.ts'
import { ContractBreach, Inconclusive, NotApplicable } from './outcome.ts'
import { prove } from './proof.ts'
import type { Responses } from './responses.ts'

/**
 * Goes on where answers kept a requirement that they could have broken.
 *
 * @param exchanges - the answers to look at; unless given, all of the run so far
 * @throws ContractBreach where one of them broke it
 * @throws Inconclusive where one of them leaves it open, or none could have broken it
 * @throws NotApplicable where all of them take a freedom that the requirement gives
 */
export function requireKept(
  responses: Responses,
  requirement: RequirementId,
  exchanges?: readonly Exchange[],
): void {
  if (exchanges === undefined) requireKeptSoFar(responses, requirement)
  else requireKeptBy(responses, requirement, exchanges)
}

function requireKeptBy(
  responses: Responses,
  requirement: RequirementId,
  exchanges: readonly Exchange[],
): void {
  const judgements = exchanges.flatMap((exchange) => responses.of(exchange, requirement))
  const broken = judgements.find(isBroken)
  if (broken !== undefined) throw breachOf(broken)
  const open = judgements.filter(isOpen)
  const undecided = open.find(({ why }) => why === 'undecided')
  if (undecided !== undefined) throw new Inconclusive(undecided.reason, undecided.see)
  if (judgements.some(({ state }) => state === 'kept')) return
  const untried = open.find(({ why }) => why === 'untried')
  if (untried !== undefined) throw new Inconclusive(untried.reason, untried.see)
  const [free] = open
  if (free !== undefined) throw new NotApplicable(free.reason)
  const [exchange] = exchanges
  if (exchange === undefined) throw new Inconclusive('nothing was asked')
  if (removalOf(exchange) === 'removed')
    throw new NotApplicable('GET /pets/{petId} has been removed, as announced')
  const { method, path } = exchange.request
  // What breaks another requirement may say nothing of this one. What holds for every response is no reason.
  const see = responses.brokenBy(exchange).find((id) => !/^(?:ERROR|MEDIA|RATE)-/.test(id))
  throw new Inconclusive(`${method} ${path} says nothing of it: ${printOutcome(exchange)}`, see)
}

/**
 * Goes on where no answer so far shows a requirement broken.
 *
 * @throws ContractBreach where one of them does
 * @throws Inconclusive where one of them leaves it open because of another requirement
 */
export function requireUnbroken(
  responses: Responses,
  requirement: RequirementId,
  exchanges: readonly Exchange[],
): void {
  const judgements = exchanges.flatMap((exchange) => responses.of(exchange, requirement))
  const broken = judgements.find(isBroken)
  if (broken !== undefined) throw breachOf(broken)
  // What is wrong for another requirement's sake, as it seems, cannot pass.
  const hanging = judgements.filter(isOpen).find(({ why, see }) => why === 'undecided' && see !== undefined)
  if (hanging !== undefined) throw new Inconclusive(hanging.reason, hanging.see)
}

function requireKeptSoFar(responses: Responses, requirement: RequirementId): void {
  const broken = responses.breachOf(requirement)
  if (broken !== undefined)
    throw new ContractBreach(`expected ${broken.expected}, got ${broken.actual}`, broken)
  if (responses.keptBy(requirement) > 0) return
  const open = responses.openOf(requirement)
  if (open === undefined && responses.whyNotSent !== undefined) throw responses.whyNotSent
  throw new Inconclusive(open?.reason ?? 'no response could have broken it', open?.see)
}

function breachOf({ expected, actual, exchanges }: Broken): ContractBreach {
  return new ContractBreach(`expected ${expected}, got ${actual}`, {
    expected,
    actual,
    proof: prove(exchanges),
  })
}

function isBroken(judgement: Judgement): judgement is Broken {
  return judgement.state === 'broken'
}

function isOpen(judgement: Judgement): judgement is Open {
  return judgement.state === 'open'
}
