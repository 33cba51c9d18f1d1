/** A metric with all of its series, in the form in which `prom-client` hands metrics from one process to another. */
export interface Metric {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly values: readonly Series[]
  /** Every series is there once, so there is nothing to add up. */
  readonly aggregator: 'first'
}

/** One series of a metric. */
export interface Series {
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
  /** Name of the series, where it is not the metric's: a histogram has several. */
  readonly metricName?: string
}
