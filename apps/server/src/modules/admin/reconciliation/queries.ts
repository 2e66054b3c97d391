import type { ProjectState } from '@pq/domain/project/project';
import { sql } from 'drizzle-orm';
import type { Executor, Tx } from '#src/platform/database/database.ts';

export type KnownProject = { state: ProjectState; finish: string | null };

export async function readProjects(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, KnownProject>> {
  const { rows } = await db.execute<KnownProject & { key: string }>(sql`
    select key, state, period_finish as finish from project where key = any(${sql.param(keys)}::uuid[])`);
  return new Map(rows.map(({ key, state, finish }) => [key, { state, finish }]));
}

export async function readMembers(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { hasLeft: boolean }>> {
  const { rows } = await db.execute<{ id: string; hasLeft: boolean }>(sql`
    select id, left_at is not null as "hasLeft" from member where id = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, hasLeft }) => [id, { hasLeft }]));
}

type Person = { uid: string; email: string; name: string };

/** Members who have not left. */
export async function findPeople(db: Executor, ids: readonly string[]): Promise<Map<string, Person>> {
  const { rows } = await db.execute<Person>(sql`
    select id as uid, email, name from member where id = any(${sql.param(ids)}::uuid[]) and left_at is null`);
  return new Map(rows.map((person) => [person.uid, person]));
}

/** Notes for the next restore that these pledges are lost to the database. */
export async function recordLost(
  tx: Tx,
  lost: readonly { pledge: string; member: string; project: string }[],
): Promise<void> {
  await tx.execute(sql`
    insert into decision (kind, subject, content)
    select 'pledge.lost', (content ->> 'pledge')::uuid, content
    from jsonb_array_elements(${JSON.stringify(lost)}::jsonb) as lost (content)`);
}
