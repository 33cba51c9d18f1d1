import type { Environment } from '../run/options/sources.ts'
import { UsageError } from '../run/options/usage-error.ts'

/**
 * Sees to it that nobody takes servers for verified that are not.
 *
 * @throws UsageError where the environment has Node trust any server. The suite's own connections do not heed that, and
 * the message names what they do heed.
 */
export function requireVerifiedTls(env: Environment): void {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return
  throw new UsageError(
    'The environment has NODE_TLS_REJECT_UNAUTHORIZED=0, which asks for connections to any server, verified or not: the key would go to whoever answers. Nothing was sent. Unset it, and name the authority that issued the certificate with --ca FILE.',
  )
}
