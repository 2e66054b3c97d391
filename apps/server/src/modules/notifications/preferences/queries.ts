import {
  type ChannelSettings,
  type NotificationChannel,
  type NotificationGroup,
  notificationChannels,
} from '@pq/domain/notification';
import { type ProjectState, projectStates } from '@pq/domain/project/project';
import type { QuietHours } from '@pq/domain/push';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';

const preferenceRow = z.object({
  kindGroup: z.string(),
  inApp: z.boolean(),
  mail: z.boolean(),
  push: z.boolean(),
});

/** What the member has changed; groups without a row have their defaults. */
export async function getPreferenceRows(
  db: Executor,
  memberId: string,
): Promise<ReadonlyMap<string, ChannelSettings>> {
  const rows = await query(
    db,
    preferenceRow,
    sql`select kind_group, in_app, mail, push from notification_preference where member_id = ${memberId}`,
  );
  return new Map(rows.map(({ kindGroup, ...channels }) => [kindGroup, channels]));
}

export async function upsertPreference(
  tx: Tx,
  memberId: string,
  group: NotificationGroup,
  { inApp, mail, push }: ChannelSettings,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into notification_preference (member_id, kind_group, in_app, mail, push)
    values (${memberId}, ${group}, ${inApp}, ${mail}, ${push})
    on conflict (member_id, kind_group) do update set in_app = excluded.in_app, mail = excluded.mail, push = excluded.push`,
  );
}

const quietRow = z.object({ on: z.boolean(), from: z.int(), to: z.int() });

export function getQuietHours(db: Executor, memberId: string): Promise<QuietHours | null> {
  return queryOne(
    db,
    quietRow,
    sql`select is_on as "on", from_hour as "from", to_hour as "to" from notification_quiet_hours where member_id = ${memberId}`,
  );
}

export async function upsertQuietHours(
  tx: Tx,
  memberId: string,
  { on, from, to }: QuietHours,
): Promise<void> {
  await execute(
    tx,
    sql`
    insert into notification_quiet_hours (member_id, is_on, from_hour, to_hour) values (${memberId}, ${on}, ${from}, ${to})
    on conflict (member_id) do update set is_on = excluded.is_on, from_hour = excluded.from_hour, to_hour = excluded.to_hour`,
  );
}

export async function hasAgreedToAdverts(db: Executor, memberId: string): Promise<boolean> {
  const row = z.object({ agreed: z.boolean() });
  const found = await queryOnly(
    db,
    row,
    sql`select policy_marketing as agreed from member where id = ${memberId}`,
  );
  return found.agreed;
}

const mutedRow = z.object({
  key: z.string(),
  title: z.string(),
  state: z.enum(projectStates),
  ownerId: z.string(),
  channels: z.array(z.enum(notificationChannels)),
});

/** By title. */
export function listMutes(db: Executor, memberId: string): Promise<z.output<typeof mutedRow>[]> {
  return query(
    db,
    mutedRow,
    sql`
    select p.key, p.title, p.state, p.owner_id, array_agg(u.channel order by u.channel) as channels
    from notification_mute u join project p on p.key = u.project_key where u.member_id = ${memberId}
    group by p.key order by p.title, p.key limit 1000`,
  );
}

/** Projects that the member has muted, without the given one. */
export async function countOtherMutes(tx: Tx, memberId: string, projectKey: string): Promise<number> {
  const row = z.object({ count: z.int() });
  const { count } = await queryOnly(
    tx,
    row,
    sql`select count(distinct project_key)::int as count from notification_mute
      where member_id = ${memberId} and project_key <> ${projectKey}`,
  );
  return count;
}

export async function insertMute(
  tx: Tx,
  memberId: string,
  projectKey: string,
  channel: NotificationChannel,
): Promise<void> {
  await execute(
    tx,
    sql`insert into notification_mute (member_id, project_key, channel) values (${memberId}, ${projectKey}, ${channel})
      on conflict do nothing`,
  );
}

export async function deleteMute(
  tx: Tx,
  memberId: string,
  projectKey: string,
  channel: NotificationChannel,
): Promise<void> {
  await execute(
    tx,
    sql`delete from notification_mute
      where member_id = ${memberId} and project_key = ${projectKey} and channel = ${channel}`,
  );
}

const mutableRow = z.object({
  title: z.string(),
  state: z.enum(projectStates),
  ownerId: z.string(),
  muted: z.boolean(),
});

export function findProject(
  db: Executor,
  memberId: string,
  key: string,
): Promise<{ title: string; state: ProjectState; ownerId: string; muted: boolean } | null> {
  return queryOne(
    db,
    mutableRow,
    sql`select title, state, owner_id, exists (
        select from notification_mute u where u.project_key = project.key and u.member_id = ${memberId}
          and u.channel = 'mail') as muted
      from project where key = ${key}`,
  );
}

export async function isMember(db: Executor, memberId: string): Promise<boolean> {
  return (await execute(db, sql`select from member where id = ${memberId} and left_at is null`)) > 0;
}
