import { createHmac } from 'node:crypto'
import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { Receiver } from '../targets/receiver.ts'
import { signingKey } from '../targets/signing-key.ts'
import { alertsOf } from './alerts-of.ts'
import { cloudEventOf } from './cloud-event.ts'
import type { Outgoing } from './outgoing.ts'
import { slackRequest } from './slack-request.ts'

/**
 * An event in the form of a receiver.
 *
 * @param now - when it is sent: milliseconds since the epoch
 * @throws UsageError where the receiver's secret is none
 */
export function requestFor(receiver: Receiver, event: MonitorEvent, now: number): Outgoing {
  switch (receiver.kind) {
    case 'webhook':
      return webhookRequest(receiver, event, now)
    case 'slack':
      return slackRequest(receiver, event)
    case 'alertmanager':
      return alertmanagerRequest(receiver, event, now)
  }
}

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

/**
 * An event as a CloudEvent in structured mode, with the headers of Standard Webhooks; signed where the receiver has a
 * secret.
 *
 * @param now - when it is sent: milliseconds since the epoch
 * @throws UsageError where the secret is none
 */
export function webhookRequest(
  { url, secret }: Pick<Receiver, 'url' | 'secret'>,
  event: MonitorEvent,
  now: number,
): Outgoing {
  const body = JSON.stringify(cloudEventOf(event))
  const timestamp = Math.floor(now / 1000)
  return {
    url,
    headers: {
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      ...(secret === undefined
        ? {}
        : { 'webhook-signature': signatureOf(secret, event.id, timestamp, body) }),
    },
    body,
  }
}

/**
 * The signature of a request, in the form of Standard Webhooks.
 *
 * @param secret - Base64, with `whsec_` before it or without
 * @param timestamp - seconds since the epoch
 * @returns the value of the header `webhook-signature`
 * @throws UsageError where the secret is none
 */
function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const digest = createHmac('sha256', signingKey(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return `v1,${digest}`
}
