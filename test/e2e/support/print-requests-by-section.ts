/**
 * A program: runs a profile (first argument) with so many requests (second) on the embedded service, without a
 * trial of the rate limit, and prints how many went out in each section, and how many with the key, as JSON.
 */

import { checkSettings } from '../../../src/run/check-settings.ts'
import { Collector } from '../../../src/run/collector.ts'
import { parseRunOptions } from '../../../src/run/options/parse-run-options.ts'
import { runSuites } from '../../../src/run/run-suites.ts'
import { startReference } from '../../../src/service/start-reference.ts'
import { catalogue } from '../../../src/spec/catalogue.ts'
import type { RunEvent } from '../../../src/spec/run-event.ts'

const [profile, maxRequests] = process.argv.slice(2)
const service = await startReference()
const options = parseRunOptions({
  flags: { profile, maxRequests },
  env: {},
  cwd: import.meta.dirname,
  readFile: (path) => {
    throw Object.assign(new Error(path), { code: 'ENOENT' })
  },
})
const target = {
  baseUrl: service.baseUrl,
  apiKey: service.keys.business,
  rateLimitKey: undefined,
  close: () => service.close(),
}
const selected = catalogue.requirements
  .filter(({ profiles }) => profiles.includes(options.profile))
  .map(({ id }) => id)
const sections: Record<string, number> = {}

class Counting extends Collector {
  override note(entry: RunEvent): void {
    if (entry.kind === 'exchange') sections[entry.section] = (sections[entry.section] ?? 0) + 1
    super.note(entry)
  }
}

const collector = new Counting(() => undefined)
const settings = checkSettings(options, target, { main: 0, rateLimit: 0 })
await runSuites(settings, selected, collector, new AbortController().signal)
await target.close()
process.stdout.write(JSON.stringify({ sections, withKey: collector.spent.main }))
