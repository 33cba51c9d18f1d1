import type { FileHandle } from 'node:fs/promises'

/** One line of a log. */
export interface LogLine {
  /** What it says; undefined where that is no JSON, as of a line that was cut. */
  readonly value: unknown
  /** Where it begins in the file, and how long it is, in bytes. */
  readonly at: number
  readonly length: number
}

const chunkBytes = 64 * 1024
const lineFeed = 0x0a

/** Reads a log from its beginning, one line after the other: no more than one is held at a time. */
export async function* logLines(file: FileHandle): AsyncGenerator<LogLine> {
  let at = 0
  let position = 0
  let begun: Buffer[] = []
  const chunk = Buffer.alloc(chunkBytes)
  for (;;) {
    const { bytesRead } = await file.read({ buffer: chunk, position })
    if (bytesRead === 0) break
    position += bytesRead
    let rest = chunk.subarray(0, bytesRead)
    for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed)) {
      const line = Buffer.concat([...begun, rest.subarray(0, end)])
      begun = []
      rest = rest.subarray(end + 1)
      yield { value: parsed(line), at, length: line.length }
      at += line.length + 1
    }
    // The chunk is read into again.
    begun.push(Buffer.from(rest))
  }
  const last = Buffer.concat(begun)
  if (last.length > 0) yield { value: parsed(last), at, length: last.length }
}

/** Reads one line of a log again. */
export async function readLine(file: FileHandle, { at, length }: Omit<LogLine, 'value'>): Promise<unknown> {
  const line = Buffer.alloc(length)
  const { bytesRead } = await file.read({ buffer: line, position: at })
  return parsed(line.subarray(0, bytesRead))
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
