import type { Call, Operation } from './call.ts'

/** A request as the service reads it. */
type Request = Omit<Call, 'index' | 'at' | 'sleep' | 'chance' | 'key' | 'allowance'>

/** A request as it came. */
export interface Incoming {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** The value of a field, its name in lower case. */
  readonly header: (name: string) => string | undefined
  /** The names of its fields, in the letters in which they came. */
  readonly fieldNames: readonly string[]
  /** The body, as it came piece by piece. */
  readonly pieces: readonly Uint8Array[]
  /** What it came on: the same for all that came on one connection. */
  readonly connection?: object
}

/** Reads a request: the paths of the interface document under its prefix, and none besides. */
export function readRequest(
  prefix: string,
  { method, target, header, fieldNames, pieces, connection = {} }: Incoming,
): Request {
  const [path = '', search = ''] = splitOnce(target, '?')
  const query = new URLSearchParams(search)
  const [operation, petId] = operationOf(method, path.startsWith(prefix) ? path.slice(prefix.length) : '')
  return {
    operation,
    method,
    path: target,
    petId,
    query: (name) => query.get(name) ?? undefined,
    header,
    fieldNames,
    body: decode(Buffer.concat(pieces)),
    pieces,
    connection,
  }
}

function operationOf(method: string, path: string): readonly [Operation, petId: string] {
  const isGet = method === 'GET' || method === 'HEAD'
  if (path === '/pets') {
    if (method === 'POST') return ['createPet', '']
    return [isGet ? 'listPets' : 'noSuchMethod', '']
  }
  if (path === '/store/orders') return [isGet ? 'listOrders' : 'noSuchMethod', '']
  const [, petId] = /^\/pets\/([^/]+)$/.exec(path) ?? []
  if (petId === undefined) return ['noSuchPath', '']
  return [isGet ? 'getPet' : 'noSuchMethod', percentDecoded(petId)]
}

function splitOnce(text: string, separator: string): readonly string[] {
  const place = text.indexOf(separator)
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)]
}

/** As it stands where its escapes are none. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function decode(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}
