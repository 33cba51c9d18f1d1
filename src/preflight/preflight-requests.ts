import { noCredential, theKey } from '../http/credential.ts'
import type { RequestSpec } from '../spec/exchange.ts'

/** GET /pets as plainly as possible: any service that runs answers it. */
export const plainList: RequestSpec = {
  operation: 'listPets',
  method: 'GET',
  path: '/pets',
  credential: theKey,
}

/** The same without a key. */
export const listWithoutKey: RequestSpec = { ...plainList, credential: noCredential }

/** GET /pets/{petId} of an id that the service need not know: its routes and its key tell, not the pet. */
export const plainGet: RequestSpec = { ...plainList, operation: 'getPet', path: '/pets/1' }

/** GET /store/orders. */
export const plainOrders: RequestSpec = { ...plainList, operation: 'listOrders', path: '/store/orders' }

/** A path that no interface has: what it is answered is the router's, or the gateway's. */
export const unroutedGet: RequestSpec = { method: 'GET', path: '/no-such-path', credential: theKey }
