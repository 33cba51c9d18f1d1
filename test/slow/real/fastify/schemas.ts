/** The three values that a status has. */
const status = { type: 'string', enum: ['available', 'pending', 'sold'] }

const fields = {
  name: { type: 'string' },
  categoryId: { type: 'integer', format: 'int64' },
  status,
}

/** The body of a create. */
export const newPet = {
  type: 'object',
  required: ['name', 'categoryId'],
  additionalProperties: false,
  properties: fields,
}

/** An animal in an answer. */
export const pet = {
  type: 'object',
  required: ['id', 'name', 'categoryId'],
  properties: { id: { type: 'integer', format: 'int64' }, ...fields },
}

/** The query of the list. */
export const listQuery = {
  type: 'object',
  properties: { limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 }, status },
}

/** The path of one animal. */
export const petPath = {
  type: 'object',
  required: ['petId'],
  properties: { petId: { type: 'integer', format: 'int64' } },
}
