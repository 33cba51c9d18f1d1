import { type Kysely, sql } from 'kysely'
import type { Migration, MigrationProvider } from 'kysely/migration'
import type { DatabaseKind } from './database-kind.ts'

type Database = Kysely<unknown>

/**
 * Every step from an empty database to the present form, by names in the order in which they are taken. A step that
 * was shipped never changes: a further one follows it.
 */
export function migrationsFor(kind: DatabaseKind): MigrationProvider {
  return { getMigrations: async () => ({ '0001-first': first(kind), '0002-refused': refused }) }
}

const refused: Migration = {
  async up(db: Database) {
    await db.schema.alterTable('run').addColumn('refused', 'text').execute()
  },
}

function first(kind: DatabaseKind): Migration {
  const bytes = kind === 'sqlite' ? sql`blob` : sql`bytea`
  return {
    async up(db: Database) {
      await db.schema
        .createTable('target')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('baseUrl', 'text', (column) => column.notNull())
        .addColumn('profile', 'text', (column) => column.notNull())
        .addColumn('plan', 'text')
        .addColumn('labels', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('totals', 'text', (column) => column.notNull())
        .addColumn('lastRunAt', 'bigint')
        .addColumn('lastCompleteAt', 'bigint')
        .execute()
      await db.schema
        .createTable('run')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('round', 'text', (column) => column.notNull())
        .addColumn('startedAt', 'bigint', (column) => column.notNull())
        .addColumn('finishedAt', 'bigint', (column) => column.notNull())
        .addColumn('verdict', 'text', (column) => column.notNull())
        .addColumn('exitCode', 'integer', (column) => column.notNull())
        .addColumn('unreachable', 'text')
        .addColumn('seed', 'bigint', (column) => column.notNull())
        .addColumn('suiteVersion', 'text', (column) => column.notNull())
        .addColumn('requests', 'integer', (column) => column.notNull())
        .addColumn('remaining', 'bigint')
        .addColumn('verdicts', 'text', (column) => column.notNull())
        .addUniqueConstraint('run_once_a_round', ['target', 'round'])
        .execute()
      await db.schema.createIndex('run_by_target').on('run').columns(['target', 'startedAt']).execute()
      await db.schema.createIndex('run_by_time').on('run').column('startedAt').execute()
      await db.schema
        .createTable('latency')
        .addColumn('runId', 'text', (column) => column.notNull())
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('startedAt', 'bigint', (column) => column.notNull())
        .addColumn('operation', 'text', (column) => column.notNull())
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('medianMs', 'double precision', (column) => column.notNull())
        .addColumn('p95Ms', 'double precision', (column) => column.notNull())
        .addPrimaryKeyConstraint('latency_key', ['target', 'operation', 'startedAt', 'runId'])
        .execute()
      await db.schema
        .createTable('finding')
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('shape', 'text', (column) => column.notNull())
        .addColumn('requirement', 'text', (column) => column.notNull())
        .addColumn('level', 'text', (column) => column.notNull())
        .addColumn('expected', 'text', (column) => column.notNull())
        .addColumn('actual', 'text', (column) => column.notNull())
        .addColumn('firstSeenAt', 'bigint', (column) => column.notNull())
        .addColumn('lastSeenAt', 'bigint', (column) => column.notNull())
        .addColumn('times', 'integer', (column) => column.notNull())
        .addColumn('lastRunId', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('finding_key', ['target', 'shape'])
        .execute()
      await db.schema
        .createTable('observation')
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('requirement', 'text', (column) => column.notNull())
        .addColumn('shape', 'text', (column) => column.notNull())
        .addColumn('question', 'text', (column) => column.notNull())
        .addColumn('answer', 'text', (column) => column.notNull())
        .addColumn('since', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('observation_key', ['target', 'shape', 'since'])
        .execute()
      await db.schema
        .createTable('event')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('runId', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('data', 'text', (column) => column.notNull())
        .addUniqueConstraint('event_once_a_run', ['runId', 'type'])
        .execute()
      await db.schema.createIndex('event_by_target').on('event').columns(['target', 'at']).execute()
      await db.schema
        .createTable('delivery')
        .addColumn('eventId', 'text', (column) => column.notNull())
        .addColumn('receiver', 'text', (column) => column.notNull())
        .addColumn('dueAt', 'bigint', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('deliveredAt', 'bigint')
        .addColumn('lastError', 'text')
        .addPrimaryKeyConstraint('delivery_key', ['eventId', 'receiver'])
        .execute()
      await db.schema.createIndex('delivery_due').on('delivery').columns(['deliveredAt', 'dueAt']).execute()
      await db.schema
        .createTable('artifact')
        .addColumn('runId', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('startedAt', 'bigint', (column) => column.notNull())
        .addColumn('content', bytes, (column) => column.notNull())
        .addPrimaryKeyConstraint('artifact_key', ['runId', 'name'])
        .execute()
      await db.schema.createIndex('artifact_by_time').on('artifact').column('startedAt').execute()
      await db.schema
        .createTable('setting')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('lease')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('watch')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('entry', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('unconfirmed')
        .addColumn('target', 'text', (column) => column.notNull())
        .addColumn('round', 'text', (column) => column.notNull())
        .addColumn('startedAt', 'bigint', (column) => column.notNull())
        .addColumn('content', bytes, (column) => column.notNull())
        .addPrimaryKeyConstraint('unconfirmed_key', ['target', 'round'])
        .execute()
    },
  }
}
