import { randomInt, randomUUID } from 'node:crypto'
import { chanceStream } from '../generate/chance.ts'
import type { CheckSettings } from '../scenario/settings.ts'
import { selectedRequirements } from '../spec/selected-requirements.ts'
import type { OpenTarget } from './open-target.ts'
import { runDefaults } from './options/run-defaults.ts'
import type { RunOptions } from './options/run-options.ts'
import { boundsOfRun, isReachOpen } from './run-limits.ts'

/** The settings of a run for its suites. */
export function checkSettings(
  options: RunOptions,
  target: OpenTarget,
  spentEarlier: CheckSettings['spentEarlier'],
): CheckSettings {
  const bounds = boundsOfRun(options)
  return {
    baseUrl: target.baseUrl,
    apiKey: target.apiKey,
    rateLimitKey: target.rateLimitKey,
    ...(options.missesSecondKey && { missesSecondKey: true as const }),
    ...(options.keyFiles && { keyFiles: options.keyFiles }),
    profile: options.profile,
    seed: options.seed,
    depth: bounds.depth,
    isReachOpen: isReachOpen(options),
    mayForgo: options.depth === undefined && options.maxCreates === undefined,
    maxRequests: bounds.maxRequests,
    plan: options.plan,
    categoryId: String(options.categoryId ?? runDefaults.categoryId),
    categoryGiven: options.categoryId !== undefined,
    timeoutMs: options.timeoutMs,
    concurrency: options.concurrency,
    maxCreates: bounds.maxCreates,
    consistencyWindowMs: options.consistencyWindowMs,
    maxWaitMs: options.maxWaitMs,
    exhaustMainKey: options.exhaustMainKey,
    capped: options.maxRequests !== undefined,
    ...(options.allowsUnreadable && { allowsUnreadable: true as const }),
    spentEarlier,
    whole: options.requirements.length === 0,
    selected: selectedRequirements(options.profile, options.requirements),
    // New for every run, whatever its seed, since pets of earlier ones may remain.
    tag: options.tag ?? newTag(),
    tls: options.tls,
    ...(options.preflightOnly && { preflightOnly: true as const }),
    ...(options.proxy && { proxy: options.proxy }),
    headers: options.headers,
    userAgent: options.userAgent,
    ...(options.publishable && { publishable: true as const }),
    channel: `petstore-conformance ${randomUUID()}`,
  }
}

/** A letter first, since services may care how a name begins, then a digit, so that later runs recognise tags. */
function newTag(): string {
  return (
    (randomInt(10, 36) * 36 + randomInt(10)).toString(36) +
    randomInt(36 ** 3)
      .toString(36)
      .padStart(3, '0')
  )
}

/** The first character is a letter. */
const leastTag = 10 * 36 ** 4
const mostTag = 36 ** 5 - 1

/** The tag of a run on a service of its own, where no pets of earlier runs remain. */
export function seededTag(seed: number): string {
  return chanceStream(seed, 'tag').integer(leastTag, mostTag).toString(36)
}
