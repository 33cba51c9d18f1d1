import { checkSettings } from '../src/run/check-settings.ts'
import { parseRunOptions } from '../src/run/options/parse-run-options.ts'
import type { CheckSettings } from '../src/scenario/settings.ts'

/** The settings of a run with nothing said but its target. */
export function benchSettings(baseUrl: string): CheckSettings {
  const readFile = (path: string): string => {
    throw Object.assign(new Error(path), { code: 'ENOENT' })
  }
  const options = parseRunOptions({ flags: {}, env: {}, cwd: import.meta.dirname, readFile })
  const target = { baseUrl, apiKey: 'unused', rateLimitKey: undefined, close: async () => undefined }
  return checkSettings(options, target, { main: 0, rateLimit: 0 })
}
