import { noCredential } from '../../http/credential.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { newPetText } from '../../oracle/new-pet.ts'
import { once } from '../once.ts'
import { LeftOut, unlessFatal, unlessUnreachable } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { Creation } from './creation.ts'
import type { Retrieval } from './retrieval.ts'

/** Of requests that got nothing but errors so many are sent again at the end. */
const mostUnserved = 20
/** One request, and another to confirm what may be chance. */
const toAskOnce = 2

/** What must be rejected, sent again at the end: by then a cache may be full, a pool used up, or another version have come. */
export function askedAgain(run: RunContext, creation: Creation, retrieval: Retrieval) {
  const { budget, creates, mayWrite, responses, target } = run
  const isLeft = (): boolean => budget.left >= toAskOnce
  return {
    /** Without a credential: a create or, where nothing may be created, a list; and the fetch of a pet. */
    withoutKey: once('askedAgain.withoutKey', async (): Promise<void> => {
      run.requireLeft(toAskOnce)
      if (mayWrite) {
        // What is rejected is not created; but it may be taken.
        if (creates.left <= 0) throw new LeftOut('left out: the run may create no more pets (--max-creates)')
        const { categoryId } = await creation.control()
        const text = newPetText({ name: creation.names.next(), categoryId, status: 'available' })
        // As many clients write it: what was sent at the beginning had no parameter.
        await target.create({ text, contentType: 'application/json; charset=utf-8' }, noCredential)
      } else await target.list({}, noCredential)
      const control = await retrieval.found().catch(unlessFatal)
      if (control !== undefined && isLeft()) await target.get(control.id, noCredential)
    }),

    /** An id that no pet had before; where there is one now, the others that were drawn with it tell whether for each. */
    unknownIds: once('askedAgain.unknownIds', async (): Promise<void> => {
      await retrieval.unknowns()
      run.requireLeft(toAskOnce)
      for (const id of retrieval.unusedIds())
        if (!isLeft() || statusOf(await retrieval.stranger(id, 'GET-2')) !== 200) return
    }),

    /** What got nothing but errors, and leaves something open for that: the service, or a gateway, may be well by now. */
    unserved: once('askedAgain.unserved', async (): Promise<void> => {
      for (const request of responses.unserved().slice(0, mostUnserved))
        if (isLeft()) await target.send(request).catch(unlessFatal).catch(unlessUnreachable)
    }),
  }
}
