import { join, resolve } from 'node:path'
import { faultOfName } from '../certificate/certified-name.ts'
import { decidedBy } from '../certificate/challenge.ts'
import { type Certified, mostDays } from '../certificate/statement.ts'
import { readFlag, readFlagIfGiven, text, wholeNumber } from '../run/options/readers.ts'
import { runDefaults } from '../run/options/run-defaults.ts'
import { argumentName, type Reader } from '../run/options/run-option.ts'
import { depthWords, runOptionTable } from '../run/options/run-option-table.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { shown, UsageError } from '../run/options/usage-error.ts'
import { usualReporters } from '../run/report-files.ts'
import { boundsOfRun } from '../run/run-limits.ts'
import { boundsOf, type Depth, depths } from '../spec/depth.ts'
import { aboutWaivers, addRunOptions, type ChangedHelp, declared, readOptions } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'
import { runInFolder } from './run-in-folder.ts'

const days = wholeNumber(1, mostDays)
const fewestCreates = boundsOf('standard', 'full').maxCreates

const { seed, maxCreates, consistencyWindow } = runOptionTable
const certifiedDepths = depths.filter((depth) => depth !== 'quick')

/** The help of options that `certify` limits, or for which its default is not that of `run`. */
const otherHelp: ChangedHelp = {
  seed: { ...seed, otherwise: `${seed.otherwise}, or the seed of --challenge` },
  depth: {
    help: `set the limits on requests and created pets: ${depthWords(certifiedDepths, 'full')}`,
    otherwise: 'deep on the plans pro, business and enterprise, else standard',
  },
  maxCreates: {
    ...maxCreates,
    help: `create at most this many pets, which remain; ${fewestCreates} or more`,
  },
  consistencyWindow: {
    ...consistencyWindow,
    help: `${consistencyWindow.help}; ${runDefaults.consistencyWindow} ms or less`,
  },
}

const name: Reader<string> = (given) => {
  const written = text(given)
  const fault = faultOfName(written)
  if (fault === undefined) return written
  throw new UsageError(`${shown(written)} ${fault}: it is the name or version that a certificate shows.`)
}

/** Tests a service with the profile `full`, and signs a certificate if it conforms. */
export const certifyCommand: CliCommand = {
  name: 'certify',
  summary: 'test a service with the profile full, and sign a certificate if it conforms',
  sends: true,
  configure(command) {
    command
      .addOption(declared('target', { ...runOptionTable.target, otherwise: 'PETSTORE_TARGET' }))
      .option('--key <file>', 'sign with the private key in this PEM file (required); keygen creates one')
      .option('--implementation <name>', 'certify the implementation of this name (required)')
      .option('--implementation-version <version>', 'certify this version of it (required)')
      .option('--organization <name>', 'sign for this organization (required)')
      .option('--valid-days <n>', 'make the certificate valid for this many days', '365')
      .option(
        '--challenge <text>',
        'derive the seed and the names of the pets from this text of the verifier (default: no challenge)',
      )
    addRunOptions(command, {
      without: ['target', 'profile', 'requirement', 'exclude', 'dryRun', 'preflight', 'publishable'],
      refused: ['reporter', 'maxRequests', ...aboutWaivers],
      changed: otherHelp,
    })
    command.addHelpText('after', help)
  },
  async execute({ terminal, flags }) {
    const { cwd, stdout } = terminal
    if (flags['reporter'] !== undefined)
      throw new UsageError('A certificate is about all of the reports: there is no choosing with --reporter.')
    const lacking = needed.filter((name) => flags[name] === undefined).map(argumentName)
    if (lacking.length > 0) throw new UsageError(`A certificate needs ${lacking.join(', ')}.`)
    const certified: Certified = {
      name: readFlag(flags, 'implementation', name),
      version: readFlag(flags, 'implementationVersion', name),
      organization: readFlag(flags, 'organization', name),
    }
    const validFor = readFlag(flags, 'validDays', days)
    const keyName = readFlag(flags, 'key', text)
    const { readPrivateKey } = await import('../certificate/keys.ts')
    const { writeCertificate } = await import('../certificate/write-certificate.ts')
    const privateKey = readPrivateKey(resolve(cwd, keyName), keyName)
    const fixed = { profile: 'full', reporter: usualReporters, publishable: true }
    const asked = readOptions({ terminal, flags: { ...flags, ...fixed } })
    const challenge = readFlagIfGiven(flags, 'challenge', text)
    if (challenge !== undefined && flags['seed'] !== undefined)
      throw new UsageError('The challenge decides the seed: leave out --seed or --challenge.')
    const decided = challenge === undefined ? {} : decidedBy(challenge)
    const options = { ...asked, ...decided, depth: asked.depth ?? depthOfDay(asked) }
    if (options.target === undefined)
      throw new UsageError('Name the service that is to be certified with --target or PETSTORE_TARGET.')
    if (options.waivers !== undefined || options.writeWaivers !== undefined)
      throw new UsageError('A certificate says that nothing is broken: leave out the waivers.')
    await refuseLess(options)
    requireSecondKey(options)
    const folder = resolve(cwd, options.out)
    return await runInFolder(options, terminal, flags['out'] !== undefined, async (exit) => {
      const { path, faults } = await writeCertificate(folder, certified, validFor, privateKey, challenge)
      if (path === undefined) {
        const { toldLines } = await import('../certificate/verification-text.ts')
        stdout.write(`\nNo certificate was made:\n${toldLines(faults, stdout.columns)}`)
        const reason = 'the target conforms, but no certificate could be made'
        return exit.code === 0 ? { code: 3, reason } : exit
      }
      stdout.write(`\nCertificate: ${join(options.out, path)}\n`)
      return exit
    })
  },
}

const needed = ['key', 'implementation', 'implementationVersion', 'organization'] as const

/** Rejects options that weaken a run before it begins: fewer requests test less, and a longer window permits more. */
async function refuseLess(options: RunOptions): Promise<void> {
  const { weaker } = await import('../certificate/unfit.ts')
  const capped = options.maxRequests !== undefined
  const less = [
    ...(options.requirements.length === 0 ? [] : ['requirement or exclude in its config file']),
    ...weaker({ ...options, ...boundsOfRun(options), capped }),
  ]
  if (less.length > 0)
    throw new UsageError(
      `No certificate is made of a run with ${less.join(' and ')}: it is about what the suite tries of itself. Leave that out.`,
    )
}

/** The depth that the key's day affords: the smallest plan, which an undeclared one may be, is too small for `deep`. */
function depthOfDay({ plan }: RunOptions): Depth {
  return plan === undefined || plan === 'free' ? 'standard' : 'deep'
}

function requireSecondKey({ rateLimitKey, exhaustMainKey }: RunOptions): void {
  if (rateLimitKey !== undefined || exhaustMainKey) return
  throw new UsageError(
    'A certificate needs a second key, since the run exhausts one to test the rate limit. Set PETSTORE_RATE_LIMIT_KEY ' +
      'to one that nobody needs meanwhile, or let it be the main key with --exhaust-main-key.',
  )
}

const help = `
The command runs the profile full with --publishable, and writes its reports and certificate.json: an in-toto statement in a
Sigstore bundle, signed with the key. It writes no certificate unless the service conforms, the run is complete, and the
evidence, judged again, gives the same verdicts. Otherwise it prints the reasons.

Exit codes: as for run; also 3 if the service conforms but no certificate could be made.

Example:
  petstore-conformance certify --target https://pets.example.com/v1 --key acme.pem \\
    --implementation "Acme Pets" --implementation-version 4.2 --organization "Acme Ltd."
`
