import { type Rewritten, rewritten } from './unescaped.ts'

/** Four or more printed bytes in a row, and how each is read. */
const notations: readonly (readonly [pattern: RegExp, read: (byte: string) => number])[] = [
  // `<Buffer 6b 65 79>` of Node, `6b:65:79`, `0x6b, 0x65`.
  [
    /(?<!\w)(?:0x)?[0-9a-f]{2}(?:[\s:,.-]{1,16}(?:0x)?[0-9a-f]{2}(?!\w)){3,}/gi,
    (byte) => Number.parseInt(byte.replace(/^0x/i, ''), 16),
  ],
  // `[107, 101, 121]` of Node and Python, `[107 101 121]` of Go, `Uint8Array(3) [ 107, 101, 121 ]`.
  [/(?<![\w.])\d{1,3}(?:[\s,]{1,16}\d{1,3}(?![\w.])){3,}/g, Number],
]
/** Between lines of Base64 (RFC 2045, section 6.8), and between the characters of UTF-16 and UTF-32. */
const between = /[\r\n]{1,2}(?<=[\w+/]{60}[\r\n]{1,2})|\0+/g
const separators = /[\s:,.-]+/

/** The texts whose bytes a text may print: by each notation of bytes, and without what separates characters. */
export function transcribed(text: string): readonly Rewritten[] {
  const read = [
    ...notations.map(([pattern, byte]) =>
      rewritten(text, pattern, (run) =>
        Buffer.from(run.split(separators).map(byte)).toString('latin1').replaceAll('\0', ''),
      ),
    ),
    rewritten(text, between, () => ''),
  ]
  return read.filter((one) => one !== undefined)
}
