const kibibyte = 1024
const mebibyte = 1024 * 1024

/** A body larger than the cap, as it came or once decoded. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'

  constructor(maxBytes: number) {
    super(`the body is larger than ${sizeOf(maxBytes)}`)
  }
}

/** A response of so many small parts that memory or time would not suffice for them. */
export class TooManyParts extends Error {
  override readonly name = 'TooManyParts'

  constructor(most: number, parts: string) {
    super(`the response has more than ${most} ${parts}`)
  }
}

function sizeOf(bytes: number): string {
  if (bytes % mebibyte === 0) return `${bytes / mebibyte} MiB`
  return bytes % kibibyte === 0 ? `${bytes / kibibyte} KiB` : `${bytes} bytes`
}
