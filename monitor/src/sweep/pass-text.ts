import { overallWords, type Paint, visibleLine } from 'petstore-conformance'
import { eventDetails, eventTitle } from '../changes/event-words.ts'
import type { PassResult } from './make-pass.ts'

/** What the terminal shows of one target, as soon as it is done with: a line, and one for each event. */
export function resultText(result: PassResult, paint: Paint): string {
  const name = visibleLine(result.target.name)
  switch (result.kind) {
    case 'failed':
      return `${paint('red', '✗')} ${name}: no run could be made: ${visibleLine(result.message)}\n`
    case 'done before':
      return `· ${name}: judged in this cycle already, which ended with ${result.exitCode}\n`
    case 'called off':
      return `· ${name}: called off, nothing was recorded\n`
    case 'judged':
      return judgedText(name, result, paint)
  }
}

function judgedText(
  name: string,
  { judged, again, events }: Extract<PassResult, { readonly kind: 'judged' }>,
  paint: Paint,
): string {
  const { report } = judged
  const { mark, label } = overallWords[report.verdict]
  const colour =
    report.verdict === 'conformant' ? 'green' : report.verdict === 'inconclusive' ? 'yellow' : 'red'
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
  const reason = report.preflight?.reason ?? report.unreachable ?? judged.ended
  const why =
    reason === undefined ? (failed.length === 0 ? '' : `: ${failed.join(', ')}`) : `: ${visibleLine(reason)}`
  const requests = [judged, ...again].reduce((sum, one) => sum + one.report.requests.total, 0)
  const seconds = Math.round((Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000)
  const second = again.length === 0 ? '' : ', looked at twice'
  return [
    `${paint(colour, mark)} ${name}: ${label.toLowerCase()}${why} (${requests} requests, ${seconds} s${second})`,
    ...events.flatMap((event) => [
      `  ${paint('bold', '!')} ${visibleLine(eventTitle(event))}`,
      ...eventDetails(event).map((detail) => `    ${visibleLine(detail)}`),
    ]),
    '',
  ].join('\n')
}
