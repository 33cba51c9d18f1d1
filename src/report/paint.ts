import { styleText } from 'node:util'

/** Styles a text, or leaves it as it is where colour is not wanted. */
export type Paint = (format: Parameters<typeof styleText>[0], text: string) => string

/** A {@link Paint}. Whether to colour is decided by the caller alone, not by the state of stdout. */
export function painter(colour: boolean): Paint {
  return (format, text) => (colour ? styleText(format, text, { validateStream: false }) : text)
}
