import { resolve } from 'node:path'
import { catalogue } from '../../spec/catalogue.ts'
import { type RequirementId, requirementIds } from '../../spec/generated/requirement-id.ts'
import { isRecord } from '../../spec/is-record.ts'
import type { Waiver, Waivers } from '../../spec/waiver.ts'
import { type Files, readNamedFile } from './read-text-file.ts'
import type { Sources } from './sources.ts'
import { didYouMean, shown, UsageError } from './usage-error.ts'
import { yamlText } from './yaml-text.ts'

const members = ['requirement', 'finding', 'reason', 'issue', 'until'] as const

/** An error of one waiver, at a member of it or at the whole. */
type ErrorAt = (message: string, member?: (typeof members)[number]) => UsageError

/** Reads the file of waivers that the options name, if any. @throws UsageError with line and column */
export function readWaivers(sources: Sources, { cwd, readFile }: Files): Waivers | undefined {
  const name = sources.read('waivers')
  const strict = sources.read('strictWaivers') ?? false
  if (name === undefined) {
    if (!strict) return undefined
    throw new UsageError(
      '--strict-waivers needs a file of waivers, and there is none. Name it with --waivers.',
    )
  }
  const file = `file of waivers ${name}`
  const text = readNamedFile(readFile, resolve(cwd, name), `The ${file}`, `There is no ${file}.`)
  return Object.freeze({ strict, entries: Object.freeze(waiversIn(name, text)) })
}

function waiversIn(name: string, text: string): readonly Waiver[] {
  const yaml = yamlText(name, text)
  // An empty file, or one with comments only, is null.
  const entries = yaml.value ?? []
  // The text may be secret to the reader of the message, so only waivers are shown.
  if (!Array.isArray(entries)) throw yaml.error([], `${name} must be a list of waivers.`)
  const waivers = entries.map((entry: unknown, index) =>
    waiverOf(entry, (message, member) =>
      yaml.error(member === undefined ? [index] : [index, member], message),
    ),
  )
  for (const [index, { requirement, finding }] of waivers.entries()) {
    const former = waivers.findIndex((one) => one.requirement === requirement && one.finding === finding)
    if (former === index) continue
    const waived = finding === undefined ? requirement : `${requirement} (${shown(finding)})`
    throw yaml.error([index], `${name} waives ${waived} twice. Leave one of the two, and its reason.`)
  }
  return waivers
}

function waiverOf(entry: unknown, errorAt: ErrorAt): Waiver {
  if (!isRecord(entry))
    throw errorAt(`A waiver must map ${members.join(', ')} to texts, and this one does not.`)
  for (const key of Object.keys(entry))
    if (!members.some((member) => member === key))
      throw errorAt(`A waiver has no ${shown(key)}.${didYouMean(key, members)}`)
  const requirement = requirementOf(entry['requirement'], errorAt)
  const text = (member: 'finding' | 'reason' | 'issue' | 'until'): string => {
    const value = entry[member] ?? ''
    if (typeof value !== 'string')
      throw errorAt(
        `The ${member} of the waiver of ${requirement} must be a text, and ${shown(value)} is not. Write it in quotes.`,
        member,
      )
    const line = value.trim().replaceAll(/\s+/g, ' ')
    if (line !== '') return line
    throw errorAt(`The waiver of ${requirement} has no ${member} yet. Fill it in.`, member)
  }
  const finding = entry['finding'] === undefined ? {} : { finding: text('finding') }
  const reason = text('reason')
  const issue = text('issue')
  if (URL.parse(issue) === null || !/^https?:\/\/\S+$/i.test(issue))
    throw errorAt(
      `The issue of the waiver of ${requirement} must be an address of http or https, and ${shown(issue)} is not.`,
      'issue',
    )
  const until = text('until')
  const time = /^\d{4}-\d{2}-\d{2}$/.test(until) ? Date.parse(`${until}T00:00:00.000Z`) : Number.NaN
  // Date would read February 30 as a day in March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(until))
    throw errorAt(
      `The waiver of ${requirement} must hold until a day, such as 2027-01-31, and ${shown(until)} is none.`,
      'until',
    )
  return Object.freeze({ requirement, ...finding, reason, issue, until })
}

function requirementOf(value: unknown, errorAt: ErrorAt): RequirementId {
  if (value === undefined || value === null)
    throw errorAt('A waiver must name its requirement, such as "requirement: LIST-3".')
  const found = catalogue.requirements.find(({ id }) => id === value)
  if (found === undefined)
    throw errorAt(
      `A waiver is of the requirement ${shown(value)}, which there is not.${didYouMean(value, requirementIds)} The command list shows them all.`,
      'requirement',
    )
  if (found.level !== 'MUST')
    throw errorAt(
      `A waiver is of ${found.id}, which is no MUST: it fails no gate, and needs none. Take the waiver out.`,
      'requirement',
    )
  return found.id
}
