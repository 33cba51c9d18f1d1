import type { Fault } from '../../../../calibration/fault.ts'
import { customPlan } from '../../../../calibration/mutants/counting.ts'
import { BudgetSpent } from '../../../../src/http/budget.ts'
import { theKey } from '../../../../src/http/credential.ts'
import { newPetText } from '../../../../src/oracle/new-pet.ts'
import { judgeRemainingFalls } from '../../../../src/oracle/rate/judge-remaining.ts'
import { judgeTrialOf, type TrialRow, trialRows } from '../../../../src/oracle/rate/judge-trial.ts'
import type { Recovery, Trial, TrialJudgement } from '../../../../src/oracle/rate/trial.ts'
import { retryAfterOf } from '../../../../src/oracle/retry-after-of.ts'
import { type Step, toStep } from '../../../../src/oracle/step.ts'
import { runTrial } from '../../../../src/scenario/rate/rate-trial.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { aService } from '../a-service.ts'
import { beginning, type KeptExchange, keepExchange, takeExchange } from './kept-event.ts'
import { tagOfLogs } from './kept-log.ts'
import { fewestOf } from './minimise.ts'

/** Lists of the kinds that a trial sends. */
const queries = ['?limit=1&status=available', '?status=pending', '?limit=3&status=sold', '']

/** What was let in and refused, and what came after the refusal. */
export type JudgedTrial = Pick<Trial, 'spent' | 'apart' | 'recovery'> &
  Partial<Pick<Trial, 'again' | 'further' | 'crossedApart'>>

/** A trial as a file has it: what came after the refusal goes by the numbers of exchanges. */
export interface KeptTrial {
  readonly steps: readonly { readonly batch: number; readonly of: number; readonly exchange: KeptExchange }[]
  readonly recovery?: {
    readonly refused: number
    readonly afterRetry?: number
    readonly confirmed?: number
    readonly beforeReset?: number
    readonly afterReset?: readonly number[]
    /** The look before, and those at the window. */
    readonly fresh?: readonly number[]
  }
}

/** What a trial says of a requirement. */
export function judgeTrial(row: TrialRow, trial: JudgedTrial): TrialJudgement {
  const whole = { crossedApart: [], uncrossed: [], again: [], further: [], createsLeft: 0, ...trial }
  return judgeTrialOf(row, whole, { plan: undefined, isOfPlan: false })
}

/** Makes the trial of a service whose limit is made up. */
export async function makeTrial(
  fault: Fault | undefined,
  enterprise: { readonly limit: number; readonly windowMs: number },
  concurrency: number,
): Promise<JudgedTrial> {
  const { clock, send: sendOnce } = aService({
    key: 'enterprise',
    settings: customPlan(enterprise),
    from: beginning,
    ...(fault === undefined ? {} : { fault }),
  })
  const answered: Exchange[] = []
  const send: typeof sendOnce = async (request) => {
    const exchange = await sendOnce(request)
    answered.push(exchange)
    return exchange
  }
  const most = 6 * enterprise.limit + 40
  let sent = 0
  const count = (): number => {
    if (sent >= most) throw new BudgetSpent(most)
    sent += 1
    return sent
  }
  const sendList = async (query?: string): Promise<Exchange> => {
    const number = count()
    const path = `/pets${query ?? queries[number % queries.length]}`
    return await send({ operation: 'listPets', method: 'GET', path, credential: theKey })
  }
  const sendCreate = async (): Promise<Exchange> => {
    const body = newPetText({ name: `${tagOfLogs} ${count()}`, categoryId: 1n, status: 'available' })
    return await send({ operation: 'createPet', method: 'POST', path: '/pets', credential: theKey, body })
  }
  const sendFetch = async (): Promise<Exchange> => {
    // Each time another animal.
    const path = `/pets/${1001 + (count() % 9)}`
    return await send({ operation: 'getPet', method: 'GET', path, credential: theKey })
  }
  const sendOrders = async (): Promise<Exchange> => {
    count()
    return await send({ operation: 'listOrders', method: 'GET', path: '/store/orders', credential: theKey })
  }
  return await runTrial(toStep(await sendList(), 0, 1), {
    send: () => sendList(),
    again: ({ request: { operation } }) => {
      if (operation === 'getPet') return sendFetch()
      if (operation === 'listOrders') return sendOrders()
      return operation === 'createPet' ? sendCreate() : sendList()
    },
    others: [
      { send: sendCreate, most: 4, crossed: 20 },
      { send: sendFetch, most: 10 },
      { send: () => sendList('?status=pending'), most: 1 },
      { send: () => sendList(''), most: 1 },
      { send: sendOrders, most: 1 },
    ],
    answered,
    left: () => most - sent,
    createsLeft: () => 0,
    concurrency,
    maxWaitMs: 600_000,
    restMs: 6000,
    onWait: () => undefined,
    signal: new AbortController().signal,
    clock,
  })
}

