import { quote } from '../http/curl.ts'
import { secretsOf } from '../http/gateway-header.ts'
import type { TlsFiles } from '../http/tls-material.ts'
import type { CheckSettings } from '../scenario/settings.ts'
import type { Proof } from '../spec/proof.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'

const command = 'curl -i'

const tlsOptions = [
  ['--cacert', 'authorities'],
  ['--cert', 'certificate'],
  ['--key', 'privateKey'],
] as const satisfies readonly (readonly [string, keyof TlsFiles])[]

/** Options of curl for what all requests of a run carried; a secret comes from its variable or the reader. */
export function curlOptionsOf({ headers, tls, userAgent }: CheckSettings): readonly string[] {
  const secured = tlsOptions.flatMap(([option, file]) => {
    const path = tls.files?.[file]
    return path === undefined ? [] : [`${option} ${quote(path)}`]
  })
  const secrets = secretsOf(headers)
  const fields = headers.map(({ name, value, variable }) => {
    if (variable !== undefined) return `-H "${name}: $${variable}"`
    return `-H ${quote(`${name}: ${secrets.includes(value) ? '<value of the header>' : value}`)}`
  })
  return [...secured, ...fields, ...(userAgent === undefined ? [] : [`-A ${quote(userAgent)}`])]
}

/** Adds such options to the commands of a run. */
export function carrying(run: FinishedRun, options: readonly string[]): FinishedRun {
  if (options.length === 0) return run
  const whole = (proof: readonly Proof[]): readonly Proof[] =>
    proof.map((one) => ({ ...one, curl: one.curl.replace(command, () => [command, ...options].join(' ')) }))
  return {
    ...run,
    findings: run.findings.map((finding) => ({
      ...finding,
      proof: whole(finding.proof),
      ...(finding.cause && { cause: { ...finding.cause, proof: whole(finding.cause.proof) } }),
    })),
  }
}
