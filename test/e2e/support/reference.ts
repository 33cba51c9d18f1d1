import { onTestFinished } from 'vitest'
import { allFaults } from '../../../calibration/mutants/index.ts'
import { variants } from '../../../calibration/variants/index.ts'
import { startWatched, type WatchedOptions, type WatchedReference } from '../../../calibration/watched.ts'
import type { ListenOptions } from '../../../src/service/start-reference.ts'

/** The embedded service in this process, where its log can be read, until the test is over. */
export async function reference(options: ListenOptions & WatchedOptions = {}): Promise<WatchedReference> {
  const service = await startWatched(options)
  onTestFinished(() => service.close())
  return service
}

/** The embedded service with one fault. */
export function faultNamed(name: string): ListenOptions {
  const fault = allFaults.find((known) => known.name === name)
  if (fault === undefined) throw new Error(`there is no fault ${name}`)
  return { fault }
}

/** The embedded service with one freedom taken. */
export function variantNamed(name: string): ListenOptions {
  const variant = variants.find((known) => known.name === name)
  if (variant === undefined) throw new Error(`there is no variant ${name}`)
  return { variant }
}
