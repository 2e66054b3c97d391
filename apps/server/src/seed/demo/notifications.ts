import { DAY_MS, HOUR_MS } from '@pq/domain/dates';
import { type CarrierCode, getCarrier } from '@pq/domain/shipping/carriers';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type Notice, noticeOf } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { execute, query } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import { GUEST } from './pledges.ts';

const UNREAD_MS = 4 * DAY_MS;

const happened = z.object({
  kind: z.enum(['charged', 'chargeFailed', 'projectFailed', 'makingStarted', 'shipped', 'proofSent']),
  gateKey: z.string(),
  projectKey: z.string(),
  at: z.number(),
  amount: z.number(),
  card: z.string(),
  retryDate: z.string(),
  carrier: z.string(),
  number: z.string().nullable(),
  count: z.int(),
});

/** What the guest's pledges have led to, as the product notifies of it; older ones are read. */
export async function insertNotifications(tx: Tx, nowMs: number): Promise<void> {
  const events = await query(
    tx,
    happened,
    sql`
    with own as (
      select g.id, g.project_key, g.status, g.call_amount, c.name || ' ' || c.number as card, p.making_at,
        to_char(g.payment_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as retry_date
      from pledge g join member m on m.id = g.member_id join card c on c.id = g.card_id join project p on p.key = g.project_key
      where m.email = ${GUEST}
    ), event as (
      select case j.event when 'charged' then 'charged' when 'cancelled' then 'projectFailed' else 'chargeFailed' end as kind,
        j.pledge_id as id, j.at, '' as carrier, null as number, 0 as count
      from money_journal j join own o on o.id = j.pledge_id
      where j.event in ('charged', 'declined') or j.event = 'cancelled' and j.actor = 'system'
      union all
      select 'makingStarted', id, making_at, '', null, 0 from own where status = 'paid' and making_at <= ${new Date(nowMs)}
      union all
      select 'shipped', c.pledge_id, c.announced_at, c.carrier, c.number,
        (select sum(count)::int from parcel_line where parcel_id = c.id)
      from parcel c join own o on o.id = c.pledge_id where c.announced_at is not null
      union all
      select 'proofSent', f.pledge_id, s.at, '', null, 0
      from proof f join own o on o.id = f.pledge_id join proof_step s on s.proof_id = f.id where s.what = 'sent'
    )
    select e.kind, o.id as gate_key, o.project_key, ${epochMs('e.at')} as at, o.call_amount as amount, o.card, o.retry_date,
      e.carrier, e.number, e.count
    from event e join own o on o.id = e.id order by e.at`,
  );
  const members = await query(
    tx,
    z.object({ id: z.string() }),
    sql`select id from member where email = ${GUEST}`,
  );
  const [guest] = members;
  if (!guest) return;
  await insertRows(
    tx,
    'notification',
    events.map(({ kind, projectKey, at, carrier, count, ...event }) => {
      const data = {
        ...event,
        order: null,
        nickname: '',
        title: '',
        round: 1,
        reason: '',
        carrier: carrier && getCarrier(carrier as CarrierCode).name,
        lines: [{ count }],
      };
      const { text, path } = (noticeOf[kind] as (data: unknown) => Notice)(data);
      return {
        id: newId(at),
        memberId: guest.id,
        kind,
        projectKey,
        text,
        path,
        at: new Date(at),
        readAt: nowMs - at > UNREAD_MS ? new Date(at + HOUR_MS) : null,
      };
    }),
  );
  // One project whose mails the guest has switched off, because it failed.
  const muted = events.find(({ kind }) => kind === 'projectFailed');
  if (muted)
    await insertRows(tx, 'notification_mute', [
      { memberId: guest.id, projectKey: muted.projectKey, channel: 'mail' },
    ]);
}

/** What the product has notified of while the demo site was made. */
export async function readOldNotifications(tx: Tx, nowMs: number): Promise<void> {
  await execute(
    tx,
    sql`update notification set read_at = at + interval '1 hour' where read_at is null and at < ${new Date(nowMs - UNREAD_MS)}`,
  );
}
