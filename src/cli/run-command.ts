import { exitCodeWords } from '../verdict/exit-code.ts'
import { addRunOptions } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'
import { dryRun } from './dry-run.ts'
import { requireNoWaivers } from './offer-waivers.ts'
import { readOptions } from './read-options.ts'
import { runInFolder } from './run-in-folder.ts'

/** Judges a service and writes the reports. */
export const runCommand: CliCommand = {
  name: 'run',
  summary: 'judge a service and write the reports',
  sends: true,
  configure(command) {
    addRunOptions(command)
    command.addHelpText('after', runHelp)
  },
  async execute({ terminal, flags }) {
    const { env, cwd } = terminal
    // Before anything is read: a message may quote what it was given.
    terminal.hide(env['PETSTORE_API_KEY'], env['PETSTORE_RATE_LIMIT_KEY'])
    const options = readOptions({ terminal, flags })
    if (options.dryRun) {
      terminal.stdout.write(dryRun(options))
      return 0
    }
    await requireNoWaivers(options.writeWaivers, cwd)
    return await runInFolder(options, terminal)
  },
}

const exitCodes = Object.entries(exitCodeWords)
  .map(([code, words]) => `  ${code.padEnd(4)} ${words}`)
  .join('\n')

/** The end of the help of the command `run`. */
const runHelp = `
An argument goes before the environment, and that before the config file. A config file that --config does not name sets
no target, key, header, certificate, waivers, output folder or state file.

Environment:
  PETSTORE_TARGET          the target, in the place of --target
  PETSTORE_API_KEY         the key; no target goes without one
  PETSTORE_RATE_LIMIT_KEY  a second key, which the rate-limit checks exhaust

Exit codes, the one that weighs most first where several hold (a signal, 4, 2, 1, 3, 0):
${exitCodes}

Reports, written once the run is over or interrupted, unless --reporter chooses among them:
  junit.xml for CI servers, report.json for programs, report.html for people,
  evidence.har with every exchange, for the developer tools of a browser,
  summary.md for pull requests, if it is asked for: --reporter markdown

Examples:
  Try the suite on the service embedded in it:
    petstore-conformance run
  Judge a deployment; the key is in the environment:
    petstore-conformance run --target https://staging.example.com/v1
  Watch production without creating an animal:
    petstore-conformance run --target https://pets.example.com/v1 --profile read-only --max-requests 40
  See one breach again:
    petstore-conformance run --target https://staging.example.com/v1 --requirement LIST-4 --seed 42
`
