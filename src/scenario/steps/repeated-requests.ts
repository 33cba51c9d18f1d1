import { noCredential } from '../../http/credential.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { newPetText } from '../../oracle/new-pet.ts'
import { once } from '../once.ts'
import { LeftOut, unlessFatal, unlessUnreachable } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { Creation } from './creation.ts'
import type { Retrieval } from './retrieval.ts'

/** Most requests that got only errors and are sent again at the end. */
const mostUnserved = 20
/** One request and its repeat. */
const toAskOnce = 2

/** Repeats what must be rejected at the end: by then a cache or a pool may be full, or another version deployed. */
export function repeatedRequests(run: RunContext, creation: Creation, retrieval: Retrieval) {
  const { budget, creates, mayWrite, responses, target } = run
  const isLeft = (): boolean => budget.left >= toAskOnce
  return {
    /** Without a credential: a POST (in read-only runs a list), and the fetch of a pet. */
    withoutKey: once('askedAgain.withoutKey', async (): Promise<void> => {
      run.requireLeft(toAskOnce)
      if (mayWrite) {
        // A rejected POST creates nothing, but the service may wrongly accept it.
        if (creates.left <= 0) throw new LeftOut('left out: the run may create no more pets (--max-creates)')
        const { categoryId } = await creation.control()
        const text = newPetText({ name: creation.names.next(), categoryId, status: 'available' })
        // Many clients send this parameter; the first such POST had none.
        await target.create({ text, contentType: 'application/json; charset=utf-8' }, noCredential)
      } else await target.list({}, noCredential)
      const control = await retrieval.found().catch(unlessFatal)
      if (control !== undefined && isLeft()) await target.get(control.id, noCredential)
    }),

    /** Fetches an unknown id again; where a pet has it by now, the next one, too. */
    unknownIds: once('askedAgain.unknownIds', async (): Promise<void> => {
      await retrieval.unknowns()
      run.requireLeft(toAskOnce)
      for (const id of retrieval.unusedIds())
        if (!isLeft() || statusOf(await retrieval.stranger(id, 'GET-2')) !== 200) return
    }),

    /** Requests that got only errors and left a requirement undetermined: the service or its gateway may have recovered. */
    unserved: once('askedAgain.unserved', async (): Promise<void> => {
      for (const request of responses.unserved().slice(0, mostUnserved))
        if (isLeft()) await target.send(request).catch(unlessFatal).catch(unlessUnreachable)
    }),
  }
}
