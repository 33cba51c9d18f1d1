import { catalogue } from '../catalogue/catalogue.ts'
import { selectedRequirements } from '../catalogue/selected-requirements.ts'
import { UsageError } from '../options/usage-error.ts'
import { finishRun } from '../verdict/finish-run.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import { carrying } from './carrying.ts'
import { Collector } from './collector.ts'
import { keptInLog } from './kept-in-log.ts'
import { recordedEvent, recordedRun } from './recorded-events.ts'

/**
 * What a run's log tells of the run: all that it was, or the part that was done before it was killed. How much was tried
 * together is told of whole runs alone, by themselves.
 *
 * @param text - of `events.ndjson`; its last line may be cut
 * @param name - of the file, as the user knows it
 * @throws UsageError where it is no log of a run
 */
export async function finishedFromLog(text: string, name: string): Promise<FinishedRun> {
  const [first, ...rest] = text.split('\n').map(parsed)
  const told = recordedRun(first)
  if (told === undefined)
    throw new UsageError(`${name} is no log of a run: it does not begin with what the run was told.`)
  const collector = new Collector(() => undefined)
  let finishedAt = Date.parse(told.startedAt)
  let complete = false
  const suiteFaults: string[] = []
  const kept = (await judgedAgain(rest, told, name)).values()
  for (const line of rest) {
    const event = recordedEvent(line)
    if (event === undefined) continue
    switch (event.kind) {
      case 'answered':
        finishedAt = Math.max(finishedAt, event.endedAt)
        collector.note({ ...event.entry, kept: kept.next().value ?? [] })
        break
      case 'entry':
        collector.note(event.entry)
        break
      case 'check':
        collector.noteRecorded(event.check)
        break
      case 'ended':
        complete = event.complete
        suiteFaults.push(...event.suiteFaults)
        break
    }
  }
  collector.settle()
  for (const fault of suiteFaults) collector.addFault(fault)
  const whole = selectedRequirements(told.profile, [])
  const only = whole.length === told.requirements.length ? [] : told.requirements
  const finished = finishRun(
    {
      complete,
      suite: told.suite,
      interface: told.interface,
      target: { baseUrl: told.baseUrl },
      profile: told.profile,
      seed: told.seed,
      startedAt: told.startedAt,
      finishedAt: new Date(finishedAt).toISOString(),
    },
    collector.record,
    catalogue,
    only,
  )
  return carrying(finished, told.curlOptions)
}

async function judgedAgain(...[lines, run, name]: [...Parameters<typeof keptInLog>, string]) {
  try {
    return await keptInLog(lines, run)
  } catch (error) {
    throw new UsageError(`${name} is no log of a run, or was changed since.`, { cause: error })
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
