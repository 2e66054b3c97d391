import { projectStates } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query } from '#src/platform/database/query.ts';

const projectRow = z.object({ state: z.enum(projectStates), finish: z.string().nullable() });
export type KnownProject = z.output<typeof projectRow>;

export async function findProjects(
  db: Executor,
  keys: readonly string[],
): Promise<Map<string, KnownProject>> {
  const rows = await query(
    db,
    projectRow.extend({ key: z.string() }),
    sql`select key, state, period_finish as finish from project where key = any(${keys}::uuid[])`,
  );
  return new Map(rows.map(({ key, state, finish }) => [key, { state, finish }]));
}

export async function findMembers(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { hasLeft: boolean }>> {
  const rows = await query(
    db,
    z.object({ id: z.string(), hasLeft: z.boolean() }),
    sql`select id, left_at is not null as has_left from member where id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, hasLeft }) => [id, { hasLeft }]));
}

const personRow = z.object({ uid: z.string(), email: z.string(), name: z.string() });
type Person = z.output<typeof personRow>;

export async function findPeople(db: Executor, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await query(
    db,
    personRow,
    sql`
    select id as uid, email, name from member where id = any(${ids}::uuid[]) and left_at is null`,
  );
  return new Map(rows.map((person) => [person.uid, person]));
}

export async function recordLostPledges(
  tx: Tx,
  lost: readonly { pledge: string; member: string; project: string }[],
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into decision (kind, subject, content)
    select 'pledge.lost', (content ->> 'pledge')::uuid, content
    from jsonb_array_elements(${JSON.stringify(lost)}::jsonb) as lost (content)`,
  );
}
