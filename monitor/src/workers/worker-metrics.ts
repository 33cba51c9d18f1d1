import type { PgBoss } from 'pg-boss'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Outcome } from './make-run.ts'
import { runQueue } from './open-queue.ts'

/** What a worker counts of itself, and sees of the queue. */
export class WorkerMetrics {
  readonly #registry = new Registry()
  readonly #jobs: Counter
  readonly #queue: Gauge
  readonly #boss: PgBoss

  constructor(boss: PgBoss, slots: number) {
    this.#boss = boss
    const registers = [this.#registry]
    new Gauge({
      name: 'petstore_worker_slots',
      help: 'Runs that this worker makes at a time.',
      registers,
    }).set(slots)
    this.#jobs = new Counter({
      name: 'petstore_worker_jobs_total',
      help: 'Jobs that this worker has taken from the queue, by what became of them.',
      labelNames: ['outcome'],
      registers,
    })
    this.#queue = new Gauge({
      name: 'petstore_queue_jobs',
      help: 'Jobs on the queue of all workers, counted some seconds ago: those that are due, under way, not due yet, and given up.',
      labelNames: ['state'],
      registers,
    })
  }

  count(outcome: Outcome | 'failed'): void {
    this.#jobs.inc({ outcome: outcome.replaceAll(' ', '_') })
  }

  /** In Prometheus's text format. */
  async text(): Promise<string> {
    const counts = await this.#boss.getQueue(runQueue)
    if (counts !== null) {
      this.#queue.set({ state: 'due' }, counts.readyCount)
      this.#queue.set({ state: 'active' }, counts.activeCount)
      this.#queue.set({ state: 'deferred' }, counts.deferredCount)
      this.#queue.set({ state: 'failed' }, counts.failedCount)
    }
    return await this.#registry.metrics()
  }
}
