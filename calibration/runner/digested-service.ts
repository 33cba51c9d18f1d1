/** A module that makes a subject in memory, and writes down the digest of all that it was asked and answered, but the words of errors. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { RawHead, Received } from '../../src/http/transport.ts'
import type { OpenService } from '../../src/scenario/service-in-memory.ts'
import { isRecord } from '../../src/spec/is-record.ts'
import { openService as openSubject } from './memory-service.ts'

/** What this module is told. Plain data: it crosses into the worker's thread. */
export interface ToldOfDigest {
  /** What the service itself is told. */
  readonly told: unknown
  /** The file that gets the digest, once the run is over. */
  readonly file: string
}

export { newClock } from '../simulated-clock.ts'

export const openService: OpenService = (given, surroundings) => {
  if (!isToldOfDigest(given)) throw new Error('no file for the digest is told of')
  const transport = openSubject(given.told, surroundings)
  const digest = createHash('sha256')
  return {
    seats: transport.seats,
    canTake: (wire) => transport.canTake(wire),
    async send(request, fresh) {
      const received = await transport.send(request, fresh)
      digest.update(JSON.stringify([request, outcomeOf(received)]))
      return received
    },
    async close() {
      await transport.close()
      writeFileSync(given.file, digest.digest('hex'))
    },
  }
}

function outcomeOf(received: Received): unknown {
  const { head } = received
  if ('error' in received) return [head, received.error.message]
  const text = received.bytes.toString('latin1')
  if (received.head.status < 400) return [head, text]
  return [{ ...received.head, headers: withoutLength(received.head.headers) }, formOfError(text)]
}

/** What an error is told in is open (interface document, Errors): which members it has is not, nor of which types. */
function formOfError(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? Object.entries(body).map(([name, value]) => [name, typeof value]) : body
  } catch {
    return text
  }
}

function withoutLength(headers: RawHead['headers']): RawHead['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-length'))
}

function isToldOfDigest(value: unknown): value is ToldOfDigest {
  return isRecord(value) && typeof value['file'] === 'string'
}
