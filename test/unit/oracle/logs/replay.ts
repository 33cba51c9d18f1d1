import type { Variant } from '../../../../calibration/variant.ts'
import type { OracleEvent } from '../../../../src/oracle/judge.ts'
import { seePet } from '../../../../src/oracle/seen-pet.ts'
import { countingFrom } from '../../../../src/service/settings.ts'
import type { RequestSpec } from '../../../../src/spec/exchange.ts'
import { aService } from '../a-service.ts'
import { beginning } from './kept-event.ts'

/** None of its ids is one that a body of the log brings. */
const idsApart: Variant = {
  name: 'ids-apart',
  summary: '',
  freedom: 'Resources: an id is any int64',
  settings: { ids: countingFrom(7_000_001n) },
}

/**
 * Sends the requests of a log to the conforming service, at the same times. Where one asks for an animal that a create
 * of the log told of, it asks for the one that this service made instead.
 *
 * @returns what the oracle is told of it
 */
export async function replay(events: readonly OracleEvent[]): Promise<readonly OracleEvent[]> {
  const { clock, send, events: told } = aService({ from: beginning, variant: idsApart })
  const ids = new Map<string, bigint>()
  const asked = new Set<number>()
  for (const event of events) {
    if (!('exchange' in event) || asked.has(event.exchange.number)) continue
    const { number, request, sentAt, response } = event.exchange
    asked.add(number)
    if (sentAt > clock.now()) await clock.sleep(sentAt - clock.now())
    const answer = await send(withIds(request, ids))
    const [before, now] = [seePet(response?.body).id, seePet(answer.response?.body).id]
    if (request.method === 'POST' && before !== undefined && now !== undefined) ids.set(`${before}`, now)
  }
  return told
}

function withIds(request: RequestSpec, ids: ReadonlyMap<string, bigint>): RequestSpec {
  const id = /^\/pets\/(-?\d+)$/.exec(request.path)?.[1]
  const now = id === undefined ? undefined : ids.get(id)
  return now === undefined ? request : { ...request, path: `/pets/${now}` }
}
