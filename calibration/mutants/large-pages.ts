import { change } from '../../src/service/behaviour.ts'
import type { Settings } from '../../src/service/settings.ts'
import type { Fault } from '../fault.ts'
import { responses } from './edits.ts'
import { faults } from './faults.ts'
import { writing } from './seen-in.ts'

const block = 16_384
const empty: Partial<Settings> = { seeded: 0 }

/** Pages that are too long for a buffer, in a store that begins empty (interface document, Endpoints 1). */
export const largePages: readonly Fault[] = [
  ...faults('MEDIA-1', {
    'media-cut-at-16-kib': {
      summary: 'cuts answers off after 16,384 bytes',
      profiles: writing,
      edgeCase: true,
      settings: empty,
      collateral: ['LIST-1'],
      mayBreak: ['LIST-3', 'LIST-6'],
      apply: change('encode', (encode) => async (raw, call) => {
        const wire = await encode(raw, call)
        const whole = Buffer.concat(wire.parts)
        return whole.length <= block ? wire : { ...wire, parts: [whole.subarray(0, block)] }
      }),
    },
    'media-long-answers-as-a-download': {
      summary: 'says of answers beyond 16,384 bytes that they are any bytes',
      profiles: writing,
      edgeCase: true,
      settings: empty,
      apply: responses((raw) =>
        Buffer.byteLength(raw.text) > block
          ? { ...raw, headers: { ...raw.headers, 'Content-Type': 'application/octet-stream' } }
          : raw,
      ),
    },
  }),
  ...faults('LIST-10', {
    'list-decoded-in-blocks': {
      summary: 'decodes answers in blocks of 4,096 bytes, each by itself',
      profiles: writing,
      edgeCase: true,
      settings: empty,
      mayBreak: ['CREATE-2', 'GET-1', 'LIST-7'],
      apply: responses((raw) => {
        const bytes = Buffer.from(raw.text)
        const count = Math.ceil(bytes.length / 4096)
        const blocks = Array.from({ length: count }, (_, index) =>
          bytes.subarray(index * 4096, (index + 1) * 4096).toString(),
        )
        return { ...raw, text: blocks.join('') }
      }),
    },
  }),
]
