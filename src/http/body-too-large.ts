const mebibyte = 2 ** 20

/** A body larger than the cap, as sent or decoded. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge'

  constructor(maxBytes: number) {
    const size = maxBytes % mebibyte === 0 ? `${maxBytes / mebibyte} MiB` : `${maxBytes} bytes`
    super(`the body is larger than ${size}`)
  }
}

/** A response of too many small parts for memory or time. */
export class TooManyParts extends Error {
  override readonly name = 'TooManyParts'

  constructor(most: number, parts: string) {
    super(`the response has more than ${most} ${parts}`)
  }
}