/** Leaves out of a trial what it breaks a requirement without. */
export function minimiseTrial(
  row: TrialRow,
  { spent: all, apart, crossedApart = [], recovery, again = [], further = [] }: JudgedTrial,
): JudgedTrial {
  const isApart =
    row === 'RATE-3'
      ? [...apart, ...crossedApart].find((some) => judgeRemainingFalls(some).state === 'violated')
      : crossedApart.find(
          (some) => judgeTrial(row, { spent: some, apart: [], recovery: undefined }).state === 'violated',
        )
  const spent = isApart ?? all
  const breaks = (some: JudgedTrial): boolean => judgeTrial(row, some).state === 'violated'
  const once = (some: readonly Step[]): JudgedTrial => ({ spent: some, apart: [], recovery: undefined })
  // A second crossing shows by itself what it shows.
  if (!breaks({ spent: all, apart, recovery }) && breaks(once(again)))
    return once(fewestOf(again, (some) => breaks(once(some))))
  const later = further.find((one) => breaks({ spent: [], apart: [], recovery: one }))
  if (later !== undefined && !breaks({ spent: all, apart, recovery }))
    return minimiseTrial(row, { spent: again, apart: [], recovery: later })
  if (recovery === undefined || breaks({ spent, apart: [], recovery: undefined }))
    return {
      spent: fewestOf(spent, (some) => breaks({ spent: some, apart: [], recovery: undefined })),
      apart: [],
      recovery: undefined,
    }
  const without: readonly Partial<Recovery>[] = [
    { afterRetry: undefined },
    { confirmed: undefined },
    { beforeReset: undefined, afterReset: [] },
    { fresh: undefined },
  ]
  const alone = { spent: [], apart: [], recovery }
  let less: JudgedTrial = breaks(alone) ? alone : { spent, apart: [], recovery }
  for (const some of without) {
    const rest = { ...less, recovery: { ...(less.recovery ?? recovery), ...some } }
    if (breaks(rest)) less = rest
  }
  return { ...less, spent: fewestOf(less.spent, (some) => breaks({ ...less, spent: some })) }
}

/** The exchanges of a trial, each once. */
export function exchangesOf({ spent, recovery }: JudgedTrial): readonly Exchange[] {
  const steps = recovery === undefined ? spent : [...spent, ...stepsOf(recovery)]
  return [...new Map(steps.map(({ exchange }) => [exchange.number, exchange])).values()]
}

function stepsOf({
  refused,
  afterRetry,
  confirmed,
  beforeReset,
  afterReset,
  fresh,
}: Recovery): readonly Step[] {
  const looks =
    fresh === undefined ? [] : [fresh.before, fresh.first, fresh.second, fresh.third, ...fresh.again]
  return [refused, afterRetry, confirmed, beforeReset, ...afterReset, ...looks].filter(
    (step) => step !== undefined,
  )
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
  const { refused, afterRetry, confirmed, beforeReset, afterReset, fresh } = recovery
  return {
    steps: kept,
    recovery: {
      refused: refused.exchange.number,
      ...(afterRetry === undefined ? {} : { afterRetry: afterRetry.exchange.number }),
      ...(confirmed === undefined ? {} : { confirmed: confirmed.exchange.number }),
      ...(beforeReset === undefined ? {} : { beforeReset: beforeReset.exchange.number }),
      ...(afterReset.length === 0 ? {} : { afterReset: afterReset.map(({ exchange }) => exchange.number) }),
      ...(fresh === undefined
        ? {}
        : {
            fresh: [fresh.before, fresh.first, fresh.second, fresh.third, ...fresh.again].flatMap(
              (step) => step?.exchange.number ?? [],
            ),
          }),
    },
  }
}

/** Makes a trial of what a file keeps. */
export function takeTrial({ steps, recovery }: KeptTrial): JudgedTrial {
  const all = steps.map(({ batch, of, exchange }) => toStep(takeExchange(exchange), batch, of))
  if (recovery === undefined) return { spent: all, apart: [], recovery: undefined }
  const stepOf = (number: number): Step => {
    const step = all.find(({ exchange }) => exchange.number === number)
    if (step === undefined) throw new Error(`the log has no exchange ${number}`)
    return step
  }
  const unlessNone = (number: number | undefined): Step | undefined =>
    number === undefined ? undefined : stepOf(number)
  const refused = stepOf(recovery.refused)
  const [before, first, second, third, ...again] = recovery.fresh ?? []
  const isFresh = before !== undefined && first !== undefined && second !== undefined
  const taken: Recovery = {
    refused,
    retryAfterMs: retryAfterOf(refused),
    given: undefined,
    afterRetry: unlessNone(recovery.afterRetry),
    confirmed: unlessNone(recovery.confirmed),
    beforeReset: unlessNone(recovery.beforeReset),
    afterReset: (recovery.afterReset ?? []).map(stepOf),
    resetGiven: undefined,
    ...(isFresh
      ? {
          fresh: {
            before: stepOf(before),
            first: stepOf(first),
            second: stepOf(second),
            third: unlessNone(third),
            again: again.map(stepOf),
          },
        }
      : {}),
  }
  const after = new Set(stepsOf(taken))
  return { spent: all.filter((step) => step === refused || !after.has(step)), apart: [], recovery: taken }
}

/** Whether a trial judges a requirement as a whole. */
export function isTrialRow(requirement: string): requirement is TrialRow {
  return trialRows.some((row) => row === requirement)
}
