import { noCredential, theKey } from '../../http/credential.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { newPetText } from '../../oracle/new-pet.ts'
import { once } from '../once.ts'
import { LeftOut, unlessFatal, unlessUnreachable } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { WrittenBody } from '../target.ts'
import type { Creation } from './creation.ts'
import type { Credentials } from './credentials.ts'
import type { Retrieval } from './retrieval.ts'
import { withWhatIsKept } from './with-what-is-kept.ts'

/** Of requests that got nothing but errors so many are sent again at the end. */
const mostUnserved = 20
/** One request, and another to confirm what may be chance. */
const toAskOnce = 2

/**
 * What must be refused, asked for once more when all else is done: a service may stop to look, be it that a cache is
 * full, that a pool is used up, or that another version of it has come meanwhile.
 */
export class AskedAgain {
  readonly #run: RunContext
  readonly #creation: Creation
  readonly #credentials: Credentials
  readonly #retrieval: Retrieval

  constructor(run: RunContext, creation: Creation, credentials: Credentials, retrieval: Retrieval) {
    this.#run = run
    this.#creation = creation
    this.#credentials = credentials
    this.#retrieval = retrieval
  }

  /** Without a credential: a create or, where nothing may be created, a list; and the fetch of an animal. */
  readonly withoutKey = once('askedAgain.withoutKey', async (): Promise<void> => {
    const { target, mayWrite } = this.#run
    this.#run.requireLeft(toAskOnce)
    if (mayWrite) await this.#create((categoryId) => this.#plainBody(categoryId), noCredential)
    else await target.list({}, noCredential)
    const control = await this.#retrieval.found().catch(unlessFatal)
    if (control !== undefined && this.#isLeft) await target.get(control.id, noCredential)
  })

  /** As many clients write it: what decided at the beginning had no parameter. */
  #plainBody(categoryId: bigint): WrittenBody {
    const text = newPetText({ name: this.#creation.names.next(), categoryId, status: 'available' })
    return { text, contentType: 'application/json; charset=utf-8' }
  }

  /**
   * Lists with keys that are none: one that is like none, and one that is nearly the key. The key was let in with them since:
   * what is kept by its address alone is kept of them, too.
   */
  readonly withWrongKey = once('askedAgain.withWrongKey', async (): Promise<void> => {
    this.#run.requireLeft(toAskOnce)
    await this.#credentials.listWith('an unrelated key')
    if (this.#isLeft) await this.#credentials.listWith('the key without its end')
  })

  /** A create with a name that is none. */
  readonly withoutName = once('askedAgain.withoutName', async (): Promise<void> => {
    this.#run.requireWrites()
    this.#run.requireLeft(toAskOnce)
    await this.#create((categoryId) => {
      const text = newPetText({ name: '', categoryId, status: 'sold' })
      return { text: text.replace('"name":""', '"name":null') }
    })
  })

  /** What is refused is not created; but it may be taken. */
  async #create(body: (categoryId: bigint) => WrittenBody, credential = theKey): Promise<void> {
    const { creates, target } = this.#run
    creates.release()
    if (creates.left <= 0) throw new LeftOut('left out: the run may create no more animals (--max-creates)')
    const { categoryId } = await this.#creation.control()
    await target.create(body(categoryId), credential)
  }

  /** An id that no animal had before; where there is one now, the others that were drawn with it tell whether for each. */
  readonly unknownIds = once('askedAgain.unknownIds', async (): Promise<void> => {
    await this.#retrieval.unknowns()
    this.#run.requireLeft(toAskOnce)
    for (const id of this.#retrieval.unusedIds())
      if (!this.#isLeft || statusOf(await this.#retrieval.stranger(id, 'GET-2')) !== 200) return
  })

  /**
   * What got errors from within, or no answer, time and again, and leaves something open for that: the service, or what
   * stands before it, may be well by now.
   */
  readonly unserved = once('askedAgain.unserved', async (): Promise<void> => {
    const { responses, target } = this.#run
    const askEach = async (): Promise<void> => {
      for (const request of responses.unserved.slice(0, mostUnserved))
        if (this.#isLeft) await target.send(request).catch(unlessFatal)
    }
    await withWhatIsKept(this.#run, () => askEach().catch(unlessUnreachable))
  })

  get #isLeft(): boolean {
    return this.#run.budget.left >= toAskOnce
  }
}
