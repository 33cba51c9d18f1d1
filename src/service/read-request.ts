import type { Call, Operation } from './call.ts'

type Request = Omit<Call, 'index' | 'at' | 'sleep' | 'chance' | 'key' | 'allowance'>

/** A request as it came. */
export interface Incoming extends Pick<Call, 'method' | 'header' | 'fieldNames' | 'pieces'> {
  readonly target: string
  readonly connection?: object
}

/** Percent codes of characters that need none, and mean the same (RFC 3986, section 6.2.2.2). */
const needlessCode = /%(2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

/** Reads a request: only the paths of the interface document under its prefix are known. */
export function readRequest(
  prefix: string,
  { method, target, header, fieldNames, pieces, connection = {} }: Incoming,
): Request {
  const [raw = '', ...search] = target.split('?')
  const path = raw.replace(needlessCode, decodeURIComponent)
  const query = new URLSearchParams(search.join('?'))
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
  const petId = /^\/pets\/([^/]+)$/.exec(path)?.[1]
  if (petId === undefined) return ['noSuchPath', '']
  return [isGet ? 'getPet' : 'noSuchMethod', percentDecoded(petId)]
}

/** The unchanged text where its escapes are invalid. */
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
