import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { Receiver } from '../targets/receiver.ts'
import { alertsOf } from './alerts-of.ts'
import type { Outgoing } from './outgoing.ts'

/**
 * An event as alerts that begin or end.
 *
 * @param now - when it is sent: milliseconds since the epoch
 */
export function alertmanagerRequest(
  { url }: Pick<Receiver, 'url'>,
  event: MonitorEvent,
  now: number,
): Outgoing {
  return {
    url: alertsUrl(url),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(alertsOf(event, now)),
  }
}

/** Alertmanager may be served below a path. */
function alertsUrl(baseUrl: string): string {
  const url = new URL(baseUrl)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/api/v2/alerts`
  return url.href
}
