import { noCredential } from '../../http/credential.ts'
import { statusOf } from '../../oracle/exchange-status.ts'
import { newPetText } from '../../oracle/new-pet.ts'
import type { Exchange } from '../../spec/exchange.ts'
import { once } from '../once.ts'
import { LeftOut, unlessFatal, unlessUnreachable } from '../outcome.ts'
import type { RunContext } from '../run-context.ts'
import type { Creation } from './creation.ts'
import type { Credentials } from './credentials.ts'
import type { BadCredential } from './intrusions.ts'
import type { Retrieval } from './retrieval.ts'
import { withWhatIsKept } from './with-what-is-kept.ts'

/** Of requests that got nothing but errors so many are sent again at the end. */
const mostUnserved = 20

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
    await this.#createWithoutKey()
    const control = await this.#retrieval.found().catch(unlessFatal)
    if (control !== undefined && this.#isLeft) await this.#run.target.get(control.id, noCredential)
  })

  async #createWithoutKey(): Promise<Exchange> {
    const { target, mayWrite } = this.#run
    this.#requireLeft()
    if (!mayWrite) return target.list({}, noCredential)
    this.#requireCreates()
    const { categoryId } = await this.#creation.control()
    const text = newPetText({ name: this.#creation.names.next(), categoryId, status: 'available' })
    // As many clients write it: what decided at the beginning had no parameter.
    return target.create({ text, contentType: 'application/json; charset=utf-8' }, noCredential)
  }

  /** Lists with keys that are none: one that is like none, and one that is nearly the key. */
  readonly withWrongKey = once('askedAgain.withWrongKey', async (): Promise<void> => {
    this.#requireLeft()
    await this.#listWith('an unrelated key')
    if (this.#isLeft) await this.#listWith('the key without its end')
  })

  /** Asks for a list that the key was let in with since: what is kept by its address alone is kept of that one, too. */
  #listWith(kind: BadCredential): Promise<Exchange> {
    return this.#run.target.list(this.#credentials.queryFor(kind), this.#credentials.credential(kind))
  }

  /** A create with a name that is none. */
  readonly withoutName = once('askedAgain.withoutName', async (): Promise<Exchange> => {
    this.#run.requireWrites()
    this.#requireLeft()
    this.#requireCreates()
    const { categoryId } = await this.#creation.control()
    const text = newPetText({ name: '', categoryId, status: this.#creation.letIn('sold') }).replace(
      '"name":""',
      '"name":null',
    )
    return this.#run.target.create({ text })
  })

  /** An id that no animal had before; where there is one now, the others that were drawn with it tell whether for each. */
  readonly unknownIds = once('askedAgain.unknownIds', async (): Promise<void> => {
    await this.#retrieval.unknowns()
    this.#requireLeft()
    for (const id of this.#retrieval.unusedIds()) {
      if (!this.#isLeft) return
      if (statusOf(await this.#retrieval.stranger(id, 'GET-2')) !== 200) return
    }
  })

  /**
   * What got errors from within, or no answer, time and again, and leaves something open for that: the service, or what
   * stands before it, may be well by now.
   */
  readonly unserved = once('askedAgain.unserved', async (): Promise<void> => {
    await withWhatIsKept(this.#run, () => this.#askUnserved().catch(unlessUnreachable))
  })

  async #askUnserved(): Promise<void> {
    const { responses, target } = this.#run
    for (const request of responses.unserved.slice(0, mostUnserved)) {
      if (!this.#isLeft) return
      await target.send(request).catch(unlessFatal)
    }
  }

  /** What is refused is not created; but it may be taken. */
  #requireCreates(): void {
    const { creates } = this.#run
    creates.release()
    if (creates.left <= 0) throw new LeftOut('left out: the run may create no more animals (--max-creates)')
  }

  #requireLeft(): void {
    if (!this.#isLeft) throw new LeftOut("left out: the run's requests are spent")
  }

  /** One request, and another to confirm what may be chance. */
  get #isLeft(): boolean {
    return this.#run.budget.left > 1
  }
}
