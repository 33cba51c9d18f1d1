import { shown } from '../../options/shown.ts'
import { UsageError } from '../../options/usage-error.ts'
import type { Receiver } from './receiver.ts'
import { type LookUpSecret, shownVariable } from './secrets.ts'
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
  { urlVariable, secretVariable, url, ...receiver }: ReceiverEntry,
  lookUpSecret: LookUpSecret,
): Receiver {
  return {
    ...receiver,
    url: url ?? addressIn(urlVariable, receiver.name, lookUpSecret),
    ...(secretVariable === undefined
      ? {}
      : { secret: secretIn(secretVariable, receiver.name, lookUpSecret) }),
  }
}

function addressIn(variable: string | undefined, name: string, lookUpSecret: LookUpSecret): string {
  const url = variable === undefined ? undefined : lookUpSecret(variable)
  if (variable === undefined || url === undefined)
    throw new UsageError(
      `The receiver ${shown(name)} has no address: set ${shownVariable(variable ?? '', 'urlVariable')}.`,
    )
  // It may be a secret, so it is not shown.
  if (!/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url))
    throw new UsageError(
      `The address of the receiver ${shown(name)}, ${shownVariable(variable, 'urlVariable')}, is no http or https address.`,
    )
  return url
}

function secretIn(variable: string, name: string, lookUpSecret: LookUpSecret): string {
  const secret = lookUpSecret(variable)
  if (secret === undefined)
    throw new UsageError(
      `The receiver ${shown(name)} has no secret to sign with: set ${shownVariable(variable, 'secretVariable')}.`,
    )
  try {
    signingKey(secret)
  } catch (error) {
    throw error instanceof UsageError
      ? new UsageError(`${shownVariable(variable, 'secretVariable')}: ${error.message}`)
      : error
  }
  return secret
}
