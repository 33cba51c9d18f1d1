import type { OperationId } from './operation.ts'

/**
 * The operation that a request asks for (interface document, Endpoints).
 *
 * @param path - relative to the base address, with its query
 * @returns undefined where it is none of the interface's
 */
export function operationOf(method: 'GET' | 'POST', path: string): OperationId | undefined {
  const [place = ''] = path.split('?')
  if (place === '/pets') return method === 'GET' ? 'listPets' : 'createPet'
  if (method !== 'GET') return undefined
  if (place.startsWith('/pets/')) return 'getPet'
  return place === '/store/orders' ? 'listOrders' : undefined
}
