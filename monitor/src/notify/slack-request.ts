import { clip, visibleText } from 'petstore-conformance'
import type { MonitorEvent } from '../changes/monitor-event.ts'
import type { Receiver } from '../targets/receiver.ts'
import { eventFacts, type Fact } from './event-facts.ts'
import type { Outgoing } from './outgoing.ts'

/** Slack's: characters of a header, and of the text of a section. */
const mostOfHeader = 150
const mostOfSection = 3000
/** Slack takes fifty blocks; nobody reads as many. */
const mostFacts = 20
/** Of what a target said. */
const mostSaid = 200

/** An event in the form of Slack's incoming webhooks. */
export function slackRequest({ url }: Pick<Receiver, 'url'>, event: MonitorEvent): Outgoing {
  const { what, facts } = eventFacts(event)
  const title = `${event.target} ${what}`
  const left = facts.length - mostFacts
  const labels = Object.entries(event.labels).map(([name, value]) => `${said(name)} ${said(value)}`)
  const blocks = [
    {
      type: 'header',
      text: { type: 'plain_text', text: headerText(title), emoji: false },
    },
    ...facts.slice(0, mostFacts).map(factSection),
    ...(left > 0 ? [section([`and ${left} more`])] : []),
    section([said(event.baseUrl), `run ${said(event.runId)}`, ...labels]),
  ]
  return {
    url,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      // What notifications show, and those who cannot see blocks.
      text: `${said(event.target)} ${what}`,
      blocks,
      unfurl_links: false,
      unfurl_media: false,
    }),
  }
}

function factSection({ about, said: pairs }: Fact): object {
  return section([`*${escaped(about)}*`, ...pairs.map(([words, text]) => `${words} ${said(text)}`)])
}

/** Plain text. Slack says of none of its forms that it leaves angle brackets alone. */
function headerText(title: string): string {
  return clip(visibleText(title).replaceAll('<', '‹').replaceAll('>', '›'), mostOfHeader)
}

/** Lines, as many as there is room for. They are taken as they stand: Slack makes no link of what looks like one. */
function section(lines: readonly string[]): object {
  const [first = '', ...others] = lines
  const text = others.reduce(
    (above, line) => (above.length + 1 + line.length > mostOfSection ? above : `${above}\n${line}`),
    first,
  )
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } }
}

/** What is not ours, as code: nothing in it is a link, a mention or a form of writing, and nothing in it ends the code. */
function said(text: string): string {
  const plain = visibleText(text).replaceAll(/\s+/g, ' ').replaceAll('`', '′').trim()
  return `\`${escaped(clip(plain === '' ? ' ' : plain, mostSaid))}\``
}

/** As Slack asks for: the three characters that mean something to it. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
