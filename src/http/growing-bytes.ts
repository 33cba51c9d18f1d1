/**
 * Bytes that come in pieces, held in one buffer. Each piece is a view of its own, and costs a hundred bytes beside its
 * content for as long as it is held: that is much for pieces of one byte.
 */
export class GrowingBytes {
  #bytes: Buffer = nothing
  #length = 0

  /** How many bytes have come. */
  get length(): number {
    return this.#length
  }

  /** All bytes that have come, not copied. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Adds a piece, which the caller changes no more. */
  add(piece: Buffer): void {
    const length = this.#length + piece.length
    // Most bodies are of one piece.
    if (this.#length === 0) this.#bytes = piece
    else {
      if (length > this.#bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#bytes.length, leastGrown))
        this.#bytes.copy(larger, 0, 0, this.#length)
        this.#bytes = larger
      }
      piece.copy(this.#bytes, this.#length)
    }
    this.#length = length
  }

  /** Lets go of all bytes. */
  clear(): void {
    this.#bytes = nothing
    this.#length = 0
  }
}

/** In bytes. A body of a few pieces grows once. */
const leastGrown = 16_384
const nothing = Buffer.alloc(0)
