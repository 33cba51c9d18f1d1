import { readFileSync } from 'node:fs'
import { secretsOf } from '../client/gateway-header.ts'
import { proxySecrets } from '../client/http-proxy.ts'
import { parseRunOptions } from '../options/parse-run-options.ts'
import { addRunOptions } from './add-run-options.ts'
import type { CliCommand } from './cli-command.ts'
import { dryRun } from './dry-run.ts'
import { requireNoWaivers } from './offer-waivers.ts'
import { runHelp } from './run-help.ts'
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
    const readFile = (path: string): string => readFileSync(path, 'utf8')
    const options = parseRunOptions({ flags, env, cwd, readFile })
    terminal.hide(
      options.apiKey,
      options.rateLimitKey,
      ...secretsOf(options.headers),
      ...proxySecrets(options.proxy),
    )
    if (options.dryRun) {
      terminal.stdout.write(dryRun(options))
      const { rehearse } = await import('./rehearse.ts')
      terminal.stdout.write(await rehearse(options))
      return 0
    }
    await requireNoWaivers(options.writeWaivers, cwd)
    return await runInFolder(options, terminal)
  },
}
