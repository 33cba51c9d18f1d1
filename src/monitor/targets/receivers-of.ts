import { shown } from '../../options/shown.ts'
import { UsageError } from '../../options/usage-error.ts'
import type { Receiver } from './receiver.ts'
import type { LookUpSecret } from './secrets.ts'
import { signingKey } from './signing-key.ts'
import type { ReceiverEntry } from './watch-list.ts'

/**
 * Makes receivers ready to be sent to from this machine.
 *
 * @throws UsageError where an address or a secret is missing, or no address
 */
export function receiversOf(
  entries: readonly ReceiverEntry[],
  lookUpSecret: LookUpSecret,
): readonly Receiver[] {
  return entries.map(({ urlVariable, secretVariable, url, ...receiver }) => ({
    ...receiver,
    url: url ?? addressIn(urlVariable, receiver.name, lookUpSecret),
    ...(secretVariable === undefined
      ? {}
      : { secret: secretIn(secretVariable, receiver.name, lookUpSecret) }),
  }))
}

function addressIn(variable: string | undefined, name: string, lookUpSecret: LookUpSecret): string {
  const url = variable === undefined ? undefined : lookUpSecret(variable)
  if (variable === undefined || url === undefined)
    throw new UsageError(`The receiver ${shown(name)} has no address: set ${variable ?? 'its url'}.`)
  // It may be a secret, so it is not shown.
  if (!/^https?:\/\/\S+$/i.test(url) || !URL.canParse(url))
    throw new UsageError(
      `${variable}, the address of the receiver ${shown(name)}, is no http or https address.`,
    )
  return url
}

function secretIn(variable: string, name: string, lookUpSecret: LookUpSecret): string {
  const secret = lookUpSecret(variable)
  if (secret === undefined)
    throw new UsageError(`The receiver ${shown(name)} has no secret to sign with: set ${variable}.`)
  try {
    signingKey(secret)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`${variable}: ${error.message}`) : error
  }
  return secret
}
