import { bodySchemas, namedSchemas } from './generated/interface-document.ts'
import type { JsonSchema, SchemaName } from './json-schema.ts'
import type { OperationId } from './operation.ts'
import type { ContractError } from './validator.ts'

/** What the interface document says of bodies, as a lossless JSON parser gives them: integers beyond 2^53 are bigint. */
export type Contract = Readonly<Awaited<ReturnType<typeof loadContract>>>

/** By operation, then by status (or `default`): the name of the body's schema, or undefined if left open. */
const bodies: Readonly<Record<OperationId, Readonly<Record<string, SchemaName | undefined>>>> = bodySchemas

/** `spec/openapi.yaml`, as generated modules. What judges bodies is imported late: no answer needs it before. */
export async function loadContract() {
  const { validators } = await import('./validators.ts')
  const schemas: Readonly<Record<SchemaName, JsonSchema>> = namedSchemas
  return {
    /** The named schemas, references resolved, for bodies to be generated from. */
    schemas,
    validateNewPet: validators.NewPet,
    validateError: validators.Error,
    /** What is wrong with a response body by the documented status; `undocumented` where neither it nor a default is. */
    validateResponse(
      operation: OperationId,
      status: number,
      body: unknown,
    ): readonly ContractError[] | 'undocumented' {
      const documented = bodies[operation]
      const key = Object.hasOwn(documented, status) ? status : 'default'
      if (!Object.hasOwn(documented, key)) return 'undocumented'
      const schema = documented[key]
      return schema === undefined ? [] : validators[schema](body)
    },
  }
}
