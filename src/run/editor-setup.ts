import { BroadcastChannel } from 'node:worker_threads'
import type { TestProject } from 'vitest/node'
import { stopWords } from '../spec/preflight-outcome.ts'
import type { RunEvent } from '../spec/run-event.ts'
import { checkSettings } from './check-settings.ts'
import { openTarget } from './open-target.ts'
import { parseRunOptions } from './options/parse-run-options.ts'
import { readTextFile } from './options/read-text-file.ts'
import type { RunOptions } from './options/run-options.ts'
import { UsageError } from './options/usage-error.ts'
import { packageRoot } from './package-root.ts'

/** More pets of each status than a default page shows, and a budget for all tests. */
const embedded = { settings: { seeded: 100 } }
const roomy = { plan: 'business', maxRequests: 3000, maxCreates: 400 } as const

/** Vitest's global set-up outside of a run, such as in an editor: tests PETSTORE_TARGET, or else the embedded service. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const given = optionsOfEnvironment()
  const target = await openTarget(given, embedded)
  const options = given.target === undefined ? { ...given, ...roomy } : given
  const settings = checkSettings(options, target, { main: 0, rateLimit: 0 })
  // The chosen tests are unknown, so each sends only what it needs itself.
  project.provide('settings', { ...settings, whole: false })
  const channel = listenForStop(settings.channel)
  return async () => {
    channel.close()
    await target.close()
  }
}

function optionsOfEnvironment(): RunOptions {
  const inputs = { flags: { profile: 'full' }, env: process.env, cwd: packageRoot(), readFile: readTextFile }
  try {
    return parseRunOptions(inputs)
  } catch (error) {
    // Where the environment is wrong, the stack would tell the user nothing.
    if (error instanceof UsageError) error.stack = error.message
    throw error
  }
}

/** Where the preflight stops the run, all tests are skipped: it says so, and fails the command. */
function listenForStop(name: string): BroadcastChannel {
  const channel = new BroadcastChannel(name)
  channel.unref()
  channel.onmessage = ({ data }: { readonly data: unknown }) => {
    const entries = Array.isArray(data) ? (data as readonly RunEvent[]) : []
    for (const entry of entries)
      if (entry.kind === 'preflight' && entry.outcome.kind !== 'ready') {
        process.stderr.write(`Nothing was tested. ${stopWords(entry.outcome)}\n`)
        process.exitCode = 1
      }
  }
  return channel
}
