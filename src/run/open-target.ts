import type { ListenOptions } from '../service/start-reference.ts'
import type { RunOptions } from './options/run-options.ts'

/** A target with its keys. */
export interface OpenTarget {
  readonly baseUrl: string
  readonly apiKey: string
  readonly rateLimitKey: string | undefined
  /** Stops the embedded service, if that is the target. */
  readonly close: () => Promise<void>
}

/** The target of the options or, without one, the embedded service, started for the run. */
export async function openTarget(options: RunOptions, embedded: ListenOptions = {}): Promise<OpenTarget> {
  const { target, apiKey = '', rateLimitKey } = options
  if (target !== undefined) return { baseUrl: target, apiKey, rateLimitKey, close: async () => undefined }
  const { startReference } = await import('../service/start-reference.ts')
  const service = await startReference(embedded)
  const { baseUrl, keys } = service
  return {
    baseUrl,
    apiKey: keys.business,
    rateLimitKey: keys.enterprise,
    close: () => service.close(),
  }
}
