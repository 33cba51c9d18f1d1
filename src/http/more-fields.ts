import type { RequestSpec } from '../spec/exchange.ts'

/**
 * Fields that scripts in browsers send beside those that are needed, and that change nothing of what is asked for: none is
 * a credential, and none has anything of the key. A cookie that the service never set is none of its own (RFC 6265), and a
 * media type says nothing where there is no body (RFC 9110, section 8.3). An entity tag that was never given stands for nothing
 * that a client may have (RFC 9110, section 13.1.2). A request may have a number of the client's.
 * Origin is left out: who guards against scripts of other sites may turn it away before all else.
 */
export function moreFields(method: RequestSpec['method']): Readonly<Record<string, string>> {
  return method === 'GET'
    ? { ...ofScripts, 'content-type': 'application/json', 'if-none-match': '"never-given"' }
    : ofScripts
}

const ofScripts = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'de, en;q=0.8, *;q=0.5',
  'cache-control': 'no-cache',
  cookie: 'theme=dark',
  'x-request-id': '7f3c2a91-5d0e-4b68-9a1f-c2e4d6b80357',
  'x-requested-with': 'XMLHttpRequest',
}
