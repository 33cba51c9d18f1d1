import { requirementTitle } from '../spec/catalogue.ts'
import type { FinishedRun } from '../verdict/finished-run.ts'
import type { Basis } from '../verdict/run-record.ts'

/** `1 pet`, `2 pets`, `1,000 pets`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** `1,000` */
export function grouped(count: number): string {
  // Not by `toLocaleString`, whose first call takes as long as all else that a run's progress needs.
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** The basis of a pass, such as `Passed 1,487 times across 10 kinds of request (for example #1, #9)`. */
export function basisWords({ satisfied, coverageCases, exchanges }: Basis): string {
  const kinds = coverageCases.length > 1 ? ` across ${coverageCases.length} kinds of request` : ''
  const numbers = exchanges.map((number) => `#${number}`).join(', ')
  const which = numbers === '' ? '' : ` (${exchanges.length < satisfied ? 'for example ' : ''}${numbers})`
  return `Passed ${counted(satisfied, 'time')}${kinds}${which}`
}

/** Counts of each kind that occurs, such as `3 worse, 46 the same`. */
export function tally<Kind>(kinds: readonly Kind[], count: (kind: Kind) => [number, string]): string {
  const counts = kinds.map(count).filter(([number]) => number > 0)
  return counts.map((words) => words.join(' ')).join(', ')
}

/** The duration of a run, such as `58 s` or `3 min 4 s`. */
export function duration(run: FinishedRun): string {
  const seconds = Math.round((Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000)
  return seconds >= 0 ? timeWords(seconds) : 'an unknown time'
}

/** Whole seconds in words, such as `58 s` or `3 min 4 s`. */
export function timeWords(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** An ISO 8601 time for people, such as `2026-03-14 09:26:53 UTC`. */
export function moment(iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? iso : `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

/** The seed of a run, and how to get other choices. */
export function seedWords({ seed }: Pick<FinishedRun, 'seed'>): string {
  return `seed ${seed} (--seed random explores others)`
}

/** `rate-limits` as a heading: `Rate limits`. */
export function title(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** A requirement's id and title, for texts without markup. */
export function requirementWords(id: string): string {
  const known = requirementTitle(id)
  return known === undefined ? id : `${id}: ${known.replaceAll('`', '')}`
}

/** The POSIX shell command that repeats a run, with the key from the environment. */
export function commandLine(run: FinishedRun): string {
  return `npx ${run.suite.name} run --target ${shellWord(run.target.baseUrl)} --profile ${run.profile} --seed ${run.seed}`
}

/** A word for a POSIX shell, quoted where necessary. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
