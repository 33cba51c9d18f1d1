import { isRecord } from '../contract/is-record.ts'
import type { LogEvent } from '../events/log-event.ts'
import { isTagged } from '../oracle/is-tagged.ts'
import type { RecordedRun } from '../run/recorded-events.ts'

const created = 201

/**
 * Whether the animals of a run are such as its tag tells: most names have it, and the rest are known by their ids.
 *
 * @returns what is wrong, in words; nothing where they are, or where there are none
 */
export function oddTag(events: readonly LogEvent[], { judged: { tag } }: RecordedRun): readonly string[] {
  const names = events.flatMap((event) =>
    event.kind === 'answered' && event.exchange.response?.status === created
      ? nameIn(event.exchange.request.body)
      : [],
  )
  const tagged = names.filter((name) => isTagged(name, tag))
  return tagged.length * 2 >= names.length
    ? []
    : [`its animals do not have the tag ${tag} in their names, by which they are told from others`]
}

function nameIn(body: string | undefined): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(body ?? '')
    return isRecord(parsed) && typeof parsed['name'] === 'string' ? [parsed['name']] : []
  } catch {
    return []
  }
}
