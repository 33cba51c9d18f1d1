import { stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fingerprint } from '../certificate/keys.ts'
import type { Signer } from '../certificate/policy.ts'
import type { Verification } from '../certificate/verify-folder.ts'
import { flag, readFlagIfGiven, text, textList } from '../run/options/readers.ts'
import type { Reader } from '../run/options/run-option.ts'
import { UsageError } from '../run/options/usage-error.ts'
import { appended } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'

/** Verifies the signatures of certificates, and whether their evidence proves what they state. */
export const verifyCommand: CliCommand = {
  name: 'verify',
  summary: 'verify certificates, and judge their evidence again; send nothing',
  configure(command) {
    command
      .argument('<folders...>', 'folders with a certificate.json and its reports')
      .option(
        '--public-key <file>',
        'accept signatures of the public key in this PEM file; repeatable',
        appended,
      )
      .option(
        '--policy <file>',
        'read the accepted public keys, and what each may sign for, from this YAML file',
      )
      .option('--challenge <text>', 'require a certificate made with this --challenge (default: any)')
      .option('--at <date>', 'check the dates as of this day (default: now)')
      .option('--json', 'print the results as JSON (default: text)')
      .option(
        '--page <file>',
        'write an HTML page of all certificates, implementations by requirement (default: no page)',
      )
      .addHelpText('after', help)
  },
  async execute({ terminal, flags, operands }) {
    const { cwd, stdout } = terminal
    const { verifyFolder } = await import('../certificate/verify-folder.ts')
    const { verificationText } = await import('../certificate/verification-text.ts')
    const signers = await signersOf(flags, cwd)
    const now = readFlagIfGiven(flags, 'at', date) ?? new Date()
    const challenge = readFlagIfGiven(flags, 'challenge', text)
    const isJson = readFlagIfGiven(flags, 'json', flag) ?? false
    const results: Result[] = []
    for (const folder of operands) {
      const path = resolve(cwd, folder)
      if ((await stat(path).catch(() => undefined))?.isDirectory() !== true)
        throw new UsageError(`There is no folder ${folder}.`)
      results.push({ folder, verification: await verifyFolder(path, signers, now, challenge) })
    }
    const name = readFlagIfGiven(flags, 'page', text)
    if (name !== undefined) {
      await writePage(resolve(cwd, name), results, now, cwd)
      if (!isJson) stdout.write(`Page: ${name}\n`)
    }
    if (isJson) stdout.write(`${JSON.stringify(results.map(asJson), null, 2)}\n`)
    else
      for (const { folder, verification } of results)
        stdout.write(
          verificationText(folder, verification, { colour: stdout.coloured, width: stdout.columns }),
        )
    const faulty = results.filter(({ verification }) => verification.faults.length > 0)
    const open = results.filter((one) => !faulty.includes(one) && one.verification.open !== undefined)
    const code = faulty.length > 0 ? 1 : open.length > 0 ? 3 : 0
    const reason = `${faulty.length} of ${results.length} not valid, ${open.length} for another version of the suite to verify`
    return isJson ? code : terminal.end({ code, reason })
  },
}

/** The signers of the policy, or the unnamed holders of keys. */
async function signersOf(flags: Readonly<Record<string, unknown>>, cwd: string): Promise<readonly Signer[]> {
  const names = readFlagIfGiven(flags, 'publicKey', textList) ?? []
  const policy = readFlagIfGiven(flags, 'policy', text)
  if (policy !== undefined && names.length > 0)
    throw new UsageError('Give --policy or --public-key: the policy names the public keys itself.')
  if (policy !== undefined) {
    const { readPolicy } = await import('../certificate/policy.ts')
    return readPolicy(resolve(cwd, policy), policy)
  }
  if (names.length === 0)
    throw new UsageError(
      'Name the public key of the organization that certifies with --public-key, or a policy with --policy. The key comes from them, by a way of its own, and not with the certificate.',
    )
  const { readPublicKey } = await import('../certificate/keys.ts')
  return names.map((name) => ({ publicKey: readPublicKey(resolve(cwd, name), name) }))
}

interface Result {
  readonly folder: string
  readonly verification: Verification
}

async function writePage(path: string, results: readonly Result[], now: Date, cwd: string): Promise<void> {
  const { certificatesPage } = await import('../certificate/certificates-page.ts')
  const { replaceFile } = await import('../report/replace-file.ts')
  const all = results.map((result) => {
    // Relative, so that the page and the folders can be moved together.
    const report = relative(dirname(path), join(resolve(cwd, result.folder), 'report.html'))
    return { ...result, reportUrl: report.split(sep).map(encodeURIComponent).join('/') }
  })
  await replaceFile(path, certificatesPage(all, now))
}

function asJson({ folder, verification: { faults, open, statement, signer } }: Result): unknown {
  const verified = faults.length === 0 && open === undefined
  const key = signer && { fingerprint: fingerprint(signer.publicKey), organization: signer.organization }
  return { folder, verified, faults, open, key, statement }
}

/** A day or a moment by ISO 8601: Date guesses at anything else. */
const dateForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

const date: Reader<Date> = (given) => {
  const written = text(given)
  const read = new Date(written)
  if (dateForm.test(written) && !Number.isNaN(read.getTime())) return read
  throw new UsageError(`--at ${written} is no date. Write it as 2026-12-31.`)
}

const help = `
Give --public-key or --policy. The command sends nothing. It checks
  - the policy, the signature and the dates,
  - the digests of the report, the log, the HAR, the page, the interface document, the catalogue and the suite,
  - that the run covered the whole profile full,
  - the evidence: it judges all exchanges of the log again, and compares findings and verdicts with the report.

Exit codes:
  0    every certificate is valid
  1    a certificate is invalid; the output says why
  2    the command is wrong
  3    another version of the suite made a certificate, and must verify it

Examples:
  petstore-conformance verify acme/ --public-key acme.pub
  petstore-conformance verify acme/ other/ --public-key acme.pub --public-key other.pub --page certificates.html
`
