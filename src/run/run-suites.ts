import type { EventEmitter } from 'node:events'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BroadcastChannel } from 'node:worker_threads'
import { createVitest, type TestSequencer, type TestSpecification } from 'vitest/node'
import type { StopRequest } from '../check/journal.ts'
import { stages } from '../check/plan.ts'
import { sectionOf } from '../check/section-of.ts'
import type { CheckSettings } from '../check/settings.ts'
import type { RequirementId } from '../spec/generated/requirement-id.ts'
import type { RunEvent } from '../spec/run-event.ts'
import type { Collector } from './collector.ts'
import { BreachMet } from './first-breach.ts'
import { limitYoungGeneration } from './limit-young-generation.ts'
import { ownDataHome } from './own-data-home.ts'
import { sameThread } from './same-thread.ts'
import { suiteTestConfig } from './suite-test-config.ts'
import { TimeSpent } from './time-limit.ts'

type Listener = (...args: unknown[]) => void

const names = ['uncaughtException', 'unhandledRejection'] as const

/**
 * Takes what nobody handled, from when this is made until it is released, and nobody else gets to hear of it: Vitest would
 * end the process at once, and so would the program; a check that goes astray must not cost the reports.
 */
export class UnhandledErrors {
  readonly #source: EventEmitter
  readonly #take: (error: unknown) => void
  readonly #others: readonly (readonly [string, Listener])[]

  /**
   * @param source - where they come from, such as `process`
   * @param take - told of each
   */
  constructor(source: EventEmitter, take: (error: unknown) => void) {
    this.#source = source
    this.#take = (error) => take(error)
    this.#others = names.flatMap((name) =>
      source
        .rawListeners(name)
        .filter(isListener)
        .map((listener) => [name, listener] as const),
    )
    for (const name of names) {
      source.removeAllListeners(name)
      source.on(name, this.#take)
    }
    // A check may await later what failed before: Node warns of that where nobody listens.
    source.on('rejectionHandled', ignore)
    source.on('newListener', this.#dismiss)
  }

  /** Leaves them to those who listened before. */
  release(): void {
    this.#source.off('newListener', this.#dismiss)
    for (const name of names) this.#source.off(name, this.#take)
    this.#source.off('rejectionHandled', ignore)
    for (const [name, listener] of this.#others) this.#source.on(name, listener)
  }

  readonly #dismiss = (name: string | symbol, listener: Listener): void => {
    // The event comes before the listener does.
    if (names.some((one) => one === name)) queueMicrotask(() => this.#source.off(name, listener))
  }
}

function ignore(): void {}

function isListener(value: unknown): value is Listener {
  return typeof value === 'function'
}

const stopAgainMs = 50
let isFirst = true
/** What is compiled Node loads by itself: there is nothing for Vitest to transform. */
const compiled = /\/dist\/.*\.js$/
/**
 * In a thread that makes several runs, suites and fixtures are evaluated for each: see `scripts/build.mjs`. Of what is
 * installed Vitest would leave all to Node, which evaluates a module once.
 */
const evaluatedForEachRun = /\/dist\/(?:suites\/.*|src\/check\/index|src\/thread\/fixtures)\.js$/

/**
 * Runs the suites in Vitest against one target. Vitest gets its root and all of its configuration from here, so
 * that a project which the run is started in plays no part.
 *
 * @param requirements - those to judge
 * @param signal - ends the run early; with a {@link TimeSpent} for a reason if it took too long, or a {@link BreachMet} if that is what it was to end with
 */
export async function runSuites(
  settings: CheckSettings,
  requirements: readonly RequirementId[],
  collector: Collector,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return
  const channel = new BroadcastChannel(settings.channel)
  channel.onmessage = (event: { readonly data: unknown }) => {
    for (const entry of event.data as readonly RunEvent[]) collector.note(entry)
  }
  const exitCode = process.exitCode
  // Whoever makes many runs in one thread is served better by few collections.
  if (settings.service === undefined) limitYoungGeneration()
  const isAlone = isFirst
  isFirst = false
  const home = await ownDataHome(settings.events)
  const unhandled = new UnhandledErrors(process, (error) => collector.addUnhandled(error))
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
        // Nothing of the suite writes to it, and to replace it in the thread of the program would silence that too.
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
    const listening = passOnStop(signal, channel)
    try {
      vitest.provide('settings', settings)
      await vitest.start()
    } finally {
      listening.release()
      await vitest.close()
      await new Promise((resolve) => setImmediate(resolve))
    }
  } finally {
    channel.close()
    unhandled.release()
    await home.release()
    process.exitCode = exitCode
  }
}

/** Tells the worker to stop once the run is to. Nobody may be listening there yet, so it is told again and again. */
function passOnStop(signal: AbortSignal, channel: BroadcastChannel): { readonly release: () => void } {
  let again: NodeJS.Timeout | undefined
  const tell = (): void => {
    const request: StopRequest = { kind: 'stop', ...whyStopped(signal) }
    channel.postMessage(request)
  }
  const stop = (): void => {
    tell()
    again = setInterval(tell, stopAgainMs)
  }
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return {
    release: () => {
      signal.removeEventListener('abort', stop)
      clearInterval(again)
    },
  }
}

function whyStopped({ reason }: AbortSignal): Omit<StopRequest, 'kind'> {
  if (reason instanceof BreachMet) return { why: reason.message, see: reason.requirement }
  return { why: reason instanceof TimeSpent ? reason.message : 'the run was interrupted' }
}

/** Runs the stages in their order. */
class SuiteSequencer implements TestSequencer {
  /** One process does it all: nothing is sharded. */
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => place(a) - place(b))
  }
}

function place({ moduleId }: TestSpecification): number {
  const names: readonly string[] = stages
  return names.indexOf(sectionOf(moduleId))
}
