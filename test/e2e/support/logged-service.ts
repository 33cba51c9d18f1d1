/** A module that makes a subject of the calibration in memory, and writes down what it is asked and what it answers. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { built } from '../../../calibration/built.ts'
import type { Received } from '../../../src/http/transport.ts'
import type { OpenService } from '../../../src/scenario/service-in-memory.ts'

const { openService: openSubject }: typeof import('../../../calibration/runner/memory-service.ts') =
  await import(built('calibration/runner/memory-service'))

/** What this module is told. */
export interface ToldOfLog {
  /** What the service itself is told. */
  readonly told: unknown
  /** The file that gets a line for each exchange, in the order in which they ended. */
  readonly log: string
}

export { newClock } from '../../../calibration/simulated-clock.ts'

export const openService: OpenService = (given, surroundings) => {
  const { told, log } = given as ToldOfLog
  const { clock } = surroundings
  const transport = openSubject(told, surroundings)
  const lines: string[] = []
  return {
    seats: transport.seats,
    canTake: (wire) => transport.canTake(wire),
    async send(request, fresh) {
      const sentAt = clock.elapsed()
      const received = await transport.send(request, fresh)
      lines.push(JSON.stringify({ sentAt, endedAt: clock.elapsed(), fresh, request, ...outcomeOf(received) }))
      return received
    },
    async close() {
      await transport.close()
      writeFileSync(log, lines.map((line) => `${line}\n`).join(''))
    },
  }
}

function outcomeOf(received: Received) {
  if ('error' in received) return { head: received.head, error: received.error.message }
  return { head: received.head, body: createHash('sha256').update(received.bytes).digest('base64') }
}
