import { change } from '../../src/service/behaviour.ts'
import type { Call } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import type { Fault } from '../fault.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const isChunked = (call: Call): boolean => call.header('transfer-encoding') === 'chunked'

/** Reads bodies in chunks as another text. */
const readAs = (text: (call: Call) => string): Edit =>
  change('readBody', (readBody) => (call) => readBody(isChunked(call) ? { ...call, body: text(call) } : call))

const inHex = (piece: Uint8Array): string => piece.byteLength.toString(16)

/** Services that know bodies by their length alone (RFC 9112, section 7.1). */
export const chunkedBodies: readonly Fault[] = [
  ...faults('CREATE-1', {
    'create-in-chunks-without-a-body': {
      summary: 'takes a body that comes in chunks for none',
      factors: ['wire'],
      profiles: writing,
      apply: readAs(() => ''),
    },
    'create-in-chunks-with-their-lengths': {
      summary: 'reads the lengths of chunks as if they were of the body',
      factors: ['wire'],
      profiles: writing,
      apply: readAs(({ pieces }) =>
        pieces.map((piece) => `${inHex(piece)}\r\n${new TextDecoder().decode(piece)}\r\n`).join(''),
      ),
    },
  }),
  ...faults('CREATE-2', {
    'create-in-chunks-of-broken-letters': {
      summary: 'reads each chunk by itself, and loses a letter that is cut in two',
      factors: ['wire'],
      profiles: writing,
      edgeCase: true,
      apply: readAs(({ pieces }) => pieces.map((piece) => new TextDecoder().decode(piece)).join('')),
    },
  }),
]
