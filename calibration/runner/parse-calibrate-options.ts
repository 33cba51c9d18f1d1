import { availableParallelism } from 'node:os'
import type { Reader } from '../../src/run/options/given.ts'
import { flag } from '../../src/run/options/read/flag.ts'
import { oneOf } from '../../src/run/options/read/one-of.ts'
import { text } from '../../src/run/options/read/text.ts'
import { wholeNumber } from '../../src/run/options/read/whole-number.ts'
import { profileNames } from '../../src/spec/profile.ts'
import type { CalibrateOptions } from './calibrate-options.ts'

const usualSeed = 1
/** One without the services that take a minute each. */
const usualSampleSeed = 2
const usualFolder = 'reports/calibration'

/**
 * Reads the options of a calibration.
 *
 * @param flags By option name in camelCase; undefined members count as not given.
 * @throws UsageError when a value is wrong
 */
export function parseCalibrateOptions(flags: Readonly<Record<string, unknown>>): CalibrateOptions {
  const read = <Value>(key: string, name: string, reader: Reader<Value>): Value | undefined =>
    flags[key] === undefined ? undefined : reader({ value: flags[key], name, form: 'text' })
  const readAll = <Value>(key: string, name: string, reader: Reader<Value>): readonly Value[] => {
    const values: readonly unknown[] = Array.isArray(flags[key]) ? flags[key] : []
    return [...new Set(values.map((value) => reader({ value, name, form: 'text' })))]
  }
  const inMemory = read('inMemory', '--in-memory', flag) ?? false
  const seeds = readAll('seed', '--seed', wholeNumber(0, 2 ** 31 - 1))
  return {
    only: readAll('only', '--only', text),
    sample: read('sample', '--sample', wholeNumber(2, 1000)),
    sampleSeed: read('sampleSeed', '--sample-seed', wholeNumber(0, 2 ** 31 - 1)) ?? usualSampleSeed,
    compounds: read('compounds', '--compounds', wholeNumber(1, 100_000)),
    seeds: seeds.length > 0 ? seeds : [usualSeed],
    maxRequests: read('maxRequests', '--max-requests', wholeNumber(1, 1_000_000)),
    profile: read('profile', '--profile', oneOf(profileNames)),
    inMemory,
    judgeAgain: read('judgeAgain', '--judge-again', flag) ?? false,
    workers: read('workers', '--workers', wholeNumber(1, 64)) ?? workersByDefault(inMemory),
    json: read('json', '--json', flag) ?? false,
    out: read('out', '--out', text) ?? usualFolder,
    summary: read('summary', '--summary', text),
  }
}

/** On the wire, half of its time, a run waits for a rate limit. */
function workersByDefault(inMemory: boolean): number {
  return (inMemory ? 1 : 2) * availableParallelism()
}
