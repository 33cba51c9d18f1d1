/** The variable that may name the file of keys. */
export const keysVariable = 'PETSTORE_KEYS'
