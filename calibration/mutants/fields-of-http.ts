import { gzipSync } from 'node:zlib'
import { change } from '../../src/service/behaviour.ts'
import type { Call, Raw, Wire } from '../../src/service/call.ts'
import type { Edit } from '../../src/service/edit.ts'
import { Refusal } from '../../src/service/refusal.ts'
import type { Fault } from '../fault.ts'
import { crash, on, responses, withHeaders, withoutHeaders } from './edits.ts'
import { faults } from './faults.ts'
import { refusing, type When } from './guards.ts'
import { writing } from './seen-in.ts'

const codings = (call: Call): string => call.header('accept-encoding') ?? ''
const takesNone: When = (call) => codings(call) === 'identity'
const isWeighed: When = (call) => codings(call).includes(';q=')
const takesUsual: When = (call) => /\b(gzip|br)\b/.test(codings(call)) || codings(call) === ''
const isConditional: When = (call) => call.header('if-none-match') !== undefined
const isClosing: When = (call) => call.header('connection') === 'close'
const namesXmlFirst: When = (call) => call.header('accept')?.startsWith('application/xml') === true

const unchanged = (raw: Raw): Raw => ({ ...withoutHeaders(raw, 'Content-Type'), status: 304, text: '' })

const sent = (when: (call: Call, raw: Raw) => boolean, edit: (wire: Wire) => Wire): Edit =>
  change('encode', (encode) => async (raw, call) => {
    const wire = await encode(raw, call)
    return when(call, raw) ? edit(wire) : wire
  })

/** Services that know only the usual values of fields that are HTTP's own (RFC 9110, sections 7.6, 12.5 and 13.1). */
export const fieldsOfHttp: readonly Fault[] = [
  ...faults('LIST-1', {
    'list-unchanged-by-a-tag-never-given': {
      summary: 'answers lists with 304 wherever If-None-Match comes',
      factors: ['wire'],
      mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'],
      apply: responses((raw, call) =>
        on('listPets')(call) && raw.status === 200 && isConditional(call) ? unchanged(raw) : raw,
      ),
    },
    'list-with-weighed-codings-500': {
      summary: 'fails over lists whose content codings have weights',
      factors: ['wire'],
      collateral: ['ERROR-4'],
      mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'],
      apply: refusing((call) => on('listPets')(call) && isWeighed(call), crash),
    },
    'list-without-usual-codings-406': {
      summary: 'answers lists with 406 that take neither gzip nor br',
      factors: ['wire'],
      mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'],
      apply: refusing(
        (call) => on('listPets')(call) && !takesUsual(call),
        () => new Refusal(406, 'not_acceptable', 'There is gzip and br alone.'),
      ),
    },
  }),
  ...faults('GET-1', {
    'get-unchanged-by-a-tag-never-given': {
      summary: 'answers fetches with 304 wherever If-None-Match comes',
      factors: ['wire'],
      mayBreak: ['GET-3'],
      profiles: writing,
      apply: responses((raw, call) =>
        on('getPet')(call) && raw.status === 200 && isConditional(call) ? unchanged(raw) : raw,
      ),
    },
    'get-on-its-last-connection-empty': {
      summary: 'sends no body with a fetch whose connection is to be closed',
      factors: ['wire'],
      mayBreak: ['GET-3'],
      profiles: writing,
      apply: responses((raw, call) =>
        on('getPet')(call) && raw.status === 200 && isClosing(call) ? { ...raw, text: '' } : raw,
      ),
    },
  }),
  ...faults('MEDIA-1', {
    'media-first-type-of-all': {
      summary: 'sends lists in the media type that Accept names first, whatever its weight',
      factors: ['accept'],
      collateral: ['LIST-1'],
      mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'],
      apply: responses((raw, call) =>
        on('listPets')(call) && raw.status === 200 && namesXmlFirst(call)
          ? { ...withHeaders(raw, { 'Content-Type': 'application/xml' }), text: '<pets/>' }
          : raw,
      ),
    },
    'media-deflate-announced-alone': {
      summary: 'says that lists are deflated where that is taken, and sends them as they are',
      factors: ['wire'],
      collateral: ['LIST-1'],
      mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'],
      apply: responses((raw, call) =>
        on('listPets')(call) && raw.status === 200 && codings(call).includes('deflate')
          ? withHeaders(raw, { 'Content-Encoding': 'deflate' })
          : raw,
      ),
    },
    'media-lists-coded-where-none-is-taken': {
      summary: 'sends lists through gzip, and does not say so, where no coding is taken',
      factors: ['wire'],
      collateral: ['LIST-1'],
      mayBreak: ['LIST-3', 'LIST-4', 'LIST-6'],
      apply: sent(
        (call, raw) => on('listPets')(call) && raw.status === 200 && takesNone(call),
        (wire) => ({ ...wire, parts: wire.parts.map((part) => gzipSync(part)) }),
      ),
    },
  }),
  ...faults('CREATE-1', {
    'create-on-its-last-connection-200': {
      summary: 'answers creates with 200 whose connection is to be closed',
      factors: ['wire'],
      profiles: writing,
      apply: responses((raw, call) =>
        raw.status === 201 && isClosing(call) ? { ...raw, status: 200 } : raw,
      ),
    },
  }),
]
