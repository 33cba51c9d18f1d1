import { quote } from '../client/curl.ts'
import { type GatewayHeader, secretsOf } from '../client/gateway-header.ts'
import type { Proof } from '../events/proof.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'

const command = 'curl -i'

/**
 * Has the commands of a run carry what its requests carried: each value from its variable, as it stands where it is no secret,
 * or for the reader to fill in.
 */
export function carrying(run: FinishedRun, headers: readonly GatewayHeader[]): FinishedRun {
  if (headers.length === 0) return run
  const secrets = secretsOf(headers)
  const fields = headers.map(({ name, value, variable }) => {
    if (variable !== undefined) return `-H "${name}: $${variable}"`
    return `-H ${quote(`${name}: ${secrets.includes(value) ? '<value of the header>' : value}`)}`
  })
  const whole = (curl: string): string => curl.replace(command, () => [command, ...fields].join(' '))
  const proven = (proof: Proof): Proof => ({ ...proof, curl: whole(proof.curl) })
  return {
    ...run,
    requirements: run.requirements.map((requirement) => ({
      ...requirement,
      checks: requirement.checks.map((check) => ({ ...check, reproduce: check.reproduce.map(whole) })),
    })),
    findings: run.findings.map((finding) => ({
      ...finding,
      proof: finding.proof.map(proven),
      ...(finding.cause === undefined
        ? {}
        : { cause: { ...finding.cause, proof: finding.cause.proof.map(proven) } }),
    })),
  }
}
