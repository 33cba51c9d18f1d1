/** The variable that may name the database of workers. */
export const databaseVariable = 'PETSTORE_DATABASE'
