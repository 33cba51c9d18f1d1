import { UsageError } from 'petstore-conformance'

const prefix = 'whsec_'
/** As Standard Webhooks has it. */
const fewestBytes = 24
const mostBytes = 64
const base64 = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/

/**
 * The key that webhooks are signed with.
 *
 * @param secret - Base64, with `whsec_` before it or without
 * @throws UsageError, which does not tell the secret, where it is not what Standard Webhooks asks for
 */
export function signingKey(secret: string): Uint8Array {
  const text = secret.startsWith(prefix) ? secret.slice(prefix.length) : secret
  const key = Buffer.from(text, 'base64')
  if (base64.test(text) && key.length >= fewestBytes && key.length <= mostBytes) return key
  throw new UsageError(
    `The secret of a webhook is ${fewestBytes} to ${mostBytes} bytes in Base64, with ${prefix} before it or without. Make one with: openssl rand -base64 32`,
  )
}
