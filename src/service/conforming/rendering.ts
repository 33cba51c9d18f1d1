import type { Behaviour } from '../behaviour.ts'
import { writeJson } from '../lossless-json.ts'

/** Pets, Errors and orders as JSON (interface document, Resources). */
export const rendering: Pick<
  Behaviour,
  'render' | 'errorBody' | 'orders' | 'contentType' | 'serialise' | 'finish' | 'encode'
> = {
  render: ({ id, name, categoryId, status }) => ({ id, name, categoryId, status }),
  errorBody: ({ code, message, status }) => ({ code, message, status }),
  orders: () => ({ status: 200, headers: {}, body: [] }),
  contentType: () => 'application/json',
  serialise: (body) => writeJson(body),
  finish: (raw) => raw,
  encode: ({ status, headers, text }) => ({ status, headers, parts: [Buffer.from(text)] }),
}
