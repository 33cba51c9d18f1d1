import { setImmediate as turn } from 'node:timers/promises'
import type { MonitorEvent } from '../../../src/changes/monitor-event.ts'
import type { History } from '../../../src/history/open-history.ts'
import { type Delivered, deliverDue } from '../../../src/notify/deliver-due.ts'
import type { Answer, Outgoing } from '../../../src/notify/outgoing.ts'
import type { Receiver } from '../../../src/targets/receiver.ts'
import { anEvent, changes, nightAt } from './events.ts'

/** A minute, in milliseconds. */
export const minute = 60_000

/** A receiver that tests tell of. */
export const hook: Receiver = { name: 'hook', kind: 'webhook', url: 'https://hooks.example.com/in' }

/** What a receiver was sent, and when. */
export interface Arrival {
  readonly id: string
  readonly at: number
}

/** What a receiver does with a request: an answer, or what is thrown. */
export type Behaviour = (outgoing: Outgoing, at: number) => Answer | Error

export const accepted: Answer = { status: 200, headers: {}, beginning: 'ok' }

/** A status and nothing else. */
export function answer(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers, beginning: '' }
}

/** What Node throws where nobody listens. */
export function refusedConnection(): Error {
  return Object.assign(new Error('connect ECONNREFUSED https://hooks.example.com/in'), {
    code: 'ECONNREFUSED',
  })
}

/** A night without a clock of its own: time passes as it is told to, and as its passes wait. */
export class Night {
  at = nightAt
  /** All that was sent, whatever came of it. */
  readonly tries: Arrival[] = []
  /** What was accepted. */
  readonly arrivals: Arrival[] = []
  #behaviour: Behaviour

  constructor(behaviour: Behaviour = () => accepted) {
    this.#behaviour = behaviour
  }

  behave(behaviour: Behaviour): void {
    this.#behaviour = behaviour
  }

  /** One pass, by a process of its own as far as the history can tell. */
  pass(history: History, receivers: readonly Receiver[] = [hook]): Promise<Delivered> {
    return deliverDue(history, receivers, {
      now: () => this.at,
      random: () => 1,
      sleep: async (ms) => {
        this.at += ms
        await turn()
      },
      send: async (outgoing) => {
        const arrival = { id: outgoing.headers['webhook-id'] ?? '', at: this.at }
        this.tries.push(arrival)
        // Others do what they do meanwhile.
        await turn()
        const answered = this.#behaviour(outgoing, arrival.at)
        if (answered instanceof Error) throw answered
        if (answered.status < 300) this.arrivals.push(arrival)
        return answered
      },
    })
  }
}

/** Puts an event into a history, with a delivery to each receiver, as recording a run does. */
export async function tell(
  { db }: History,
  given: Partial<MonitorEvent> & Pick<MonitorEvent, 'id'>,
  { receivers = [hook.name], dueAt = nightAt }: { receivers?: readonly string[]; dueAt?: number } = {},
): Promise<void> {
  const event = { ...anEvent(changes['requirements.failed']), runId: `run of ${given.id}`, ...given }
  const { id, target, runId, type, at } = event
  await db
    .insertInto('event')
    .values({ id, target, runId, type, at, data: JSON.stringify(event) })
    .execute()
  for (const receiver of receivers)
    await db
      .insertInto('delivery')
      .values({ eventId: id, receiver, dueAt, attempts: 0, deliveredAt: null, lastError: null })
      .execute()
}
