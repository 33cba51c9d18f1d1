/** A JSON Schema, as far as the suite reads one. References are resolved. */
export interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly allOf?: readonly JsonSchema[]
}

/** The named schemas of the interface. */
export type SchemaName = 'NewPet' | 'Pet' | 'PetStatus' | 'Pets' | 'Error'
