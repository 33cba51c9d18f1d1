import type { Exchange } from '../spec/exchange.ts'

const notAcceptable = 406

/** Who is asked as browsers ask may say that there is no page: the form of that is judged, and nothing else. */
export function isPageAlone({ request, response, head }: Exchange): boolean {
  return request.accept === 'browser' && (response ?? head)?.status === notAcceptable
}
