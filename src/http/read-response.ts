import { createHash } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RequestSpec, ResponseHead, ResponseRecord } from '../spec/exchange.ts'
import { BodyTooLarge } from './body-too-large.ts'
import type { Mask } from './mask.ts'
import { mediaTypeOf } from './media-type-of.ts'
import { longestString, ownText, pruned } from './pruned.ts'
import { publishable } from './publishable.ts'
import { readBody } from './read-body.ts'
import { headerReader } from './read-headers.ts'
import type { RawHead } from './transport.ts'

/** Forces a garbage collection: V8 waits until its heap has grown by half, and large bodies leave much behind. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

/** Reads responses; nothing that it returns contains a key. */
export type ResponseReader = ReturnType<typeof responseReader>

/** How much of one response a run keeps, in UTF-16 units: the beginning of its text, and a pruned body. */
const usual = { text: 256 * 1024, room: { left: 2 ** 19, longest: longestString, members: 2000 } }
/** In bytes, for all responses of a run: more than hundreds of pages of a hundred pets. */
const mostHeld = 2 ** 24
/** How much of one response a run keeps beyond that: enough for a page of a hundred pets. */
const scarce = { text: 16 * 1024, room: { left: 2 ** 15, longest: 1024, members: 200 } }
/** A longer text is worth the ten milliseconds of a garbage collection. */
const veryLong = 2 ** 20
/** Longer than a key, which must be masked before the cut divides it. */
const longestKey = 16_384

/** Makes the reader for one target; `maxBytes` limits the decoded length of a body, and a `secret` makes bodies publishable. */
export function responseReader(mask: Mask, maxBytes: number, secret?: string) {
  const readHeaders = headerReader(mask)
  let held = 0
  const kept = (text: string, parsed: unknown): Pick<ResponseRecord, 'text' | 'body' | 'cut'> => {
    const share = held > mostHeld ? scarce : usual
    const room = { ...share.room }
    const isPruned = text.length > room.longest
    const body = isPruned ? pruned(parsed, room) : parsed
    const beginning = beginningOf(text, share.text, mask)
    held += Buffer.byteLength(beginning.text) + (isPruned ? share.room.left - room.left : text.length)
    return { body, ...beginning }
  }
  return {
    readHead: ({ status, headers }: RawHead): ResponseHead => ({ status, headers: readHeaders(headers) }),
    /** @throws BodyTooLarge; UnknownCoding where the request accepted any coding */
    readWhole: ({ status, headers: raw }: RawHead, bytes: Buffer, request: RequestSpec): ResponseRecord => {
      const headers = readHeaders(raw)
      if (bytes.byteLength > maxBytes) throw new BodyTooLarge(maxBytes)
      const anyCoding = request.wire === 'no Accept-Encoding'
      const whole = readBody(bytes, headers['content-encoding'], maxBytes, anyCoding)
      const { text, body, parseError } =
        secret === undefined ? whole : publishable(whole, request, status, secret)
      const mediaType = mediaTypeOf(headers['content-type'])
      const record = { status, headers, mediaType, ...kept(text, body) }
      if (text.length > veryLong) collectGarbage()
      return parseError === undefined ? record : { ...record, parseError: mask(parseError) }
    },
  }
}

function beginningOf(text: string, longest: number, mask: Mask): Pick<ResponseRecord, 'text' | 'cut'> {
  if (text.length <= longest) return { text: mask(text) }
  const sha256 = createHash('sha256').update(text).digest('hex')
  const beginning = mask(ownText(text.slice(0, longest + longestKey))).slice(0, longest)
  return { text: ownText(beginning), cut: { length: text.length, sha256 } }
}
