import { resolve } from 'node:path'
import { catalogue } from '../../spec/catalogue.ts'
import { type RequirementId, requirementIds } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { Waiver, Waivers } from '../../spec/waiver.ts'
import { didYouMean } from './nearest.ts'
import { type Files, readFileIfThere } from './read-file-if-there.ts'
import { shown } from './shown.ts'
import type { Sources } from './sources.ts'
import { UsageError } from './usage-error.ts'
import { YamlText } from './yaml-text.ts'

const members = ['requirement', 'finding', 'reason', 'issue', 'until'] as const

type Member = (typeof members)[number]

/**
 * Reads the waivers in the file that the options name.
 *
 * @returns undefined where they name none
 * @throws UsageError, with line and column, when the file is missing or malformed, when a waiver is about what the suite
 *   does not know, or when its reason is not filled in
 */
export function readWaivers(sources: Sources, { cwd, readFile }: Files): Waivers | undefined {
  const name = sources.read('waivers')
  const strict = sources.read('strictWaivers') ?? false
  if (name === undefined) {
    if (!strict) return undefined
    throw new UsageError(
      '--strict-waivers needs a file of waivers, and there is none. Name it with --waivers.',
    )
  }
  const text = readFileIfThere(readFile, resolve(cwd, name), `The file of waivers ${name}`)
  if (text === undefined) throw new UsageError(`There is no file of waivers ${name}.`)
  return Object.freeze({ strict, entries: Object.freeze(waiversIn(name, text)) })
}

function waiversIn(name: string, text: string): readonly Waiver[] {
  const yaml = new YamlText(name, text)
  // An empty file, or one of comments only.
  if (yaml.value === null) return []
  if (!Array.isArray(yaml.value))
    // Whoever named the file may be nobody who may read it, so nothing of it is shown that is no waiver.
    throw yaml.error([], `${name} must be a list of waivers.`)
  const entries: readonly unknown[] = yaml.value
  const waivers = entries.map((entry, index) => new WaiverReader(yaml, index, entry).waiver())
  for (const [index, one] of waivers.entries()) {
    const former = waivers.findIndex(
      ({ requirement, finding }) => requirement === one.requirement && finding === one.finding,
    )
    if (former < index)
      throw yaml.error([index], `${name} waives ${nameOf(one)} twice. Leave one of the two, and its reason.`)
  }
  return waivers
}

/** Reads one waiver, and says where it goes wrong. */
class WaiverReader {
  readonly #yaml: YamlText
  readonly #index: number
  readonly #entry: unknown

  constructor(yaml: YamlText, index: number, entry: unknown) {
    this.#yaml = yaml
    this.#index = index
    this.#entry = entry
  }

  waiver(): Waiver {
    const entry = this.#entry
    if (!isRecord(entry))
      throw this.#error(undefined, `A waiver must map ${members.join(', ')} to texts, and this one does not.`)
    for (const key of Object.keys(entry))
      if (!members.some((member) => member === key))
        throw this.#error(undefined, `A waiver has no ${shown(key)}.${didYouMean(key, members)}`)
    const requirement = this.#requirement(entry['requirement'])
    const finding = entry['finding']
    return Object.freeze({
      requirement,
      ...(finding === undefined ? {} : { finding: this.#text('finding', finding, requirement) }),
      reason: this.#text('reason', entry['reason'], requirement),
      issue: this.#issue(entry['issue'], requirement),
      until: this.#until(entry['until'], requirement),
    })
  }

  #requirement(value: unknown): RequirementId {
    if (value === undefined || value === null)
      throw this.#error(undefined, 'A waiver must name its requirement, such as "requirement: LIST-3".')
    const found = catalogue.requirements.find(({ id }) => id === value)
    if (found === undefined) {
      const meant = didYouMean(value, requirementIds)
      throw this.#error(
        'requirement',
        `A waiver is of the requirement ${shown(value)}, which there is not.${meant} The command list shows them all.`,
      )
    }
    if (found.level !== 'MUST')
      throw this.#error(
        'requirement',
        `A waiver is of ${found.id}, which is no MUST: it fails no gate, and needs none. Take the waiver out.`,
      )
    return found.id
  }

  #text(member: Member, value: unknown, requirement: RequirementId): string {
    const missing =
      value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
    if (missing) throw this.#error(member, `The waiver of ${requirement} has no ${member} yet. Fill it in.`)
    if (typeof value === 'string') return value.trim().replaceAll(/\s+/g, ' ')
    throw this.#error(
      member,
      `The ${member} of the waiver of ${requirement} must be a text, and ${shown(value)} is not. Write it in quotes.`,
    )
  }

  #issue(value: unknown, requirement: RequirementId): string {
    const issue = this.#text('issue', value, requirement)
    const url = URL.parse(issue)
    if (url !== null && /^https?:\/\/\S+$/i.test(issue)) return issue
    throw this.#error(
      'issue',
      `The issue of the waiver of ${requirement} must be an address of http or https, and ${shown(issue)} is not.`,
    )
  }

  #until(value: unknown, requirement: RequirementId): string {
    const until = this.#text('until', value, requirement)
    const time = /^\d{4}-\d{2}-\d{2}$/.test(until) ? Date.parse(`${until}T00:00:00.000Z`) : Number.NaN
    // February 30 would be one of March.
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(until)) return until
    throw this.#error(
      'until',
      `The waiver of ${requirement} must hold until a day, such as 2027-01-31, and ${shown(until)} is none.`,
    )
  }

  #error(member: Member | undefined, message: string): UsageError {
    const path = member === undefined ? [this.#index] : [this.#index, member]
    return this.#yaml.error(path, message)
  }
}

function nameOf({ requirement, finding }: Waiver): string {
  return finding === undefined ? requirement : `${requirement} (${shown(finding)})`
}
