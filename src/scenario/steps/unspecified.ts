import { noCredential, theKey } from '../../http/credential.ts'
import { printOutcome } from '../../oracle/print-exchange.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { OperationId } from '../../spec/operation.ts'
import { once, onceEach } from '../once.ts'
import { LeftOut, NotApplicable, unlessFatal } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import { sendOpen } from '../send-open.ts'
import type { RequestOptions } from '../target.ts'
import type { Creation } from './creation.ts'
import {
  ofAnyName,
  requiredUnspecifiedBodies,
  unreadableBodies,
  unspecifiedBodies,
} from './unspecified-bodies.ts'

/** The query and the petId that every run sends. */
const decisiveQuery = 'limit=0'
const decisiveId = 'rex'

/** Requests with inputs that the interface leaves open (LIST-9, CREATE-9, GET-4). */
export function unspecified(run: RunContext, creation: Creation) {
  const { target, settings, variation } = run

  const list = onceEach('unspecified.list', (query: string) =>
    sendUnspecified('listPets', query === decisiveQuery, (asking) => target.listRaw(query, theKey, asking)),
  )

  const get = onceEach('unspecified.get', (id: string) =>
    sendUnspecified('getPet', id === decisiveId, (asking) => target.get(id, theKey, asking)),
  )

  const create = onceEach('unspecified.create', async (label: string): Promise<Exchange> => {
    run.requireWrites()
    const { pets } = creation
    const name = ofAnyName.includes(label) ? pets.longName() : pets.names.next()
    const body = unspecifiedBodies[label]?.({ name, categoryId: await creation.category() })
    if (body === undefined) throw new RangeError(`no odd body is called ${label}`)
    return sendUnspecified('createPet', requiredUnspecifiedBodies.includes(label), (asking) =>
      target.create({ ...asking, ...body }),
    )
  })

  /** Required requests, which may get another 4xx or a 5xx. */
  function decide(): readonly Promise<Exchange>[] {
    const bodies = run.mayWrite ? requiredUnspecifiedBodies : []
    return [list(decisiveQuery), get(decisiveId), ...bodies.map(create)]
  }

  /** A petId and a status that are no UTF-8, last and in the profile full alone, since such paths end some servers. */
  const undecodable = once('unspecified.undecodable', async (): Promise<void> => {
    if (settings.profile !== 'full')
      throw new NotApplicable('what servers may stumble over is asked for in the profile full alone')
    const requests = [
      () => target.get('%FF'),
      // A service may read the query before it checks the credential; a path that cannot be decoded may match no route.
      () => target.listRaw('status=%FF', noCredential),
      () => target.listRaw('status=%FF'),
    ]
    run.requireLeft(requests.length)
    for (const send of requests) await send().catch(unlessFatal)
  })

  /** Sends bodies that may make the store unreadable (--allow-unreadable), after `before`; a page shows the effect. */
  async function unreadable(before: () => Promise<void>): Promise<void> {
    run.requireWrites()
    if (settings.allowsUnreadable !== true) throw new LeftOut('left out: it takes --allow-unreadable')
    await before()
    const categoryId = await creation.category()
    for (const body of unreadableBodies)
      await target.create(body({ name: creation.pets.names.next(), categoryId })).catch(unlessFatal)
    const page = await target.list({}).catch(unlessFatal)
    const answer = page === undefined ? 'not asked for' : printOutcome(page)
    run.observe('CREATE-9', 'a page after bodies that may make the store unreadable', answer)
  }

  /** Sends required requests plainly, and others in the least tested form within the budget. */
  async function sendUnspecified(
    operation: OperationId,
    isDecisive: boolean,
    ask: (asking: RequestOptions) => Promise<Exchange>,
  ): Promise<Exchange> {
    if (isDecisive) return ask({})
    run.requireSpare(1)
    return sendOpen(ask, variation.ofOpen(operation, operation === 'createPet'))
  }

  return { list, get, create, decide, undecodable, unreadable }
}
