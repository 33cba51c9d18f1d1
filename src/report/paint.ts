import { styleText } from 'node:util'
import type { Environment } from '../run/options/sources.ts'
import { isInteractive } from './progress.ts'

/** Styles a text, or leaves it as it is where colour is not wanted. */
export type Paint = (format: Parameters<typeof styleText>[0], text: string) => string

/** Whether to colour what is written to a stream: on a terminal, unless NO_COLOR or CI is set, or as FORCE_COLOR says. */
export function wantsColour(stream: { readonly isTTY?: boolean }, environment: Environment): boolean {
  const forced = environment['FORCE_COLOR']
  if (forced !== undefined) return ['', '1', 'true', '2', '3'].includes(forced)
  return isInteractive(stream, environment)
}

/** A {@link Paint}. Whether to colour is decided by the caller alone, not by the state of stdout. */
export function painter(colour: boolean): Paint {
  return (format, text) => (colour ? styleText(format, text, { validateStream: false }) : text)
}
