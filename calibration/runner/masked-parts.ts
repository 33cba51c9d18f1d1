import type { CalibrationCase } from './calibration-case.ts'
import { nameWithout } from './compound.ts'
import type { ToldOfDigest } from './digested-service.ts'
import { runLeaving } from './run-leaving.ts'
import type { Part, Subject } from './subject.ts'

const digestedModule = new URL('../../calibration/runner/digested-service.js', import.meta.url).href

/**
 * Those faults of a compound that the others leave nothing of: without each of them, or without all that are left where
 * they undo each other, the run asks the same and is answered the same, to the byte but for the words of errors. In memory a
 * run is a function of its seed, so that this can be tried.
 *
 * @param one A case in memory on the compound.
 * @param among The faults to try.
 * @returns their names
 */
export async function maskedParts(
  one: CalibrationCase,
  compound: Subject,
  among: readonly Part[],
): Promise<readonly string[]> {
  const whole = await digestOf(one)
  const isSameWithout = async (...left: readonly Part[]): Promise<boolean> =>
    (await digestOf({ ...one, name: nameWithout(one.name, compound, ...left) })) === whole
  const masked: Part[] = []
  for (const part of among) if (await isSameWithout(part)) masked.push(part)
  const others = among.filter((part) => !masked.includes(part))
  if (others.length > 1 && (await isSameWithout(...others))) masked.push(...others)
  return masked.map(({ name }) => name)
}

async function digestOf(one: CalibrationCase): Promise<string> {
  const { left } = await runLeaving(one, (file, { service }) => {
    if (service === undefined) throw new Error('on the wire no two runs are the same')
    const told: ToldOfDigest = { told: service.told, file }
    return { service: { ...service, module: digestedModule, told } }
  })
  return left
}
