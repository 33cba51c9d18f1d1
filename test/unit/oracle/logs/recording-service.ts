/** A module that makes a subject of the calibration in memory, and keeps what the oracle is told of the run. */
import { subscribe } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import { built } from '../../../../calibration/built.ts'
import type { OracleEvent } from '../../../../src/oracle/judge.ts'
import type { OracleOptions } from '../../../../src/oracle/oracle-options.ts'
import type { OpenService } from '../../../../src/scenario/service-in-memory.ts'

const { openService: openSubject }: typeof import('../../../../calibration/runner/memory-service.ts') =
  await import(built('calibration/runner/memory-service'))

/** What this module is told. */
export interface ToldOfRecord {
  /** What the service itself is told. */
  readonly told: unknown
  readonly file: string
}

/** What the oracle of a run was told. */
export interface RecordedRun {
  readonly events: readonly OracleEvent[]
  readonly options: Omit<OracleOptions, 'contract'>
}

let events: OracleEvent[] = []
let options: OracleOptions | undefined
subscribe('petstore-conformance:oracle-event', (message) => {
  const told = message as { readonly event: OracleEvent; readonly options: OracleOptions }
  events.push(told.event)
  options = told.options
})

export { newClock } from '../../../../calibration/simulated-clock.ts'

export const openService: OpenService = (given, surroundings) => {
  const { told, file } = given as ToldOfRecord
  const transport = openSubject(told, surroundings)
  events = []
  return {
    seats: transport.seats,
    canTake: (wire) => transport.canTake(wire),
    send: (request, fresh) => transport.send(request, fresh),
    async close() {
      await transport.close()
      const { contract: _, ...plain } = options ?? {}
      writeFileSync(file, serialize({ events, options: plain }))
    },
  }
}
