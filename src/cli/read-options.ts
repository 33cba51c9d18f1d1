import { resolve } from 'node:path'
import { secretsOf } from '../http/gateway-header.ts'
import { proxySecrets } from '../http/http-proxy.ts'
import { parseRunOptions } from '../run/options/parse-run-options.ts'
import { readTextFile } from '../run/options/read-text-file.ts'
import type { RunOptions } from '../run/options/run-options.ts'
import type { Invocation } from './cli-command.ts'

/** Reads the options of a run, or throws UsageError. From then on the terminal hides the secrets in them. */
export function readOptions({ terminal, flags }: Pick<Invocation, 'terminal' | 'flags'>): RunOptions {
  const { env, cwd } = terminal
  const options = parseRunOptions({ flags, env, cwd, readFile: readTextFile })
  const { apiKey, rateLimitKey, headers, proxy, target, stateFile } = options
  terminal.hide(apiKey, rateLimitKey, ...secretsOf(headers), ...proxySecrets(proxy))
  terminal.leave(target)
  return stateFile === undefined ? options : { ...options, stateFile: resolve(cwd, stateFile) }
}
