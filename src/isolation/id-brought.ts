import { parsedBody } from '../oracle/parsed-body.ts'
import { seePet } from '../oracle/seen-pet.ts'
import type { Shows } from './shows.ts'

/** The id of an animal that was there before a create brought it, where that animal is what shows a breach. */
export function idBrought({ create, asked }: Shows): bigint | undefined {
  const { id } = seePet(create === undefined ? undefined : parsedBody(create))
  return id !== undefined && asked.path === `/pets/${id}` ? id : undefined
}
