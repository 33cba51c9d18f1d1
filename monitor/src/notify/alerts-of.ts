import { clip, visibleText } from 'petstore-conformance'
import type {
  ChangedLatency,
  ChangedRequirement,
  ChangeType,
  MonitorEvent,
} from '../changes/monitor-event.ts'
import { dayMs, isoOf } from '../read/time-words.ts'
import { legalLabels } from '../targets/legal-labels.ts'
import { type EventFacts, eventFacts, type Fact, requirementFact } from './event-facts.ts'

/** An alert as Alertmanager's API, version 2, takes it. */
export interface Alert {
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  /** RFC 3339. Where it is left out, Alertmanager has it begin no later than it ends. */
  readonly startsAt?: string
  readonly endsAt: string
}

/** What Alertmanager knows an alert again by, beside the target and its labels. */
interface Kind {
  readonly alertname: string
  readonly severity: 'critical' | 'warning' | 'info'
  readonly requirement?: string
  readonly level?: string
  readonly operation?: string
}

/**
 * An alert without an end is taken for over after a few minutes, since Prometheus tells each again and again. These are told
 * once, so they last until they are told to be over: a year is Alertmanager's never.
 */
const lastingMs = 365 * dayMs
/** An answer that changed, or a fault of the suite, is no state that could end: it is there to be seen for a day. */
const shownForMs = dayMs
const mostCharacters = 1000
/** Events that end what others began. */
const endings: ReadonlySet<ChangeType> = new Set([
  'target.conformant',
  'requirements.fixed',
  'target.reachable',
  'key.accepted',
  'latency.usual',
])
/** Labels of a target never stand for these. */
const ownNames = ['alertname', 'target', 'severity', 'requirement', 'level', 'operation']

/**
 * An event as alerts: those that begin with it, and those that it ends, which have the same labels as when they began.
 *
 * @param now - when they are sent: milliseconds since the epoch
 */
export function alertsOf(event: MonitorEvent, now: number): readonly Alert[] {
  const isOver = endings.has(event.type)
  const alert = (kind: Kind, words = eventFacts(event), lastsUntil = event.at + lastingMs): Alert => ({
    ...told(event, kind, words),
    ...(isOver ? {} : { startsAt: isoOf(event.at) }),
    endsAt: isoOf(isOver ? event.at : lastsUntil),
  })
  const requirementAlert = (row: ChangedRequirement): Alert => {
    const what = `${isOver ? 'satisfies again' : 'violates'} ${row.requirement} (${row.level})`
    return alert(failed(row), { what, facts: [requirementFact(row)] })
  }
  switch (event.type) {
    case 'target.non-conformant':
    case 'target.conformant':
      return [alert(nonConformant), ...event.requirements.map(requirementAlert)]
    case 'requirements.failed':
    case 'requirements.fixed':
      return event.requirements.map(requirementAlert)
    case 'target.unreachable':
    case 'target.reachable':
      return [alert(unreachable)]
    case 'key.rejected':
    case 'key.accepted':
      return [alert(keyRejected)]
    case 'suite.failed':
      return [alert(suiteFailed, eventFacts(event), now + shownForMs)]
    case 'observations.changed':
      // One alert a requirement: several would have the same labels.
      return [...Map.groupBy(event.answers, ({ requirement }) => requirement)].map(([requirement, answers]) =>
        alert(changed(requirement), eventFacts({ ...event, answers }), now + shownForMs),
      )
    case 'latency.doubled':
    case 'latency.usual':
      return event.operations.map((one) => alert(slow(one), eventFacts({ ...event, operations: [one] })))
  }
}

const nonConformant: Kind = { alertname: 'PetstoreNonConformant', severity: 'critical' }
const unreachable: Kind = { alertname: 'PetstoreUnreachable', severity: 'critical' }
const keyRejected: Kind = { alertname: 'PetstoreKeyRejected', severity: 'warning' }
const suiteFailed: Kind = { alertname: 'PetstoreSuiteFailed', severity: 'warning' }

function failed({ requirement, level }: ChangedRequirement): Kind {
  return {
    ...{ alertname: 'PetstoreRequirementFailed', requirement, level },
    severity: level === 'MUST' ? 'warning' : 'info',
  }
}

function changed(requirement: string): Kind {
  return { alertname: 'PetstoreAnswerChanged', severity: 'info', requirement }
}

function slow({ operation }: ChangedLatency): Kind {
  return { alertname: 'PetstoreLatencyDoubled', severity: 'warning', operation }
}

function told(
  { target, baseUrl, runId, labels }: MonitorEvent,
  kind: Kind,
  { what, facts }: EventFacts,
): Pick<Alert, 'labels' | 'annotations'> {
  return {
    labels: { ...legalLabels(labels, { taken: ownNames }), ...kind, target },
    annotations: {
      summary: annotation(`${target} ${what}`),
      ...(facts.length === 0 ? {} : { description: annotation(facts.map(lineOf).join('\n')) }),
      base_url: annotation(baseUrl),
      run: annotation(runId),
    },
  }
}

function lineOf({ about, said }: Fact): string {
  return [about, ...said.map(([words, text]) => `${words} ${text}`)].join('; ')
}

function annotation(text: string): string {
  return clip(visibleText(text), mostCharacters)
}
