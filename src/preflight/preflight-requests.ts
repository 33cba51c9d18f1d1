import { noCredential, theKey } from '../http/credential.ts'
import type { RequestSpec } from '../spec/exchange.ts'

/** GET /pets in its plainest form, which any running service answers. */
export const plainList: RequestSpec = {
  operation: 'listPets',
  method: 'GET',
  path: '/pets',
  credential: theKey,
}

/** The same without a credential. */
export const listWithoutKey: RequestSpec = { ...plainList, credential: noCredential }

/** GET /pets/{petId}: its route and key matter, so the pet need not exist. */
export const plainGet: RequestSpec = { ...plainList, operation: 'getPet', path: '/pets/1' }

/** GET /store/orders. */
export const plainOrders: RequestSpec = { ...plainList, operation: 'listOrders', path: '/store/orders' }

/** A path of no interface, whose response comes from the router or a gateway. */
export const unroutedGet: RequestSpec = { method: 'GET', path: '/no-such-path', credential: theKey }
