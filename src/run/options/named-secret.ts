/**
 * Gives the secret that an option names.
 *
 * @param option - in camelCase
 * @throws UsageError where it may not be had
 */
export type NamedSecret = (option: string, name: string) => string
