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

/** Has V8 collect its garbage now: by itself it waits until its heap has grown by half, and large bodies leave much behind. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

/** Reads responses, with no key in anything that it returns. */
export type ResponseReader = ReturnType<typeof responseReader>

/** How much of one response a run keeps to its end, in UTF-16 units: the beginning of a text, and a pruned body. */
const usual = { text: 256 * 1024, room: { left: 2 ** 19, longest: longestString, members: 2000 } }
/** In bytes, of all responses of a run: more than hundreds of pages of a hundred pets. */
const mostHeld = 2 ** 24
/** How much of one response a run keeps beyond that: enough for a page of a hundred pets. */
const scarce = { text: 16 * 1024, room: { left: 2 ** 15, longest: 1024, members: 200 } }
/** A longer text is worth the ten milliseconds of a garbage collection. */
const veryLong = 2 ** 20
/** A key that the end would cut in two is masked before. */
const longestKey = 16_384

/** Makes the reader for one target: `maxBytes` caps the decoded length of a body, and a `secret` has bodies made publishable. */
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
    /** Throws BodyTooLarge, and UnknownCoding where the request was open to any coding. */
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
