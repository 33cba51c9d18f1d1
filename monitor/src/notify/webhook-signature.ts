import { createHmac } from 'node:crypto'
import { signingKey } from '../targets/signing-key.ts'

/**
 * The signature of a request, in the form of Standard Webhooks.
 *
 * @param secret - Base64, with `whsec_` before it or without
 * @param timestamp - seconds since the epoch
 * @returns the value of the header `webhook-signature`
 * @throws UsageError where the secret is none
 */
export function signatureOf(secret: string, id: string, timestamp: number, body: string): string {
  const digest = createHmac('sha256', signingKey(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return `v1,${digest}`
}
