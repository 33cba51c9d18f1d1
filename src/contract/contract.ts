import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OperationId } from '../catalogue/operation.ts'
import { packageRoot } from '../package-root.ts'
import { type ApiDocument, parseApiDocument, type SchemaName } from './api-document.ts'
import type { ContractError } from './contract-error.ts'
import type { JsonSchema } from './json-schema.ts'
import type { Validator, validatorCompiler } from './validator.ts'

/**
 * What the interface document says of bodies, ready to judge them.
 *
 * Bodies are as a lossless JSON parser gives them: integers beyond 2^53 are bigint. Properties that the
 * schemas do not name are allowed.
 */
export interface Contract {
  /** Version of the interface. */
  readonly version: string
  /** SHA-256 of `spec/openapi.yaml`, in hex. */
  readonly digest: string
  /** The named schemas, references resolved, for bodies to be generated from. */
  readonly schemas: Readonly<Record<SchemaName, JsonSchema>>
  readonly validateNewPet: Validator
  readonly validatePet: Validator
  readonly validatePets: Validator
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

/**
 * Reads `spec/openapi.yaml`. The libraries for it are imported on the first call only, so that commands
 * which need no contract do not wait for them.
 *
 * @throws Error when the document is missing or malformed
 */
export async function loadContract(): Promise<Contract> {
  const path = join(packageRoot(), 'spec/openapi.yaml')
  const [parser, validators, bytes] = await Promise.all([
    import('@apidevtools/swagger-parser'),
    import('./validator.ts'),
    readFile(path),
  ])
  const document: unknown = await parser.default.dereference(path)
  const digest = createHash('sha256').update(bytes).digest('hex')
  return contractOf(parseApiDocument(document), digest, validators.validatorCompiler())
}

function contractOf(
  { version, schemas, responses }: ApiDocument,
  digest: string,
  compile: ReturnType<typeof validatorCompiler>,
): Contract {
  return {
    version,
    digest,
    schemas,
    validateNewPet: compile(schemas.NewPet),
    validatePet: compile(schemas.Pet),
    validatePets: compile(schemas.Pets),
    validateError: compile(schemas.Error),
    validateResponse(operation, status, body) {
      const documented = responses[operation]
      const own = String(status)
      const key = documented.has(own) ? own : 'default'
      if (!documented.has(key)) return 'undocumented'
      const schema = documented.get(key)
      return schema === undefined ? [] : compile(schema)(body)
    },
  }
}
