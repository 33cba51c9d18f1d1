/** A module that makes a subject in memory, and writes down the digest of all that it was asked and answered. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { OpenService } from '../check/service-in-memory.ts'
import type { Received } from '../client/transport.ts'
import { isRecord } from '../contract/is-record.ts'
import { openService as openSubject } from './memory-service.ts'

/** What this module is told. Plain data: it crosses into the worker's thread. */
export interface ToldOfDigest {
  /** What the service itself is told. */
  readonly told: unknown
  /** The file that gets the digest, once the run is over. */
  readonly file: string
}

export const openService: OpenService = (given, surroundings) => {
  if (!isToldOfDigest(given)) throw new Error('no file for the digest is told of')
  const transport = openSubject(given.told, surroundings)
  const digest = createHash('sha256')
  return {
    enter: () => transport.enter(),
    leave: (served) => transport.leave(served),
    async send(request, fresh) {
      const received = await transport.send(request, fresh)
      digest.update(JSON.stringify([request, outcomeOf(received)]))
      if ('bytes' in received) digest.update(received.bytes)
      return received
    },
    async close() {
      await transport.close()
      writeFileSync(given.file, digest.digest('hex'))
    },
  }
}

function outcomeOf({ head, ...rest }: Received): unknown {
  return [head, 'error' in rest ? rest.error.message : '']
}

function isToldOfDigest(value: unknown): value is ToldOfDigest {
  return isRecord(value) && typeof value['file'] === 'string'
}
