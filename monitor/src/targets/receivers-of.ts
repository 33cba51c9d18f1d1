import { shown, UsageError } from 'petstore-conformance'
import { isAddress, type Receiver } from './receiver.ts'
import { type LookUpSecret, shownName } from './secrets.ts'
import { signingKey } from './signing-key.ts'
import type { ReceiverEntry } from './watch-list.ts'

/** Receivers that can be sent to from this machine, and why others cannot. */
export interface Receivers {
  readonly usable: readonly Receiver[]
  /** Their events are kept. */
  readonly unusable: readonly UsageError[]
}

/** Makes receivers ready to be sent to from this machine: one whose address or secret is missing keeps nobody else's. */
export function receiversOf(entries: readonly ReceiverEntry[], lookUpSecret: LookUpSecret): Receivers {
  const usable: Receiver[] = []
  const unusable: UsageError[] = []
  for (const entry of entries) {
    try {
      usable.push(receiverOf(entry, lookUpSecret))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      unusable.push(error)
    }
  }
  return { usable, unusable }
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
