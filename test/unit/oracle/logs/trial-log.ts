import { runTrial, type Trial } from '../../../../src/check/rate/rate-trial.ts'
import { BudgetSpent } from '../../../../src/client/budget.ts'
import { theKey } from '../../../../src/client/credential.ts'
import type { Exchange } from '../../../../src/events/exchange.ts'
import { newPetText } from '../../../../src/oracle/new-pet.ts'
import { judgeEnforcement } from '../../../../src/oracle/rate/judge-enforcement.ts'
import { judgeAgreement, judgeReset, judgeRetryAfter } from '../../../../src/oracle/rate/judge-recovery.ts'
import { judgeRemainingFalls } from '../../../../src/oracle/rate/judge-remaining.ts'
import { judgeTooEarly } from '../../../../src/oracle/rate/judge-too-early.ts'
import type { Recovery } from '../../../../src/oracle/rate/recovery.ts'
import { open, type TrialJudgement } from '../../../../src/oracle/rate/trial-judgement.ts'
import { retryAfterOf } from '../../../../src/oracle/retry-after-of.ts'
import { type Step, toStep } from '../../../../src/oracle/step.ts'
import type { Fault } from '../../../../src/reference/fault.ts'
import { aService } from '../a-service.ts'
import { beginning, type KeptExchange, keepExchange, takeExchange } from './kept-event.ts'
import { tagOfLogs } from './kept-log.ts'
import { fewestOf } from './minimise.ts'

/** The requirements that a trial of the rate limit judges as a whole. */
export const trialRows = ['RATE-3', 'RATE-5', 'RATE-7', 'RATE-8', 'RATE-10', 'RATE-11'] as const

/** One of them. */
export type TrialRow = (typeof trialRows)[number]

/** What was let in and refused, and what came after the refusal. */
export type JudgedTrial = Pick<Trial, 'spent' | 'recovery'>

/** A trial as a file has it: what came after the refusal goes by the numbers of exchanges. */
export interface KeptTrial {
  readonly steps: readonly { readonly batch: number; readonly of: number; readonly exchange: KeptExchange }[]
  readonly recovery?: {
    readonly refused: number
    readonly afterRetry?: number
    readonly confirmed?: number
    readonly beforeReset?: number
    readonly afterReset?: readonly number[]
  }
}

/** What a trial says of a requirement. */
export function judgeTrial(row: TrialRow, { spent, recovery }: JudgedTrial): TrialJudgement {
  switch (row) {
    case 'RATE-3':
      return judgeRemainingFalls(spent)
    case 'RATE-5':
      return judgeEnforcement(spent)
    case 'RATE-7':
      return judgeTooEarly(spent, undefined)
    case 'RATE-8':
      return recovery === undefined ? open('no request was answered 429') : judgeRetryAfter(recovery)
    case 'RATE-10':
      return recovery === undefined ? open('no request was answered 429') : judgeAgreement(recovery)
    case 'RATE-11':
      return recovery === undefined ? open('no request was answered 429') : judgeReset(recovery)
  }
}

/** Makes the trial of a service whose limit is made up. */
export async function makeTrial(
  fault: Fault | undefined,
  enterprise: { readonly limit: number; readonly windowMs: number },
  concurrency: number,
): Promise<JudgedTrial> {
  const { clock, send } = aService({
    key: 'enterprise',
    enterprise,
    from: beginning,
    ...(fault === undefined ? {} : { fault }),
  })
  const most = 5 * enterprise.limit + 20
  let sent = 0
  const count = (): number => {
    if (sent >= most) throw new BudgetSpent(most)
    sent += 1
    return sent
  }
  const sendList = async (): Promise<Exchange> => {
    const path = `/pets?limit=${1 + (count() % 3)}`
    return await send({ operation: 'listPets', method: 'GET', path, credential: theKey })
  }
  const sendCreate = async (): Promise<Exchange> => {
    const body = newPetText({ name: `${tagOfLogs} ${count()}`, categoryId: 1n, status: 'available' })
    return await send({ operation: 'createPet', method: 'POST', path: '/pets', credential: theKey, body })
  }
  return await runTrial(toStep(await sendList(), 0, 1), {
    send: sendList,
    others: [sendCreate],
    left: () => most - sent,
    concurrency,
    maxWaitMs: 600_000,
    onWait: () => undefined,
    signal: new AbortController().signal,
    clock,
  })
}

