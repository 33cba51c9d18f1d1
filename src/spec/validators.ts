import {
  validateError,
  validateNewPet,
  validatePet,
  validatePetStatus,
  validatePets,
} from './generated/compiled-schemas.ts'
import type { SchemaName } from './json-schema.ts'
import { type Validator, validatorOf } from './validator.ts'

/** Validators of bodies, by their schema's name in `spec/openapi.yaml`. */
export const validators: Readonly<Record<SchemaName, Validator>> = {
  NewPet: validatorOf(validateNewPet),
  Pet: validatorOf(validatePet),
  PetStatus: validatorOf(validatePetStatus),
  Pets: validatorOf(validatePets),
  Error: validatorOf(validateError),
}
