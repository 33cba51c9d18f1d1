import type { MonitorEvent } from '../changes/monitor-event.ts'

/** An event in the JSON form of CloudEvents 1.0. */
export interface CloudEvent {
  readonly specversion: '1.0'
  readonly id: string
  readonly source: string
  readonly type: string
  readonly subject: string
  /** RFC 3339. */
  readonly time: string
  readonly datacontenttype: 'application/json'
  readonly data: Readonly<Record<string, unknown>>
}

/** An event as a CloudEvent. Its `data` has all that the event tells; moments in it are written as in RFC 3339. */
export function cloudEventOf(event: MonitorEvent): CloudEvent {
  const { id, type, at, target, baseUrl, labels, runId } = event
  return {
    specversion: '1.0',
    id,
    source: sourceOf(event),
    type: `petstore-conformance.${type}`,
    // Attributes of a CloudEvent have no control characters.
    subject: target.replaceAll(/\p{Cc}/gu, ' '),
    time: momentOf(at),
    datacontenttype: 'application/json',
    data: { target, baseUrl, labels, runId, ...dataOf(event) },
  }
}

function sourceOf({ target, baseUrl }: MonitorEvent): string {
  return URL.canParse(baseUrl)
    ? new URL(baseUrl).href
    : `urn:petstore-conformance:${encodeURIComponent(target)}`
}

function dataOf(event: MonitorEvent): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case 'target.non-conformant':
    case 'target.conformant':
    case 'rows.broken':
    case 'rows.mended':
      return {
        rows: event.rows.map(({ requirement, level, expected, actual, since }) => ({
          requirement,
          level,
          ...(expected === undefined ? {} : { expected }),
          ...(actual === undefined ? {} : { actual }),
          ...(since === undefined ? {} : { since: momentOf(since) }),
        })),
      }
    case 'target.unreachable':
      return { passes: event.passes, reason: event.reason }
    case 'key.rejected':
      return { reason: event.reason }
    case 'target.reachable':
    case 'key.accepted':
      return { since: momentOf(event.since) }
    case 'observations.changed':
      return { answers: event.answers }
    case 'latency.doubled':
    case 'latency.usual':
      return { operations: event.operations }
  }
}

function momentOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
