import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { Receiver } from '../targets/receiver.ts'
import { cloudEventOf } from './cloud-event.ts'
import type { Outgoing } from './outgoing.ts'
import { signatureOf } from './webhook-signature.ts'

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
