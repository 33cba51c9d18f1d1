import { operationOf } from '../catalogue/operation-of.ts'
import type { RequestSpec } from '../events/exchange.ts'
import type { LogEvent, LoggedExchange } from '../events/log-event.ts'
import { recordedExchange } from '../log/recorded-exchange.ts'

/**
 * Where a log tells otherwise of requests than a run sends them: what they ask for follows from their path, each create is
 * announced before it goes out, and only a key that there is was sent.
 *
 * @param hasRateLimitKey - whether a second key was there to be exhausted
 * @returns each in words; none for a log that a run wrote to its end
 */
export function oddRequests(events: readonly LogEvent[], hasRateLimitKey: boolean): readonly string[] {
  const faults: string[] = []
  const ofTrial = new Set<unknown>(events.flatMap(numbersOfTrial))
  const creates = new Creates()
  for (const event of events) {
    if (event.kind === 'announced') {
      creates.announce(event.request)
    } else if (event.kind === 'sent') {
      const { number, request } = event
      if (request.operation !== operationOf(request.method, request.path))
        faults.push(`exchange ${number} is told to be of another operation than it was of`)
      const isOfTrial = ofTrial.has(number)
      if (request.operation === 'createPet' && !isOfTrial && !creates.send(request))
        faults.push(`exchange ${number} was sent, and the log does not announce it`)
    } else if (event.kind === 'answered') {
      faults.push(...oddExchange(event.exchange, hasRateLimitKey))
    }
  }
  const isTold = creates.unsent <= mostUnsent
  return isTold ? faults : [...faults, `the log announces ${creates.unsent} creates that were not sent`]
}

/** Where a limit is not waited for, what was about to go out does not. */
const mostUnsent = 200

/**
 * Whether all creates that a log announces were sent. Some are not where a limit is not waited for; what was announced explains
 * animals that nobody was told of.
 */
export function isAllSent(events: readonly LogEvent[]): boolean {
  const creates = new Creates()
  for (const event of events) {
    if (event.kind === 'announced') creates.announce(event.request)
    if (event.kind === 'sent') creates.send(event.request)
  }
  return creates.isAllSent
}

/** Creates of the trial of the rate limit go out at once, and with its key: the oracle takes no part in it. */
function numbersOfTrial(event: LogEvent): readonly unknown[] {
  if (event.kind === 'trial') return [event.trial.first, ...event.trial.calls]
  const isOfIts = event.kind === 'answered' && event.exchange.keyVariable === 'PETSTORE_RATE_LIMIT_KEY'
  return isOfIts ? [event.exchange.number] : []
}

function oddExchange(exchange: LoggedExchange, hasRateLimitKey: boolean): readonly string[] {
  const { number, keyVariable, response, error, head } = exchange
  const isOne =
    (response === undefined) !== (error === undefined) && (head === undefined || error !== undefined)
  if (recordedExchange(exchange) === undefined || !isOne) return [`exchange ${number} is none that a run has`]
  return keyVariable === 'PETSTORE_RATE_LIMIT_KEY' && !hasRateLimitKey
    ? [`exchange ${number} was made with a key that the run did not have`]
    : []
}

/** How often creates were announced and sent, by what they are. */
class Creates {
  readonly #ahead = new Map<string, number>()
  readonly #unsent = new Set<string>()

  /** How many were announced and not sent. */
  get unsent(): number {
    return [...this.#ahead.values()].reduce((sum, ahead) => sum + Math.max(0, ahead), 0)
  }

  announce(request: RequestSpec): void {
    const form = formOf(request)
    this.#ahead.set(form, (this.#ahead.get(form) ?? 0) + 1)
    this.#unsent.add(form)
  }

  /** @returns false where it was not announced. One that is refused for the limit is sent once more, though. */
  send(request: RequestSpec): boolean {
    const form = formOf(request)
    const ahead = this.#ahead.get(form)
    if (ahead === undefined) return false
    this.#ahead.set(form, ahead - 1)
    if (ahead <= 1) this.#unsent.delete(form)
    return true
  }

  get isAllSent(): boolean {
    return this.#unsent.size === 0
  }
}

/** A connection that is to be used again may be closed by then. */
function formOf({ wire: _, ...request }: RequestSpec): string {
  return JSON.stringify(Object.entries(request).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
