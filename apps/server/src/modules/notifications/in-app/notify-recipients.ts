import type { MailKind } from '@pq/domain/copy/mail/mail-kinds';
import { isNotificationKind } from '@pq/domain/notification';
import { firstUnits } from '@pq/domain/text/letters';
import sql from 'sql-template-tag';
import type { Executor } from '#src/platform/database/database.ts';
import { execute, prepared } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import { publishWithin } from '#src/platform/realtime/channel.ts';
import { type Notice, noticeOf } from './notice-of.ts';

export const UNREAD_TOPIC = 'unread-notifications';

/** A NOTIFY payload is limited to 8,000 bytes; ids have 36 characters. */
const IDS_PER_MESSAGE = 200;

/** What the column takes. The name of a reward may be longer, because a letter may have many code points. */
const MAX_TEXT = 300;

type Mailed = { kind: MailKind; to: string; data: unknown; dedupeKey?: string };

/**
 * Writes, in one statement, the notifications of mails whose recipients are members, once for a dedupeKey, and publishes whose
 * number of unread ones has changed.
 */
export async function notifyRecipients(db: Executor, mails: readonly Mailed[], at: Date): Promise<void> {
  const rows = mails.flatMap(({ kind, to, data, dedupeKey = null }) => {
    if (!isNotificationKind(kind)) return [];
    const notice = (noticeOf[kind] as (data: unknown) => Notice)(data);
    return [
      {
        id: newId(at.getTime()),
        kind,
        recipient: to,
        dedupeKey,
        at,
        ...notice,
        text: firstUnits(notice.text, MAX_TEXT),
      },
    ];
  });
  if (rows.length === 0) return;
  await execute(
    prepared(db, 'notifications-new'),
    sql`
    with added as (
      insert into notification (id, member_id, kind, project_key, text, path, dedupe_key, at)
      select x.id, m.id, x.kind, coalesce(x."projectKey", g.project_key), x.text, x.path, x."dedupeKey", x.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, kind text, recipient text, "projectKey" uuid,
          "gateKey" uuid, text text, path text, "dedupeKey" text, at timestamptz)
        join member m on m.email = x.recipient and not m.superseded left join pledge g on g.id = x."gateKey"
      order by x.id
      on conflict (dedupe_key) do nothing
      returning member_id
    ), changed as (
      select member_id, row_number() over () / ${IDS_PER_MESSAGE}::int as message from (select distinct member_id from added) a)
    select ${publishWithin(UNREAD_TOPIC, sql`string_agg(member_id::text, ',')`)} from changed group by message`,
  );
}
