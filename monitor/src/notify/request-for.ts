import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { Receiver } from '../targets/receiver.ts'
import { alertmanagerRequest } from './alertmanager-request.ts'
import type { Outgoing } from './outgoing.ts'
import { slackRequest } from './slack-request.ts'
import { webhookRequest } from './webhook-request.ts'

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
