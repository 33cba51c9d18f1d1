import type { FindingId } from '../../events/finding.ts'
import { markup, type Part } from './markup.ts'

/** Names findings, each with a link to where the page tells of it. */
export function findingLinks(ids: readonly FindingId[]): Part {
  return ids.map((id, index) => markup`${index === 0 ? '' : ', '}<a href="#${id}">${id}</a>`)
}