/** Leaves out of a trial what it breaks a requirement without. */
export function minimiseTrial(row: TrialRow, { spent, recovery }: JudgedTrial): JudgedTrial {
  const breaks = (some: JudgedTrial): boolean => judgeTrial(row, some).state === 'broken'
  if (recovery === undefined || breaks({ spent, recovery: undefined }))
    return {
      spent: fewestOf(spent, (some) => breaks({ spent: some, recovery: undefined })),
      recovery: undefined,
    }
  const without: readonly Partial<Recovery>[] = [
    { afterRetry: undefined },
    { confirmed: undefined },
    { beforeReset: undefined, afterReset: [] },
  ]
  return without.reduce<JudgedTrial>(
    (less, some) => {
      const rest = { spent: [], recovery: { ...(less.recovery ?? recovery), ...some } }
      return breaks(rest) ? rest : less
    },
    { spent: [], recovery },
  )
}

/** The exchanges of a trial, each once. */
export function exchangesOf({ spent, recovery }: JudgedTrial): readonly Exchange[] {
  const steps = recovery === undefined ? spent : [...spent, ...stepsOf(recovery)]
  return [...new Map(steps.map(({ exchange }) => [exchange.number, exchange])).values()]
}

function stepsOf({ refused, afterRetry, confirmed, beforeReset, afterReset }: Recovery): readonly Step[] {
  return [refused, afterRetry, confirmed, beforeReset, ...afterReset].filter((step) => step !== undefined)
}

/** Makes of a trial what a file keeps. */
export function keepTrial(trial: JudgedTrial): KeptTrial {
  const { spent, recovery } = trial
  const steps = recovery === undefined ? spent : [...spent, ...stepsOf(recovery)]
  const each = new Map(steps.map((step) => [step.exchange.number, step]))
  const kept = [...each.values()].map(({ batch, batchSize, exchange }) => ({
    batch,
    of: batchSize,
    exchange: keepExchange(exchange),
  }))
  if (recovery === undefined) return { steps: kept }
  const { refused, afterRetry, confirmed, beforeReset, afterReset } = recovery
  return {
    steps: kept,
    recovery: {
      refused: refused.exchange.number,
      ...(afterRetry === undefined ? {} : { afterRetry: afterRetry.exchange.number }),
      ...(confirmed === undefined ? {} : { confirmed: confirmed.exchange.number }),
      ...(beforeReset === undefined ? {} : { beforeReset: beforeReset.exchange.number }),
      ...(afterReset.length === 0 ? {} : { afterReset: afterReset.map(({ exchange }) => exchange.number) }),
    },
  }
}

/** Makes a trial of what a file keeps. */
export function takeTrial({ steps, recovery }: KeptTrial): JudgedTrial {
  const spent = steps.map(({ batch, of, exchange }) => toStep(takeExchange(exchange), batch, of))
  if (recovery === undefined) return { spent, recovery: undefined }
  const stepOf = (number: number): Step => {
    const step = spent.find(({ exchange }) => exchange.number === number)
    if (step === undefined) throw new Error(`the log has no exchange ${number}`)
    return step
  }
  const unlessNone = (number: number | undefined): Step | undefined =>
    number === undefined ? undefined : stepOf(number)
  const refused = stepOf(recovery.refused)
  return {
    spent,
    recovery: {
      refused,
      retryAfterMs: retryAfterOf(refused),
      given: undefined,
      afterRetry: unlessNone(recovery.afterRetry),
      confirmed: unlessNone(recovery.confirmed),
      beforeReset: unlessNone(recovery.beforeReset),
      afterReset: (recovery.afterReset ?? []).map(stepOf),
      resetGiven: undefined,
    },
  }
}

/** Whether a trial judges a requirement as a whole. */
export function isTrialRow(requirement: string): requirement is TrialRow {
  return trialRows.some((row) => row === requirement)
}
