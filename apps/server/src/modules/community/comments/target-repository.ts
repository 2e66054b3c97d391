import type { CommentTarget } from '@pq/domain/community/comment';
import type { ProjectState, Purpose } from '@pq/domain/project/project';
import { type SQL, sql } from 'drizzle-orm';
import { liveStatuses, mayOpen } from '#src/modules/pledging/index.ts';
import type { Executor } from '#src/platform/database/database.ts';

/** A thing that can be commented on, as its policy looks at it. `makerId` is null where nobody answers as its maker. */
export type TargetRow = {
  makerId: string | null;
  /** Of a project, and of the one whose PQ box it is in. */
  projectState: ProjectState | null;
  /** The thing itself is shown to those for whom it is. */
  shown: boolean;
  /** Whoever looks has a live pledge that opens it, where it is in a PQ box. */
  backs: boolean;
};

/** The thing of this kind and key, seen by `viewerId`; null when there is none. `now` is product time. */
export async function findTarget(
  db: Executor,
  { type, key }: { type: CommentTarget; key: string },
  viewerId: string | null,
  now: Date,
): Promise<TargetRow | null> {
  const { rows } = await db.execute<TargetRow>(statements[type](key, viewerId, now));
  return rows[0] ?? null;
}

/**
 * Keeps a thing from being removed until the end of the transaction, since no key of the database's own does: words about it
 * are of several tables. False when there is none.
 */
export async function holdTarget(
  db: Executor,
  { type, key }: { type: CommentTarget; key: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${sql.raw(tables[type])} where key = ${key} for key share`,
  );
  return rowCount === 1;
}

const tables: Record<CommentTarget, string> = {
  projects: 'project',
  ordermade: 'project',
  story: 'story',
  notice: 'notice',
  pqbox: 'pq_reward',
};

const statements: Record<CommentTarget, (key: string, viewerId: string | null, now: Date) => SQL> = {
  projects: (key) => projectOf('projects', key),
  ordermade: (key) => projectOf('ordermade', key),
  story: (key) => sql`
    select author_id as "makerId", null as "projectState", blinded_at is null as shown,
      false as backs
    from story where key = ${key}`,
  notice: (key, _viewerId, now) => sql`
    select null as "makerId", null as "projectState",
      coalesce(published_at <= ${now}, false) as shown, false as backs
    from notice where key = ${key}`,
  pqbox: (key, viewerId) => sql`
    select p.owner_id as "makerId", p.state as "projectState", r.state in ('funding', 'finish') as shown,
      exists (select from pledge g where g.project_key = p.key and g.member_id = ${viewerId}::uuid
        and g.status in ${sql.raw(liveStatuses)} and ${sql.raw(mayOpen)}) as backs
    from pq_reward r join project p on p.key = r.project_key where r.key = ${key}`,
};

function projectOf(purpose: Purpose, key: string): SQL {
  return sql`
    select owner_id as "makerId", state as "projectState", true as shown, false as backs
    from project where key = ${key} and purpose = ${purpose}`;
}
