/** One value as the user gave it, not looked at yet. */
export interface Given {
  readonly value: unknown
  /** What the user knows it by: `--seed`, `PETSTORE_TARGET`, or `seed in petstore-conformance.config.yaml`. */
  readonly name: string
  /** Arguments and the environment hold text only; a config file has types, and they must be right. */
  readonly form: 'text' | 'data'
}

/**
 * Checks a value and turns it into what it stands for.
 *
 * @throws UsageError saying what is wrong and how to mend it
 */
export type Reader<Value> = (given: Given) => Value
