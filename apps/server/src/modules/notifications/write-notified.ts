import {
  type ChannelRules,
  channelsOfKind,
  groupOfNotification,
  isAdvertKind,
  isNotificationKind,
} from '@pq/domain/notification';
import { firstUnits } from '@pq/domain/text/letters';
import sql from 'sql-template-tag';
import type { Executor } from '#src/platform/database/database.ts';
import { execute, prepared } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';
import { type Notice, noticeOf } from './in-app/notice-of.ts';
import type { NewMailRow } from './queries.ts';
import { advertSendingTime, isWanted } from './wanted.ts';

export const MAIL_TOPIC = 'mail';
export const PUSH_TOPIC = 'push';
export const UNREAD_TOPIC = 'unread-notifications';

/** A NOTIFY payload is limited to 8,000 bytes; ids have 36 characters. */
const IDS_PER_MESSAGE = 200;

/** What the column takes. The name of a reward may be longer, because a letter may have many code points. */
const MAX_TEXT = 300;

const always: ChannelRules = { inApp: 'never', mail: 'always', push: 'never' };

/**
 * Writes, in one statement, mails and the notifications and pushes that are written with them, each once for a dedupeKey, by what the
 * recipients have chosen (`isWanted`), and publishes whose number of unread ones has changed. Recipients who are no members get mails only,
 * and a browser that is being signed out gets nothing, rather than fail what is written by its reference.
 */
export async function writeNotified(
  db: Executor,
  mails: readonly (NewMailRow & { inAppOnly: boolean })[],
  at: Date,
): Promise<void> {
  const rows = mails.map(({ inAppOnly, ...mail }) => {
    const notified = notifiedOf(mail, at);
    return { ...mail, ...notified, ...(inAppOnly && { mail: 'never', push: 'never' }) };
  });
  await execute(
    prepared(db, 'notified-new'),
    sql`
    with wanted as (
      select x.*, m.id as member_id, about.project_key,
        ${isWanted('inApp')} as is_in_app, ${isWanted('mail')} as is_mailed, ${isWanted('push')} as is_pushed
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, kind text, recipient text, data jsonb, "dedupeKey" text,
          "queuedBy" text, bulk boolean, "subjectKey" text, "kindGroup" text, "isAdvert" boolean, "inApp" text, mail text,
          push text, "noticeId" uuid, "projectKey" uuid, "gateKey" uuid, text text, path text, at timestamptz, "sendAt" timestamptz)
        left join member m on m.email = x.recipient and not m.superseded
        left join pledge g on g.id = x."gateKey"
        cross join lateral (select coalesce(x."projectKey", g.project_key) as project_key) about
        left join notification_preference preference
          on preference.member_id = m.id and preference.kind_group = x."kindGroup"
    ), mailed as (
      insert into mail (id, dedupe_key, kind, recipient, data, queued_by, bulk, subject_key, member_id, project_key,
        next_attempt_at)
      select id, "dedupeKey", kind, recipient, data, "queuedBy", bulk, "subjectKey", member_id, project_key,
        coalesce("sendAt", now())
      from wanted where is_mailed
      on conflict (dedupe_key) do nothing
      returning id
    ), added as (
      insert into notification (id, member_id, kind, project_key, text, path, dedupe_key, at)
      select "noticeId", member_id, kind, project_key, text, path, "dedupeKey", at
      from wanted where is_in_app and member_id is not null order by "noticeId"
      on conflict (dedupe_key) do nothing
      returning id, member_id
    ), pushed as (
      insert into push_delivery (id, endpoint_hash, kind, project_key, path, dedupe_key, subject_key)
      select gen_random_uuid(), s.endpoint_hash, w.kind, w.project_key, w.path, w."dedupeKey", w."subjectKey"
      from wanted w join push_subscription s on s.member_id = w.member_id
      where w.is_pushed and (not (w.is_mailed or w.is_in_app) or w.id in (select id from mailed) or w."noticeId" in (select id from added))
      for key share of s skip locked
      on conflict (dedupe_key, endpoint_hash) do nothing
      returning id
    ), changed as (
      select member_id, row_number() over () / ${IDS_PER_MESSAGE}::int as message from (select distinct member_id from added) a)
    select ${publishWithin(MAIL_TOPIC)} from (select from mailed limit 1) any_mailed
    union all
    select ${publishWithin(PUSH_TOPIC)} from (select from pushed limit 1) any_pushed
    union all
    select ${publishWithin(UNREAD_TOPIC, sql`string_agg(member_id::text, ',')`)} from changed group by message`,
  );
}

function notifiedOf({ id, kind, data }: NewMailRow, at: Date) {
  if (!isNotificationKind(kind)) return always;
  const notice = (noticeOf[kind] as (data: unknown) => Notice)(data);
  return {
    ...channelsOfKind(kind),
    ...notice,
    text: firstUnits(notice.text, MAX_TEXT),
    kindGroup: groupOfNotification(kind),
    isAdvert: isAdvertKind(kind),
    sendAt: isAdvertKind(kind) ? advertSendingTime(id, Date.now()) : null,
    noticeId: newId(at.getTime()),
    at,
  };
}
