/** The interface's operations, by their operationId in `spec/openapi.yaml`. */
export const operationIds = ['listPets', 'createPet', 'getPet', 'listOrders'] as const

/** The id of an operation. */
export type OperationId = (typeof operationIds)[number]
