/** Name of the environment variable that holds a key, for use in a command line. */
export type KeyVariable = 'PETSTORE_API_KEY' | 'PETSTORE_RATE_LIMIT_KEY'
