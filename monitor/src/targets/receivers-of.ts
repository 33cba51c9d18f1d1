import { shown, UsageError } from 'petstore-conformance'
import { isAddress, type Receiver } from './receiver.ts'
import { type LookUpSecret, shownName } from './secrets.ts'
import { signingKey } from './signing-key.ts'
import { usableOf } from './usable-of.ts'
import type { ReceiverEntry } from './watch-list.ts'

/**
 * Makes receivers ready to be sent to from this machine: one whose address or secret is missing keeps nobody else's.
 *
 * @returns those that can be sent to, and why others cannot: their events are kept
 */
export function receiversOf(entries: readonly ReceiverEntry[], lookUpSecret: LookUpSecret) {
  return usableOf(entries, (entry) => receiverOf(entry, lookUpSecret))
}

function receiverOf(
  { urlVariable, secretVariable, url: open, ...receiver }: ReceiverEntry,
  lookUpSecret: LookUpSecret,
): Receiver {
  const url =
    open ??
    lookUp(receiver.name, () => lookUpSecret({ name: urlVariable ?? '', member: 'urlVariable' }, undefined))
  // It may be a secret, so it is not shown.
  if (!isAddress(url))
    throw new UsageError(
      `The address of the receiver ${shown(receiver.name)} is no whole http or https address.`,
    )
  return {
    ...receiver,
    url,
    ...(secretVariable === undefined
      ? {}
      : { secret: secretIn(secretVariable, url, receiver.name, lookUpSecret) }),
  }
}

function secretIn(name: string, url: string, receiver: string, lookUpSecret: LookUpSecret): string {
  const secret = lookUp(receiver, () => lookUpSecret({ name, member: 'secretVariable' }, url))
  try {
    signingKey(secret)
  } catch (error) {
    throw error instanceof UsageError
      ? new UsageError(`${shownName(name, 'secretVariable')}: ${error.message}`)
      : error
  }
  return secret
}

function lookUp(receiver: string, work: () => string): string {
  try {
    return work()
  } catch (error) {
    throw error instanceof UsageError
      ? new UsageError(`The receiver ${shown(receiver)} cannot be told. ${error.message}`, { cause: error })
      : error
  }
}
