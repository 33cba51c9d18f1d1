import { type Kysely, sql } from 'kysely'
import type { Migration, MigrationProvider } from 'kysely/migration'

/** The databases that a history may be in. */
export type DatabaseKind = 'sqlite' | 'postgres'

/**
 * Every step from an empty database to the present form, by names in the order in which they are taken. A step that
 * was shipped never changes: a further one follows it.
 */
export function migrationsFor(kind: DatabaseKind): MigrationProvider {
  const first = executing(tables(kind === 'sqlite' ? 'blob' : 'bytea'))
  const refused = executing(['alter table "run" add column "refused" text'])
  return { getMigrations: async () => ({ '0001-tables': first, '0002-refused': refused }) }
}

function executing(statements: readonly string[]): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/** @param bytes - the type of a column of bytes; all else is the same in either database */
const tables = (bytes: 'blob' | 'bytea'): readonly string[] => [
  `create table "target" (
    "name" text primary key, "baseUrl" text not null, "profile" text not null, "plan" text,
    "labels" text not null, "state" text not null, "totals" text not null, "lastRunAt" bigint,
    "lastCompleteAt" bigint
  )`,
  `create table "run" (
    "id" text primary key, "target" text not null, "cycle" text not null, "startedAt" bigint not null,
    "finishedAt" bigint not null, "verdict" text not null, "exitCode" integer not null, "unreachable" text,
    "seed" bigint not null, "suiteVersion" text not null, "requests" integer not null, "remaining" bigint,
    "verdicts" text not null,
    constraint "run_once_a_cycle" unique ("target", "cycle")
  )`,
  'create index "run_by_target" on "run" ("target", "startedAt")',
  'create index "run_by_time" on "run" ("startedAt")',
  `create table "latency" (
    "runId" text not null, "target" text not null, "startedAt" bigint not null, "operation" text not null,
    "count" integer not null, "medianMs" double precision not null, "p95Ms" double precision not null,
    constraint "latency_key" primary key ("target", "operation", "startedAt", "runId")
  )`,
  `create table "finding" (
    "target" text not null, "shape" text not null, "requirement" text not null, "level" text not null,
    "expected" text not null, "actual" text not null, "firstSeenAt" bigint not null,
    "lastSeenAt" bigint not null, "times" integer not null, "lastRunId" text not null,
    constraint "finding_key" primary key ("target", "shape")
  )`,
  `create table "observation" (
    "target" text not null, "requirement" text not null, "shape" text not null, "question" text not null,
    "answer" text not null, "since" bigint not null,
    constraint "observation_key" primary key ("target", "shape", "since")
  )`,
  `create table "event" (
    "id" text primary key, "target" text not null, "runId" text not null, "type" text not null,
    "at" bigint not null, "data" text not null,
    constraint "event_once_a_run" unique ("runId", "type")
  )`,
  'create index "event_by_target" on "event" ("target", "at")',
  `create table "delivery" (
    "eventId" text not null, "receiver" text not null, "dueAt" bigint not null, "attempts" integer not null,
    "deliveredAt" bigint, "lastError" text,
    constraint "delivery_key" primary key ("eventId", "receiver")
  )`,
  'create index "delivery_due" on "delivery" ("deliveredAt", "dueAt")',
  `create table "artifact" (
    "runId" text not null, "name" text not null, "startedAt" bigint not null, "content" ${bytes} not null,
    constraint "artifact_key" primary key ("runId", "name")
  )`,
  'create index "artifact_by_time" on "artifact" ("startedAt")',
  'create table "setting" ("name" text primary key, "value" text not null)',
  'create table "lease" ("name" text primary key, "holder" text not null, "until" bigint not null)',
  'create table "watch" ("name" text primary key, "entry" text not null)',
  `create table "unconfirmed" (
    "target" text not null, "cycle" text not null, "startedAt" bigint not null, "content" ${bytes} not null,
    constraint "unconfirmed_key" primary key ("target", "cycle")
  )`,
]
