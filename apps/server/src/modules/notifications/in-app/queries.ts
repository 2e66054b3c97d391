import { MAX_UNREAD } from '@pq/domain/limits';
import { notificationKinds } from '@pq/domain/notification';
import { projectStates, purposes } from '@pq/domain/project/project';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, prepared, query } from '#src/platform/database/query.ts';

const notificationRow = z.object({
  key: z.string(),
  kind: z.enum(notificationKinds),
  text: z.string(),
  path: z.string(),
  at: z.number(),
  read: z.boolean(),
  project: z
    .object({
      key: z.string(),
      purpose: z.enum(purposes),
      title: z.string(),
      image: z.string(),
      state: z.enum(projectStates),
      ownerId: z.string(),
    })
    .nullable(),
});
export type NotificationRow = z.output<typeof notificationRow>;

const isRead = sql`(n.read_at is not null or n.id <= k.through)`;

type Page = { unread: boolean; before: string | undefined; offset: number; limit: number };

/** Newest first. */
export function listNotificationRows(
  db: Executor,
  memberId: string,
  { unread, before, offset, limit }: Page,
): Promise<NotificationRow[]> {
  return query(
    db,
    notificationRow,
    sql`
    select n.id as key, n.kind, n.text, n.path, ${epochMs('n.at')} as at, coalesce(${isRead}, false) as read,
      case when p.key is not null then json_build_object('key', p.key, 'purpose', p.purpose, 'title', p.title, 'image', p.thumbnail,
        'state', p.state, 'ownerId', p.owner_id) end as project
    from notification n left join notification_mark k on k.member_id = n.member_id left join project p on p.key = n.project_key
    where n.member_id = ${memberId} ${before === undefined ? sql`` : sql`and n.id < ${before}::uuid`}
      ${unread ? sql`and n.read_at is null and (k.through is null or n.id > k.through)` : sql``}
    order by n.id desc limit ${limit} offset ${before === undefined ? offset : 0}`,
  );
}

const unreadRow = z.object({ memberId: z.string(), unread: z.int(), newest: z.string().nullable() });

/** In any order. */
export function listUnread(
  db: Executor,
  memberIds: readonly string[],
): Promise<z.output<typeof unreadRow>[]> {
  return query(
    prepared(db, 'notifications-unread'),
    unreadRow,
    sql`
    select m.id as member_id, u.unread, (
        select id from notification where member_id = m.id order by id desc limit 1) as newest
    from unnest(${[...memberIds]}::uuid[]) as m(id), lateral (
      select count(*)::int as unread from (
        select from notification where member_id = m.id and read_at is null
          and id > coalesce((select through from notification_mark where member_id = m.id),
            '00000000-0000-0000-0000-000000000000')
        limit ${MAX_UNREAD + 1}::int) n) u`,
  );
}

export async function countUnread(db: Executor, memberId: string): Promise<number> {
  const [row] = await listUnread(db, [memberId]);
  return row?.unread ?? 0;
}

export async function markRead(
  db: Executor,
  memberId: string,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`update notification set read_at = ${now}
      where id = any(${[...keys]}::uuid[]) and member_id = ${memberId} and read_at is null`,
  );
}

/** All that exist; one row, however many there are. */
export async function markAllRead(db: Executor, memberId: string): Promise<void> {
  await execute(
    db,
    sql`
    insert into notification_mark (member_id, through)
      select ${memberId}, id from notification where member_id = ${memberId} order by id desc limit 1
    on conflict (member_id) do update set through = greatest(notification_mark.through, excluded.through)`,
  );
}

export async function deleteByDedupeKeys(db: Executor, dedupeKeys: readonly string[]): Promise<void> {
  await execute(db, sql`delete from notification where dedupe_key = any(${dedupeKeys}::text[])`);
}

/** Deletes up to `limit` of the oldest, by their ids, which are in the order of time. Returns how many. */
export function deleteOldest(db: Executor, before: Date, limit: number): Promise<number> {
  return execute(
    db,
    sql`delete from notification where at < ${before}
      and id in (select id from notification order by id limit ${limit})`,
  );
}
