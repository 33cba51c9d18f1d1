import { styleText } from 'node:util'
import type { Environment } from '../run/options/sources.ts'
import { isInteractive } from './progress.ts'

/** Styles a text, or leaves it as it is without colour. */
export type Paint = (format: Parameters<typeof styleText>[0], text: string) => string

/** Whether to colour a stream: a terminal is coloured unless NO_COLOR or CI is set; FORCE_COLOR has precedence. */
export function wantsColour(stream: { readonly isTTY?: boolean }, environment: Environment): boolean {
  const forced = environment['FORCE_COLOR']
  if (forced !== undefined) return ['', '1', 'true', '2', '3'].includes(forced)
  return isInteractive(stream, environment)
}

/** A {@link Paint}. The caller alone decides on colour, whatever stdout is. */
export function painter(colour: boolean): Paint {
  return (format, text) => (colour ? styleText(format, text, { validateStream: false }) : text)
}
