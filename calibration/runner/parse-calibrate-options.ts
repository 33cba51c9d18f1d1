import { availableParallelism } from 'node:os'
import { flag, oneOf, readFlagIfGiven, text, wholeNumber } from '../../src/run/options/readers.ts'
import type { Reader } from '../../src/run/options/run-option.ts'
import { depths } from '../../src/spec/depth.ts'
import { profileNames } from '../../src/spec/profile.ts'

const usualSeed = 1
/** One without the services that take a minute each. */
const usualSampleSeed = 2
const usualFolder = 'reports/calibration'

/** What a calibration is told. */
export type CalibrateOptions = Readonly<ReturnType<typeof parseCalibrateOptions>>

/**
 * Reads the options of a calibration.
 *
 * @param flags By option name in camelCase; undefined members count as not given.
 * @throws UsageError when a value is wrong
 */
export function parseCalibrateOptions(flags: Readonly<Record<string, unknown>>) {
  const read = <Value>(key: string, reader: Reader<Value>): Value | undefined =>
    readFlagIfGiven(flags, key, reader)
  const readAll = <Value>(key: string, name: string, reader: Reader<Value>): readonly Value[] => {
    const values: readonly unknown[] = Array.isArray(flags[key]) ? flags[key] : []
    return [...new Set(values.map((value) => reader({ value, name, form: 'text' })))]
  }
  const inMemory = read('inMemory', flag) ?? false
  const seeds = readAll('seed', '--seed', wholeNumber(0, 2 ** 31 - 1))
  return {
    /** Names or parts of names; empty: all. */
    only: readAll('only', '--only', text),
    /** One of how many is tried; undefined: all. */
    sample: read('sample', wholeNumber(2, 1000)),
    /** Which sample that is. */
    sampleSeed: read('sampleSeed', wholeNumber(0, 2 ** 31 - 1)) ?? usualSampleSeed,
    /** How many services with several faults at once are tried, in the place of all others; undefined: none. */
    compounds: read('compounds', wholeNumber(1, 100_000)),
    seeds: seeds.length > 0 ? seeds : [usualSeed],
    /** Undefined: for each fault, one that shows it. */
    depth: read('depth', oneOf(depths)),
    /** Undefined: as many as the depth has. */
    maxRequests: read('maxRequests', wholeNumber(1, 1_000_000)),
    /** Undefined: for each fault, a profile that sees it. */
    profile: read('profile', oneOf(profileNames)),
    /** Whether the runs are made without a socket, in simulated time. */
    inMemory,
    /** Whether the evidence of each run is judged again. */
    judgeAgain: read('judgeAgain', flag) ?? false,
    // On the wire, half of its time, a run waits for a rate limit.
    workers: read('workers', wholeNumber(1, 64)) ?? (inMemory ? 1 : 2) * availableParallelism(),
    /** Whether to print the matrix as JSON. */
    json: read('json', flag) ?? false,
    /** Folder for the matrix, as the user wrote it. */
    out: read('out', text) ?? usualFolder,
    /** File for the figures of a whole calibration, as the user wrote it; undefined: none. */
    summary: read('summary', text),
  }
}
