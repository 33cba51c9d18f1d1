import { BudgetSpent } from '../../../../src/http/budget.ts'
import { theKey } from '../../../../src/http/credential.ts'
import { retryAfterMs } from '../../../../src/http/retry-after.ts'
import { judgeTrialOf, type TrialRow, trialRows } from '../../../../src/oracle/rate/judge-trial.ts'
import type { Trial, TrialJudgement } from '../../../../src/oracle/rate/trial.ts'
import { toStep } from '../../../../src/oracle/step.ts'
import { requestsToCrossAgain, trialRequests } from '../../../../src/scenario/plan.ts'
import { runTrial } from '../../../../src/scenario/rate/rate-trial.ts'
import type { Exchange } from '../../../../src/spec/exchange.ts'
import { seeded } from '../../http/pacing/seeded.ts'
import { VirtualClock } from '../../http/pacing/virtual-clock.ts'
import type { Limiter, Told } from './limiters.ts'
import { limiterOf, type Scenario } from './scenario.ts'

/** What a target does with what its limiter says. */
interface Answer {
  readonly status: number
  readonly limit: number
  readonly remaining: number
  /** In seconds of the target's clock. */
  readonly reset: number
  readonly retryAfter: string
}

/** A way to answer wrongly. */
export type Wrong = (answer: Answer, told: Told, now: number) => Partial<Answer>

/** What came of one trial. */
export interface Simulated {
  readonly trial: Trial
  readonly requests: number
  /** Up to the second crossing. */
  readonly refusals: number
  /** From there on. */
  readonly refusedAgain: number
  /** Requests sent on while a 429 asked to wait. */
  readonly hasty: number
  readonly judgements: Readonly<Record<Row, TrialJudgement>>
}

export const rows = trialRows
export type Row = TrialRow

type Operation = 'listPets' | 'getPet'

const pathOf: Readonly<Record<Operation, string>> = { listPets: '/pets?limit=1', getPet: '/pets/1' }
const midnight = Date.UTC(2026, 0, 1)
const longestMs = 24 * 3_600_000

/** Runs the trial against a simulated target, in virtual time. */
export async function simulate(
  scenario: Scenario,
  wrong: Wrong = () => ({}),
  limiter = limiterOf(scenario),
): Promise<Simulated> {
  const { limit, windowMs, latencyMs, offsetMs } = scenario
  const clock = new VirtualClock(midnight + scenario.startMs)
  const random = seeded(scenario.seed)
  for (const age of scenario.earlier) limiter(clock.now() + offsetMs - age * windowMs)
  const refused: { readonly at: number; readonly until: number }[] = []
  let [requests, hasty] = [0, 0]
  const exchanges: Exchange[] = []

  const most = mostRequests(limit)
  const own = limiterOf(scenario)
  const other = scenario.other === 'own' ? own : limiter
  const send = async (operation: Operation = 'listPets'): Promise<Exchange> => {
    if (requests >= most) throw new BudgetSpent(requests)
    requests += 1
    const number = requests
    // Of two counters, one may be refused while the other is still spent: the gate of the client waits then.
    const until = Math.max(0, ...refused.map((one) => one.until))
    if ((scenario.crossed ?? 0) > 0 && until > clock.now()) await clock.sleep(until - clock.now())
    const sentAt = clock.now()
    if (sentAt < until) hasty += 1
    await clock.sleep(random() * 0.5 * latencyMs)
    const response = respond(operation === 'getPet' ? other : limiter)
    await clock.sleep(random() * 0.5 * latencyMs)
    const endedAt = clock.now()
    const made = exchange(operation, number, sentAt, endedAt - sentAt, response)
    exchanges.push(made)
    if (response.status === 429) {
      refused.push({ at: endedAt, until: endedAt + (retryAfterMs(response.headers, endedAt) ?? 0) })
    }
    return made
  }
  const respond = (counter: Limiter) => {
    const now = clock.now() + offsetMs
    const told = counter(now)
    const wait = Math.max(1, Math.ceil((told.retryAt - now) / 1000))
    const honest: Answer = {
      status: told.allowed ? 200 : 429,
      limit,
      remaining: told.remaining,
      reset: Math.ceil(told.resetAt / 1000),
      retryAfter:
        scenario.retry === 'seconds'
          ? String(wait)
          : new Date(Math.ceil(told.retryAt / 1000) * 1000).toUTCString(),
    }
    const answer = { ...honest, ...wrong(honest, told, now) }
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      'x-ratelimit-limit': String(answer.limit),
      'x-ratelimit-remaining': String(answer.remaining),
      'x-ratelimit-reset': String(answer.reset),
      ...(scenario.sendsDate ? { date: new Date(now).toUTCString() } : {}),
      ...(answer.status === 429 ? { 'retry-after': answer.retryAfter } : {}),
    }
    return { status: answer.status, headers }
  }

  const fetch = (): Promise<Exchange> => send('getPet')
  const list = (): Promise<Exchange> => send()
  const trial = await clock.run(
    (async () => {
      const first = await send()
      const restMs = 5000 + Math.floor(random() * 4000)
      return runTrial(toStep(first, 0, 1), {
        send: list,
        others:
          scenario.other === undefined ? [] : [{ send: fetch, most: 10, crossed: scenario.crossed ?? 0 }],
        again: ({ request }) => (request.operation === 'getPet' ? fetch() : list()),
        createsLeft: () => 0,
        answered: exchanges,
        left: () => most - requests,
        concurrency: scenario.concurrency,
        maxWaitMs: scenario.maxWaitMs,
        restMs,
        onWait: () => undefined,
        signal: new AbortController().signal,
        clock,
      })
    })(),
    longestMs,
  )
  // What is asked once the second crossing is over comes of it.
  const [second] = trial.again
  const refusedAgain = exchanges.filter(
    ({ number, response }) =>
      second !== undefined && number >= second.exchange.number && response?.status === 429,
  ).length
  return {
    trial,
    requests,
    refusals: refused.length - refusedAgain,
    refusedAgain,
    hasty,
    judgements: judge(trial),
  }
}

/** Requests that a trial may take. */
export function mostRequests(limit: number): number {
  return trialRequests(limit) + requestsToCrossAgain(limit)
}

function judge(trial: Trial): Simulated['judgements'] {
  const of = (row: Row): TrialJudgement => judgeTrialOf(row, trial, { plan: undefined, isOfPlan: false })
  return {
    'RATE-3': of('RATE-3'),
    'RATE-5': of('RATE-5'),
    'RATE-7': of('RATE-7'),
    'RATE-8': of('RATE-8'),
    'RATE-10': of('RATE-10'),
    'RATE-11': of('RATE-11'),
  }
}

function exchange(
  operation: Operation,
  number: number,
  sentAt: number,
  durationMs: number,
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
): Exchange {
  return {
    number,
    request: { operation, method: 'GET', path: pathOf[operation], credential: theKey },
    keyVariable: 'PETSTORE_RATE_LIMIT_KEY',
    url: `https://pets.example/v1${pathOf[operation]}`,
    sentAt,
    durationMs,
    response: { status, headers, mediaType: 'application/json', text: '[]', body: [] },
  }
}
