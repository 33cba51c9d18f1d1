import type { EventEmitter } from 'node:events'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { isBatch, type StopRequest } from '../scenario/journal.ts'
import { stages } from '../scenario/plan.ts'
import { sectionOf } from '../scenario/section-of.ts'
import type { CheckSettings } from '../scenario/settings.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { Collector } from './collector.ts'
import { EarlyEnd } from './early-end.ts'
import { limitYoungGeneration } from './limit-young-generation.ts'
import { type Listener, listenAlone } from './listen-alone.ts'
import { ownDataHome } from './own-data-home.ts'
import { sameThread } from './same-thread.ts'
import { suiteTestConfig } from './suite-test-config.ts'

/** Receives unhandled errors instead of all listeners, until released, so that a stray scenario costs no reports. */
export function takeUnhandled(source: EventEmitter, take: (error: unknown) => void): () => void {
  const names = ['uncaughtException', 'unhandledRejection']
  const isListener = (value: unknown): value is Listener => typeof value === 'function'
  const others = names.map((name) => [name, source.rawListeners(name).filter(isListener)] as const)
  for (const name of names) source.removeAllListeners(name)
  const listeners = names.map((name): [string, Listener] => [name, (error) => take(error)])
  // A scenario may be awaited after it failed; without a listener, Node warns of that.
  const release = listenAlone(source, new Map([...listeners, ['rejectionHandled', () => undefined]]))
  return () => {
    release()
    for (const [name, before] of others) for (const listener of before) source.on(name, listener)
  }
}

const stopAgainMs = 50
let isFirst = true
/** Compiled modules, which Node loads itself, since Vitest need not transform them. */
const compiled = /\/dist\/.*\.js$/
/** Modules that each run of a thread evaluates anew (see `scripts/build.mjs`), since Node evaluates a module once. */
const evaluatedForEachRun = /\/dist\/(?:suites\/.*|src\/scenario\/index|src\/thread\/fixtures)\.js$/

/** Runs the suites in Vitest against one target. The signal's reason is an {@link EarlyEnd} unless a user interrupts. */
export async function runSuites(
  settings: CheckSettings,
  requirements: readonly RequirementId[],
  collector: Collector,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const channel = new BroadcastChannel(settings.channel)
  channel.onmessage = ({ data }: { readonly data: unknown }) => {
    // The worker hears its own messages to stop.
    if (isBatch(data)) for (const entry of data) collector.note(entry)
  }
  const exitCode = process.exitCode
  // Many runs in one thread are faster with fewer collections.
  if (settings.service === undefined) limitYoungGeneration()
  const isAlone = isFirst
  isFirst = false
  const home = await ownDataHome(settings.events)
  const release = takeUnhandled(process, (error) => collector.addUnhandled(error))
  try {
    const own = fileURLToPath(new URL('../../suites/', import.meta.url))
    const suites = await home.plainly(own)
    const vitest = await createVitest(
      {
        root: suites,
        config: false,
        watch: false,
        dir: suites,
        include: ['stages/*.{ts,js}'],
        exclude: [],
        ...suiteTestConfig,
        runner: join(suites, '..', relative(join(own, '..'), suiteTestConfig.runner)),
        pool: sameThread,
        // Nothing of the suite writes to the console, and replacing it would silence the program in this thread, too.
        disableConsoleIntercept: true,
        teardownTimeout: 10_000,
        tagsFilter: [requirements.join(' || ')],
        sequence: { sequencer: SuiteSequencer },
        reporters: [collector],
        passWithNoTests: true,
        server: { deps: { external: [compiled], inline: isAlone ? [] : [evaluatedForEachRun] } },
        cache: false,
      },
      { server: { watch: null }, logLevel: 'silent', resolve: { preserveSymlinks: suites !== own } },
    )
    const endPassing = passOnStop(signal, channel)
    try {
      vitest.provide('settings', settings)
      await vitest.start()
    } finally {
      endPassing()
      await vitest.close()
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    channel.close()
    release()
    await home.release()
    process.exitCode = exitCode
  }
}

/** Tells the worker repeatedly to stop, since it may not listen yet; returns a function that ends that. */
function passOnStop(signal: AbortSignal, channel: BroadcastChannel): () => void {
  let again: NodeJS.Timeout | undefined
  const tell = (): void => channel.postMessage({ kind: 'stop', ...whyStopped(signal) } satisfies StopRequest)
  const stop = (): void => {
    tell()
    again = setInterval(tell, stopAgainMs)
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return () => {
    signal.removeEventListener('abort', stop)
    clearInterval(again)
  }
}

function whyStopped({ reason }: AbortSignal): Omit<StopRequest, 'kind'> {
  if (!(reason instanceof EarlyEnd)) return { why: 'the run was interrupted' }
  return { why: reason.message, ...(reason.blockedBy && { blockedBy: reason.blockedBy }) }
}

class SuiteSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

function place({ moduleId }: TestSpecification): number {
  const names: readonly string[] = stages
  return names.indexOf(sectionOf(moduleId))
}
