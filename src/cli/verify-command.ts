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

/** Looks at certificates: whether they are signed, and whether what they say follows from their evidence. */
export const verifyCommand: CliCommand = {
  name: 'verify',
  summary: 'verify certificates, and judge their evidence again, without asking anybody',
  configure(command) {
    command
      .argument('<folders...>', 'each with a certificate.json and the reports that it is about')
      .option(
        '--public-key <file>',
        'the public key of the organization that certifies, in PEM; repeat it for several keys',
        appended,
      )
      .option('--policy <file>', 'YAML: whose public keys these are, and what each may sign for')
      .option(
        '--challenge <text>',
        'what the run must answer: the text that certify was given with --challenge',
      )
      .option('--at <date>', 'judge the dates as of then (default: now)')
      .option('--json', 'print what came of it as JSON')
      .option('--page <file>', 'write one static page of all of them: implementations by requirement')
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

/** The policy's signers, or the holders of keys of which nothing is known. */
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

/** Of a day, or of a moment of one, by ISO 8601: what else a Date takes, it guesses. */
const dateForm = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/

const date: Reader<Date> = (given) => {
  const written = text(given)
  const read = new Date(written)
  if (dateForm.test(written) && !Number.isNaN(read.getTime())) return read
  throw new UsageError(`--at ${written} is no date. Write it as 2026-12-31.`)
}

const help = `
Nothing is sent. Verified are the policy, the signature, the dates, each byte of the evidence and of the suite, and that the
evidence, judged again, comes to the very findings and verdicts of the report.

Exit codes: 0 all hold; 1 one does not, and why is told; 2 the command is wrong; 3 one was judged by another version of the
suite, which has to verify it.

Examples:
  petstore-conformance verify acme/ --public-key acme.pub
  petstore-conformance verify acme/ other/ --public-key acme.pub --public-key other.pub --page certificates.html
`
