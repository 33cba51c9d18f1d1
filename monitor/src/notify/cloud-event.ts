import type { MonitorEvent } from '../changes/monitor-event.ts'
import { isoMoments, isoOf } from '../read/time-words.ts'

/** An event in the JSON form of CloudEvents 1.0. Its `data` has all that the event tells; moments are as in RFC 3339. */
export function cloudEventOf(event: MonitorEvent) {
  const { id, type, at, target, baseUrl, labels, runId, ...changed } = event
  const data: unknown = JSON.parse(JSON.stringify({ target, baseUrl, labels, runId, ...changed }, isoMoments))
  return {
    specversion: '1.0',
    id,
    source: sourceOf(event),
    type: `petstore-conformance.${type}`,
    // Attributes of a CloudEvent have no control characters.
    subject: target.replaceAll(/\p{Cc}/gu, ' '),
    time: isoOf(at),
    datacontenttype: 'application/json',
    data,
  }
}

function sourceOf({ target, baseUrl }: MonitorEvent): string {
  return URL.canParse(baseUrl)
    ? new URL(baseUrl).href
    : `urn:petstore-conformance:${encodeURIComponent(target)}`
}
