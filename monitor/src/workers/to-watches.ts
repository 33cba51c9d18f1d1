import type { LookUpSecret } from '../targets/secrets.ts'
import type { TargetEntry } from '../targets/target-entry.ts'
import { type MachineInputs, watchTarget } from '../targets/watch-target.ts'
import type { Watch } from './watch.ts'

/** What only the machine of a worker can tell: files and variables that need not be where the list is read. */
const ofWorkers = ['ca', 'clientCert', 'clientKey', 'headerEnv', 'headerFile'] as const

/** Keys that are none, for whoever has to check all but the keys. */
const noKey: LookUpSecret = ({ member }) => `${member}-is-checked-where-the-run-is-made`

/**
 * Makes the targets of a file ready for workers: files of waivers are read here, where they are, and all that is wrong
 * with a target is told now and not at night.
 *
 * @throws UsageError that names the target
 */
export function toWatches(
  entries: readonly TargetEntry[],
  inputs: Omit<MachineInputs, 'lookUpSecret'>,
): readonly Watch[] {
  return entries.map((entry) => {
    const here = Object.entries(entry.options).filter(([name]) => !ofWorkers.some((one) => one === name))
    const target = { ...entry, options: Object.fromEntries(here) }
    const { options } = watchTarget(target, { ...inputs, lookUpSecret: noKey })
    if (options.waivers === undefined) return { entry }
    return { entry, waivers: JSON.stringify(options.waivers.entries) }
  })
}

/**
 * Makes a target ready to be judged by this worker. Of files it reads none that the entry names: waivers came with it.
 *
 * @throws Refusal, or UsageError where its key is missing here
 */
export function fromWatch({ entry, waivers }: Watch, inputs: Omit<MachineInputs, 'readFile'>) {
  return watchTarget(entry, {
    ...inputs,
    readFile() {
      if (waivers !== undefined) return waivers
      throw Object.assign(new Error('the waivers of a target go on the queue with it'), { code: 'ENOENT' })
    },
  })
}
