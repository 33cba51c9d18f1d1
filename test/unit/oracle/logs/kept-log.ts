import { readdirSync, readFileSync } from 'node:fs'
import { type PlanName, planLimits } from '../../../../src/http/pacing/plan.ts'
import type { OracleEvent } from '../../../../src/oracle/judge.ts'
import type { OracleOptions } from '../../../../src/oracle/oracle-options.ts'
import { contract } from '../an-exchange.ts'
import { type KeptEvent, take } from './kept-event.ts'
import type { KeptTrial } from './trial-log.ts'

/** Options of the oracle that a run had otherwise than most. */
export interface KeptOptions {
  readonly plan?: PlanName
  readonly mayCreate?: false
}

/** The shortest log that shows a fault, as a file has it: what the oracle was told, or a trial of the rate limit. */
export type KeptLog =
  | { readonly options?: KeptOptions; readonly events: readonly KeptEvent[] }
  | { readonly trial: KeptTrial }

/** The tag of runs in memory with the seed 1. */
export const tagOfLogs = 'f8dih'

/** The logs of one requirement, by the names of the faults. */
export type LogFile = Readonly<Record<string, KeptLog>>

/** All logs, by requirement. */
export function readLogs(): ReadonlyMap<string, LogFile> {
  const folder = new URL('.', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    names.map((name) => {
      const file: LogFile = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
      return [name.replace(/\.json$/, ''), file]
    }),
  )
}

/** What the oracle was told, trials aside. */
export function eventsOf(log: KeptLog): readonly OracleEvent[] {
  return 'events' in log ? log.events.map(take) : []
}

/** What a log is judged by. */
export function optionsFor(log: KeptLog): OracleOptions {
  return optionsOf('events' in log ? log.options : {})
}

/** What a log with such options is judged by. */
export function optionsOf({ plan = 'business', mayCreate }: KeptOptions = {}): OracleOptions {
  return {
    contract,
    tag: tagOfLogs,
    plan: planLimits(plan),
    isOfPlan: false,
    // Of the runs that the logs were recorded in, whatever the default is now.
    consistencyWindowMs: 2000,
    knownCategory: undefined,
    mayCreate: mayCreate !== false,
  }
}
