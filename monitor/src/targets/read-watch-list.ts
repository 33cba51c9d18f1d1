import {
  didYouMean,
  isRecord,
  type RunOption,
  runOptionTable,
  shown,
  UsageError,
  wholeNumber,
  type YamlText,
  yamlText,
} from 'petstore-conformance'
import { changeTypes } from '../changes/monitor-event.ts'
import { isAddress, receiverKinds } from './receiver.ts'
import { isTargetName, longestName, type TargetEntry, targetOptions } from './target-entry.ts'
import type { ReceiverEntry, WatchList } from './watch-list.ts'

type Path = readonly (string | number)[]

const listMembers = ['targets', 'receivers', 'defaults', 'confirmAfter', 'unreachableAfter'] as const
const ownMembers = ['name', 'keyVariable', 'rateLimitKeyVariable', 'labels'] as const
const entryMembers = [...ownMembers, ...targetOptions] as const
const defaultMembers = entryMembers.filter((member) => member !== 'name' && member !== 'target')
const receiverMembers = ['name', 'kind', 'url', 'urlVariable', 'secretVariable', 'events'] as const

/** What holds where the file says nothing. */
export const watchDefaults = { profile: 'read-only', confirmAfter: 180, unreachableAfter: 3 } as const

/** The least and the most that they may be. */
export const watchLimits = { confirmAfter: [0, 3600], unreachableAfter: [1, 1000] } as const

const variableForm = /^[A-Za-z_][A-Za-z0-9_.-]*$/
const labelForm = /^[A-Za-z_][A-Za-z0-9_]*$/

/**
 * Reads the text of a file of targets.
 *
 * @param name - of the file, as the user knows it
 * @throws UsageError, with line and column, for whatever is unknown, wrong or missing
 */
export function readWatchList(name: string, text: string): WatchList {
  return new WatchListReader(name, yamlText(name, text)).list()
}

class WatchListReader {
  readonly #name: string
  readonly #yaml: YamlText

  constructor(name: string, yaml: YamlText) {
    this.#name = name
    this.#yaml = yaml
  }

  list(): WatchList {
    const value = this.#yaml.value
    if (!isRecord(value))
      throw this.#error([], `${this.#name} must have a list of targets, such as "targets: [...]".`)
    this.#knownAlone(value, listMembers, [], 'A file of targets')
    const targets = this.#entries(value['targets'], 'targets')
    if (targets.length === 0) throw this.#error(['targets'], `${this.#name} has no targets. Add one.`)
    const defaults = this.#defaults(value['defaults'] ?? {})
    const entries = targets.map((entry, index) => this.#target(entry, defaults, ['targets', index]))
    this.#differ(entries, 'targets')
    const receivers = this.#entries(value['receivers'] ?? [], 'receivers').map((entry, index) =>
      this.#receiver(entry, ['receivers', index]),
    )
    this.#differ(receivers, 'receivers')
    return {
      targets: entries,
      receivers,
      confirmAfter: this.#number(value, 'confirmAfter'),
      unreachableAfter: this.#number(value, 'unreachableAfter'),
    }
  }

