import { bodySchemas, namedSchemas } from './generated/interface-document.ts'
import type { JsonSchema, SchemaName } from './json-schema.ts'
import type { OperationId } from './operation.ts'
import type { ContractError, Validator } from './validator.ts'

/**
 * What the interface document says of bodies, ready to judge them as a lossless JSON parser gives them: integers beyond
 * 2^53 are bigint. Properties that the schemas do not name are allowed.
 */
export interface Contract {
  /** The named schemas, references resolved, for bodies to be generated from. */
  readonly schemas: Readonly<Record<SchemaName, JsonSchema>>
  readonly validateNewPet: Validator
  readonly validateError: Validator
  /**
   * Judges a response body by what its operation documents for its status.
   *
   * @returns what is wrong with it, nothing if the document leaves that body open, or `undocumented` if the
   *   operation documents neither the status nor a default
   */
  validateResponse(
    operation: OperationId,
    status: number,
    body: unknown,
  ): readonly ContractError[] | 'undocumented'
}

/** By operation, then by status (or `default`): the name of the body's schema, or undefined if left open. */
const bodies: Readonly<Record<OperationId, Readonly<Record<string, SchemaName | undefined>>>> = bodySchemas

/**
 * `spec/openapi.yaml`, as modules were generated from it. What judges bodies is imported on the first call only: nobody
 * needs it before there is an answer.
 */
export async function loadContract(): Promise<Contract> {
  const { validators } = await import('./validators.ts')
  return {
    schemas: namedSchemas,
    validateNewPet: validators.NewPet,
    validateError: validators.Error,
    validateResponse(operation, status, body) {
      const documented = bodies[operation]
      const key = Object.hasOwn(documented, status) ? status : 'default'
      if (!Object.hasOwn(documented, key)) return 'undocumented'
      const schema = documented[key]
      return schema === undefined ? [] : validators[schema](body)
    },
  }
}
