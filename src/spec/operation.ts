/** The operations of the interface, by their operationId in `spec/openapi.yaml`. */
export const operationIds = ['listPets', 'createPet', 'getPet', 'listOrders'] as const

/** One operation of the interface. */
export type OperationId = (typeof operationIds)[number]