  #defaults(value: unknown): Readonly<Record<string, unknown>> {
    if (!isRecord(value)) throw this.#error(['defaults'], 'defaults must map options to values.')
    this.#knownAlone(value, defaultMembers, ['defaults'], 'defaults')
    return value
  }

  #target(value: unknown, defaults: Readonly<Record<string, unknown>>, path: Path): TargetEntry {
    if (!isRecord(value))
      throw this.#error(
        path,
        `A target must map name, target and keyVariable to texts; ${shown(value)} does not.`,
      )
    this.#knownAlone(value, entryMembers, path, 'A target')
    const merged: Readonly<Record<string, unknown>> = { ...defaults, ...value }
    const name = this.#text(merged, 'name', path, 'A target needs a name, by which its runs are known again.')
    if (!isTargetName(name))
      throw this.#error(
        [...path, 'name'],
        `The name ${shown(name)} must be at most ${longestName} letters, digits, blanks and . _ : / -, beginning with a letter or a digit.`,
      )
    this.#text(
      merged,
      'target',
      path,
      `The target ${shown(name)} has no address. Give it as "target: https://...".`,
    )
    const rateLimitKeyVariable =
      merged['rateLimitKeyVariable'] === undefined
        ? undefined
        : this.#variable(merged, 'rateLimitKeyVariable', path, name)
    const options: Record<string, unknown> = { profile: watchDefaults.profile }
    for (const option of targetOptions) if (merged[option] !== undefined) options[option] = merged[option]
    this.#checkOptions(options, name, path)
    return {
      name,
      labels: { ...this.#labels(defaults['labels'], ['defaults']), ...this.#labels(value['labels'], path) },
      keyVariable: this.#variable(merged, 'keyVariable', path, name),
      ...(rateLimitKeyVariable === undefined ? {} : { rateLimitKeyVariable }),
      options,
    }
  }

  /** Each by itself: what they come to together only a run can tell. */
  #checkOptions(options: Readonly<Record<string, unknown>>, target: string, path: Path): void {
    for (const key of targetOptions) {
      const value = options[key]
      if (value === undefined) continue
      const option: RunOption<unknown> = runOptionTable[key]
      this.#located([...path, key], () =>
        option.read({ value, name: `${key} of the target ${shown(target)}`, form: 'data' }),
      )
    }
  }

  #labels(value: unknown, path: Path): Readonly<Record<string, string>> {
    if (value === undefined) return {}
    if (!isRecord(value)) throw this.#error([...path, 'labels'], 'labels must map names to texts.')
    return Object.fromEntries(
      Object.entries(value).map(([label, text]) => {
        if (!labelForm.test(label))
          throw this.#error(
            [...path, 'labels', label],
            `The label ${shown(label)} must be letters, digits and _, not beginning with a digit.`,
          )
        if (typeof text !== 'string')
          throw this.#error(
            [...path, 'labels', label],
            `The label ${label} must be a text, and ${shown(text)} is not. Write it in quotes.`,
          )
        return [label, text] as const
      }),
    )
  }

  #receiver(value: unknown, path: Path): ReceiverEntry {
    if (!isRecord(value))
      throw this.#error(path, `A receiver must map name, kind and url; ${shown(value)} does not.`)
    this.#knownAlone(value, receiverMembers, path, 'A receiver')
    const name = this.#text(
      value,
      'name',
      path,
      'A receiver needs a name, by which its deliveries are known again.',
    )
    const kind = receiverKinds.find((one) => one === value['kind'])
    if (kind === undefined)
      throw this.#error(
        [...path, 'kind'],
        `The kind of the receiver ${shown(name)} must be one of ${receiverKinds.join(', ')}.`,
      )
    const { url, urlVariable } = value
    if ((url === undefined) === (urlVariable === undefined))
      throw this.#error(
        path,
        `The receiver ${shown(name)} needs one of url, its address, and urlVariable, the name of its entry in the file of keys.`,
      )
    if (url !== undefined && !isAddress(url))
      throw this.#error(
        [...path, 'url'],
        `The url of the receiver ${shown(name)} must be a whole http or https address.`,
      )
    if (value['secretVariable'] !== undefined && kind !== 'webhook')
      throw this.#error(
        [...path, 'secretVariable'],
        `The receiver ${shown(name)} is no webhook, and nothing else is signed. Leave secretVariable out.`,
      )
    return {
      name,
      kind,
      ...(isAddress(url) ? { url } : { urlVariable: this.#variable(value, 'urlVariable', path, name) }),
      ...(value['secretVariable'] === undefined
        ? {}
        : { secretVariable: this.#variable(value, 'secretVariable', path, name) }),
      ...this.#events(value['events'], name, path),
    }
  }

  #events(value: unknown, name: string, path: Path): Pick<ReceiverEntry, 'events'> {
    if (value === undefined) return {}
    const entries: readonly unknown[] = Array.isArray(value) ? value : []
    if (entries.length === 0)
      throw this.#error(
        [...path, 'events'],
        `events of the receiver ${shown(name)} must be a list of kinds. Leave it out for all: ${changeTypes.join(', ')}.`,
      )
    const events = entries.map((entry) => {
      const known = changeTypes.find((type) => type === entry)
      if (known !== undefined) return known
      const meant = typeof entry === 'string' ? didYouMean(entry, changeTypes) : ''
      throw this.#error([...path, 'events'], `There are no events ${shown(entry)}.${meant}`)
    })
    return { events: [...new Set(events)] }
  }

  #entries(value: unknown, member: string): readonly unknown[] {
    if (Array.isArray(value)) return value
    throw this.#error([member], `${member} must be a list, and ${shown(value)} is not.`)
  }

  #number(value: Readonly<Record<string, unknown>>, member: 'confirmAfter' | 'unreachableAfter'): number {
    const given = value[member]
    if (given === undefined) return watchDefaults[member]
    const [least, most] = watchLimits[member]
    return this.#located([member], () =>
      wholeNumber(least, most)({ value: given, name: member, form: 'data' }),
    )
  }

  #text(value: Readonly<Record<string, unknown>>, member: string, path: Path, missing: string): string {
    const given = value[member]
    if (given === undefined || given === null || given === '') throw this.#error(path, missing)
    if (typeof given === 'string') return given
    throw this.#error(
      [...path, member],
      `${member} must be a text, and ${shown(given)} is not. Write it in quotes.`,
    )
  }

  #variable(value: Readonly<Record<string, unknown>>, member: string, path: Path, owner: string): string {
    const name = this.#text(
      value,
      member,
      path,
      `${shown(owner)} has no ${member}: the name of its entry in the file of keys. Never write a key into this file.`,
    )
    // It may be the secret itself, so it is not shown.
    if (!variableForm.test(name))
      throw this.#error(
        [...path, member],
        `The ${member} of ${shown(owner)} is no name of an entry in the file of keys. Never write a key into this file.`,
      )
    return name
  }

  #knownAlone(
    value: Readonly<Record<string, unknown>>,
    members: readonly string[],
    path: Path,
    what: string,
  ): void {
    for (const key of Object.keys(value)) {
      if (members.includes(key)) continue
      throw this.#error([...path, key], `${what} has no ${shown(key)}.${didYouMean(key, members)}`)
    }
  }

  #differ(entries: readonly { readonly name: string }[], list: string): void {
    for (const [index, { name }] of entries.entries())
      if (entries.findIndex((one) => one.name === name) < index)
        throw this.#error(
          [list, index],
          `Two of the ${list} have the name ${shown(name)}. Name one of them otherwise.`,
        )
  }

  /** Has an error of a reader say where in the file it is. */
  #located<Value>(path: Path, read: () => Value): Value {
    try {
      return read()
    } catch (error) {
      throw error instanceof UsageError ? this.#error(path, error.message) : error
    }
  }

  #error(path: Path, message: string): UsageError {
    return this.#yaml.error(path, message)
  }
}
