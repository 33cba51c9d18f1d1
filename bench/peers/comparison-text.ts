import { alignedTable } from '../aligned-table.ts'
import { median } from '../median.ts'
import type { Compared } from './compared.ts'
import type { Tool, Trial } from './trial.ts'

const peer = 'Schemathesis'
const suite = 'this suite'

/** What was found, as Markdown: the figures of both tools, and what only one of them found, by requirement. */
export function comparisonText(all: readonly Compared[], baseline: ReadonlySet<string>): string {
  const ofKind = (kind: Compared['kind']): readonly Compared[] => all.filter((one) => one.kind === kind)
  const [faults, compounds, variants] = [ofKind('fault'), ofKind('compound'), ofKind('variant')]
  const broken = [...faults, ...compounds]
  const only = (own: Found, other: Found): readonly Compared[] =>
    broken.filter((one) => own(one).length > 0 && other(one).length === 0)
  return [
    figures(faults, compounds, variants),
    ...section(`Only ${peer} found`, list(only(byPeer, bySuite), byPeer)),
    ...section(`Only ${suite} found`, names(only(bySuite, byPeer), broken)),
    ...section(
      'Neither found',
      names(
        broken.filter((one) => byPeer(one).length === 0 && bySuite(one).length === 0),
        broken,
      ),
    ),
    ...section(`False alarms of ${suite}`, list(alarming(variants, bySuite), bySuite)),
    ...section(
      `False alarms of ${peer}`,
      list(alarming(variants, byPeer), (one) => [...new Set(byPeer(one).map(kindOf))]),
    ),
    ...section(
      `What ${peer} reported for the conforming service, which does not count`,
      [...baseline].map((failure) => `- ${failure}\n`).join(''),
    ),
    ...section(
      'Trials without a result, which count as nothing found',
      list(
        all.filter((one) => troubles(one).length > 0),
        troubles,
      ),
    ),
  ].join('\n')
}

/** What a tool says of a service. */
type Found = (one: Compared) => readonly string[]

const byPeer: Found = ({ peerFound }) => peerFound
const bySuite: Found = ({ suiteFound }) => suiteFound
const troubles: Found = (one) =>
  [one.peer.trouble ?? '', one.suite.trouble ?? ''].filter((trouble) => trouble !== '')

/** A heading and its list; nothing where the list is empty. */
function section(heading: string, body: string): readonly string[] {
  return body === '' ? [] : [`${heading}:\n\n${body}`]
}

function alarming(variants: readonly Compared[], found: Found): readonly Compared[] {
  return variants.filter((one) => found(one).length > 0)
}

function figures(
  faults: readonly Compared[],
  compounds: readonly Compared[],
  variants: readonly Compared[],
): string {
  const all = [...faults, ...compounds, ...variants]
  const row = (
    what: string,
    of: (found: (one: Compared) => readonly string[], tool: Tool) => string,
  ): string[] => [what, of(({ peerFound }) => peerFound, 'peer'), of(({ suiteFound }) => suiteFound, 'suite')]
  const middle = (tool: Tool, value: (trial: Trial) => number | undefined, digits: number): string =>
    median(all.flatMap((one) => value(one[tool]) ?? [])).toLocaleString('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  return alignedTable([
    ['', peer, suite],
    row('Services with one fault, found', (found) => share(faults, found)),
    row('Services with two to six faults, found', (found) => share(compounds, found)),
    row('Conforming services, false alarms', (found) => share(variants, found)),
    row('Requests a service, median', (_, tool) => middle(tool, ({ requests }) => requests, 0)),
    row('CPU seconds a service, median', (_, tool) => middle(tool, ({ cpuSeconds }) => cpuSeconds, 1)),
    row('Seconds a service, median', (_, tool) => middle(tool, ({ wallSeconds }) => wallSeconds, 1)),
  ])
}

/** A failure, whatever the key and the operation. */
function kindOf(failure: string): string {
  return failure.replace(/^second key, /, '').replace(/: (?:[A-Z]+ \/|Stateful).*$/, '')
}

/** Which requirements something is about. */
function categoryOf({ kind, target }: Compared): string {
  return kind === 'compound' ? 'Combined mutants' : (target?.replace(/-\d+$/, '') ?? '')
}

function byName<T>(groups: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return [...groups].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function share(group: readonly Compared[], found: (one: Compared) => readonly string[]): string {
  const count = group.filter((one) => found(one).length > 0).length
  const percent = group.length === 0 ? '' : ` (${Math.round((100 * count) / group.length)} %)`
  return `${count} of ${group.length}${percent}`
}

function list(group: readonly Compared[], told: Found): string {
  return group.map((one) => `- \`${one.name}\` (${one.summary}): ${told(one).join('; ')}\n`).join('')
}

/** The names of some services, by requirement, beside how many of all there are. */
function names(group: readonly Compared[], all: readonly Compared[]): string {
  const totals = Map.groupBy(all, categoryOf)
  return byName(Map.groupBy(group, categoryOf))
    .map(([category, ones]) => {
      const count = `${ones.length} of ${totals.get(category)?.length}`
      return `- ${category} (${count}): ${ones.map(({ name }) => `\`${name}\``).join(', ')}\n`
    })
    .join('')
}
