import type { Readable } from 'node:stream'
import type { buildConnector } from 'undici'
import { TooManyParts } from './body-too-large.ts'

/** Most bytes of a head. The document sets no size, and undici's default is 16 KiB. */
export const largestHead = 256 * 1024
/** Most header or trailer fields of a response. Node's own server reads 2,000 of a request. */
export const mostFields = 2000
const lineFeed = '\n'.charCodeAt(0)

/** Most bytes at a time, so that undici parses at most 4,096 fields before the next count. */
const readAtATime = 16_384

/** Counts lines before undici, which sets no bound on trailer fields and would keep 50 MB for each response. */
export class LineBound {
  #lines = 0

  /** Begins a new count after a whole head or a piece of a body. */
  reset(): void {
    this.#lines = 0
  }

  /** Bounds the connections that a connector makes. */
  around(connect: buildConnector.connector): buildConnector.connector {
    return (options, callback) =>
      connect(options, (...result) => {
        if (result[0] === null) this.watch(result[1])
        callback(...result)
      })
  }

  /** Bounds a connection, which undici reads only by `read`. */
  watch(socket: Readable): void {
    const read = socket.read.bind(socket)
    this.reset()
    socket.read = () => {
      // undici has parsed what it read before.
      if (this.#lines > mostFields) {
        socket.destroy(new TooManyParts(mostFields, 'header fields or trailer fields'))
        return null
      }
      const length = Math.min(socket.readableLength, readAtATime)
      const bytes: unknown = length === 0 ? read() : read(length)
      if (bytes instanceof Uint8Array) this.#count(bytes)
      return bytes
    }
  }

  #count(bytes: Uint8Array): void {
    for (let place = bytes.indexOf(lineFeed); place >= 0; place = bytes.indexOf(lineFeed, place + 1))
      this.#lines += 1
  }
}
