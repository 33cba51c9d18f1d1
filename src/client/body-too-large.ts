const mebibyte = 1024 * 1024

/** A body that is not taken in: larger than the cap, as it came or once decoded. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'

  constructor(maxBytes: number) {
    super(`the body is larger than ${sizeOf(maxBytes)}`)
  }
}

function sizeOf(bytes: number): string {
  return bytes % mebibyte === 0 ? `${bytes / mebibyte} MiB` : `${bytes} bytes`
}
