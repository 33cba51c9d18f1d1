import { randomUUID } from 'node:crypto'
import type { ToldOfService } from '../../calibration/runner/memory-service.ts'
import { seededTag } from '../../src/run/check-settings.ts'
import type { CheckSettings } from '../../src/scenario/settings.ts'
import { newKeys } from '../../src/service/new-reference.ts'
import type { ReferenceKeys } from '../../src/service/settings.ts'
import { requirementIds } from '../../src/spec/generated/requirement-id.ts'

const module = new URL('../../calibration/runner/memory-service.ts', import.meta.url).href
const seed = 7

/** The settings of a run against a subject of the calibration, in memory and in simulated time, and the subject's keys. */
export function memorySettings(
  kind: ToldOfService['kind'],
  name: string,
): { readonly settings: CheckSettings; readonly keys: ReferenceKeys } {
  const keys = newKeys()
  const settings: CheckSettings = {
    baseUrl: 'http://pets.example/v1',
    apiKey: keys.business,
    rateLimitKey: keys.enterprise,
    profile: 'full',
    seed,
    depth: 'standard',
    isReachOpen: false,
    mayForgo: false,
    maxRequests: 200,
    plan: undefined,
    categoryId: '1',
    categoryGiven: false,
    timeoutMs: 5000,
    concurrency: 4,
    maxCreates: 50,
    consistencyWindowMs: 1000,
    maxWaitMs: 90_000,
    exhaustMainKey: false,
    capped: false,
    tls: {},
    headers: [],
    spentEarlier: { main: 0, rateLimit: 0 },
    whole: true,
    selected: requirementIds,
    tag: seededTag(seed),
    channel: `petstore-conformance ${randomUUID()}`,
    service: { module, told: { kind, name, keys }, now: Date.UTC(2026, 0, 1) },
  }
  return { settings, keys }
}
