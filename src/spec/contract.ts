import { bodySchemas, namedSchemas } from './generated/interface-document.ts'
import type { JsonSchema, SchemaName } from './json-schema.ts'
import type { OperationId } from './operation.ts'
import type { ContractError } from './validator.ts'

/** The interface document's schemas of bodies, which need lossless JSON: integers beyond 2^53 are bigint. */
export type Contract = Readonly<Awaited<ReturnType<typeof loadContract>>>

/** Schema names by operation and status (or `default`); undefined where the body is open. */
const bodies: Readonly<Record<OperationId, Readonly<Record<string, SchemaName | undefined>>>> = bodySchemas

/** The generated modules of `spec/openapi.yaml`. Validators are imported late, since no earlier code needs them. */
export async function loadContract() {
  const { validators } = await import('./validators.ts')
  const schemas: Readonly<Record<SchemaName, JsonSchema>> = namedSchemas
  return {
    /** The named schemas with resolved references, from which bodies are generated. */
    schemas,
    validateNewPet: validators.NewPet,
    validateError: validators.Error,
    /** Errors of a response body by its documented status; `undocumented` where neither that nor a default exists. */
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
