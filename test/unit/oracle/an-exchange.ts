import { expect } from 'vitest'
import { theKey } from '../../../src/http/credential.ts'
import type { PlanName } from '../../../src/http/pacing/plan.ts'
import { planLimits } from '../../../src/http/pacing/plan.ts'
import { readBody } from '../../../src/http/read-body.ts'
import { initialState, judge } from '../../../src/oracle/judge.ts'
import type { OracleOptions } from '../../../src/oracle/oracle-options.ts'
import { loadContract } from '../../../src/spec/contract.ts'
import type { Credential } from '../../../src/spec/credential.ts'
import type { Exchange } from '../../../src/spec/exchange.ts'
import { type RequirementId, requirementIds } from '../../../src/spec/generated/requirement-id.ts'
import type { Judgement } from '../../../src/spec/judgement.ts'
import type { OperationId } from '../../../src/spec/operation.ts'

export const contract = await loadContract()

/** 14 March 2026, and its `Date`. */
export const now = Date.UTC(2026, 2, 14, 9, 26, 53)
const date = new Date(now).toUTCString()

export const rateHeaders = {
  'x-ratelimit-limit': '60',
  'x-ratelimit-remaining': '59',
  'x-ratelimit-reset': String(now / 1000 + 60),
}

/** What an exchange may differ in from a list that was let in. */
export interface Given {
  readonly operation?: OperationId | undefined
  readonly path?: string
  readonly credential?: Credential
  readonly keyVariable?: Exchange['keyVariable']
  readonly sentAt?: number
  readonly status?: number
  /** Undefined members are not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly text?: string
  /** Of the request. */
  readonly body?: string
  readonly contentType?: string
}

/** An exchange with nothing wrong with it, but for what is given. */
export function anExchange(given: Given = {}): Exchange {
  const { status = 200, text = '[]', path = '/pets', credential = theKey } = given
  const operation = 'operation' in given ? given.operation : 'listPets'
  const sent = {
    'content-type': 'application/json',
    date,
    ...rateHeaders,
    ...given.headers,
  }
  const headers = Object.fromEntries(
    Object.entries(sent).filter((field): field is [string, string] => field[1] !== undefined),
  )
  return {
    number: 1,
    request: {
      ...(operation === undefined ? {} : { operation }),
      method: operation === 'createPet' ? 'POST' : 'GET',
      path,
      credential,
      ...(given.body === undefined ? {} : { body: given.body }),
      ...(given.contentType === undefined ? {} : { contentType: given.contentType }),
    },
    keyVariable: given.keyVariable ?? 'PETSTORE_API_KEY',
    url: `https://pets.example/v1${path}`,
    sentAt: given.sentAt ?? now,
    durationMs: 12,
    response: {
      status,
      headers,
      mediaType: (headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase(),
      ...readBody(Buffer.from(text), undefined, 1_000_000),
    },
  }
}

/** An Error body as the document has it, but for what is given. */
export function errorText(status: number, given: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ code: 'some_code', message: 'Some words', status, ...given })
}

export const options: OracleOptions = {
  contract,
  tag: 'q7x2k',
  plan: undefined,
  isOfPlan: true,
  consistencyWindowMs: 2000,
  knownCategory: undefined,
  mayCreate: true,
}

/** What an exchange by itself says. */
export function judgementsOn(exchange: Exchange, plan?: PlanName): readonly Judgement[] {
  const { judgements } = judge(
    initialState,
    { kind: 'answered', exchange },
    { ...options, plan: planLimits(plan) },
  )
  for (const { requirement } of judgements) expect(requirementIds).toContain(requirement)
  return judgements
}

/** What an exchange by itself says of each requirement that it keeps or breaks. */
export function judged(
  exchange: Exchange,
  plan?: PlanName,
): Readonly<Partial<Record<RequirementId, 'kept' | 'broken'>>> {
  return Object.fromEntries(
    judgementsOn(exchange, plan).flatMap(({ requirement, state }) =>
      state === 'undetermined' ? [] : [[requirement, state]],
    ),
  )
}
