import { join, resolve } from 'node:path'
import { faultOfName } from '../certificate/certified-name.ts'
import { decidedBy } from '../certificate/challenge.ts'
import { type Certified, mostDays } from '../certificate/statement.ts'
import { readFlag, readFlagIfGiven, text, wholeNumber } from '../run/options/readers.ts'
import { argumentName, type Reader } from '../run/options/run-option.ts'
import { runOptionTable } from '../run/options/run-option-table.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import { shown, UsageError } from '../run/options/usage-error.ts'
import { usualReporters } from '../run/report-files.ts'
import { boundsOfRun } from '../run/run-limits.ts'
import type { Depth } from '../spec/depth.ts'
import { aboutWaivers, addRunOptions, declared, readOptions } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'
import { runInFolder } from './run-in-folder.ts'

const days = wholeNumber(1, mostDays)

const name: Reader<string> = (given) => {
  const written = text(given)
  const fault = faultOfName(written)
  if (fault === undefined) return written
  throw new UsageError(`${shown(written)} ${fault}: it is the name or version that a certificate shows.`)
}

/** Judges a service in full, and signs what was found where that is conformance. */
export const certifyCommand: CliCommand = {
  name: 'certify',
  summary: 'judge a service in full, and sign a certificate of its conformance',
  sends: true,
  configure(command) {
    command
      .addOption(declared('target', runOptionTable.target, 'PETSTORE_TARGET'))
      .option('--key <file>', 'the private key to sign with, in PEM: see keygen')
      .option('--implementation <name>', 'what is certified')
      .option('--implementation-version <version>', 'its version')
      .option('--organization <name>', 'who certifies it')
      .option('--valid-days <n>', 'so many days from now on', '365')
      .option(
        '--challenge <text>',
        'a text of somebody who will verify: decides the seed and the names of the pets',
      )
    addRunOptions(
      command,
      ['target', 'profile', 'requirement', 'exclude', 'dryRun', 'preflight', 'publishable'],
      ['reporter', 'maxRequests', ...aboutWaivers],
    )
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

/** Nobody is to learn once a run is over that no certificate is made of it. */
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

/** As deep as the key's day surely affords: that of the smallest plan, which an undeclared one may be, is too short for all. */
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
The run is one of the profile full, with --publishable. certificate.json is written beside its reports if the target is
conformant, the run came to its end, and its evidence, judged again, comes to the same; else the reasons are told.

Exit codes: as for run; 3 too when all was well but no certificate could be made.

Example:
  petstore-conformance certify --target https://pets.example.com/v1 --key acme.pem \\
    --implementation "Acme Pets" --implementation-version 4.2 --organization "Acme Ltd."
`
