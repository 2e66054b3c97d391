import { seoulDate } from '@pq/domain/dates';
import { daysLate } from '@pq/domain/shipping/promise';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { enqueueMail, enqueueMails, type NewMail } from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { queryOne } from '#src/platform/database/query.ts';
import { listMailedOrders, mailedOrder, orderData } from '../parcels/parcel-mails.ts';

const change = z.object({ from: z.string(), to: z.string(), reason: z.string() });

/** Mails backers that the promise of their project has moved; once for a move and order. */
export async function enqueueMoved(
  tx: Tx,
  changeId: string,
  gateKeys: readonly string[],
  now: Date,
): Promise<void> {
  const moved = await queryOne(
    tx,
    change,
    sql`select to_char(from_month, 'YYYY-MM') as from, to_char(to_month, 'YYYY-MM') as to, reason
      from promise_change where id = ${changeId}`,
  );
  if (!moved) return;
  const orders = await listMailedOrders(tx, gateKeys);
  await enqueueMails(
    tx,
    orders.map(
      (order): NewMail => ({
        kind: 'promiseMoved',
        to: order.email,
        data: { ...orderData(order), ...moved },
        dedupeKey: `promise:${changeId}:${order.gateKey}`,
      }),
    ),
    now,
  );
}

const maker = mailedOrder.pick({ projectKey: true, purpose: true, title: true, nickname: true, email: true });

/** Mails the maker that the promised month is over; once a day. */
export async function enqueueOverdue(
  tx: Tx,
  { projectKey, month, orders }: { projectKey: string; month: string; orders: number },
  now: Date,
): Promise<void> {
  const found = await queryOne(
    tx,
    maker,
    sql`select p.key as project_key, p.purpose, p.title, m.name as nickname, m.email
      from project p join member m on m.id = p.owner_id where p.key = ${projectKey}`,
  );
  if (!found) return;
  const { email, ...data } = found;
  const today = seoulDate(now.getTime());
  await enqueueMail(
    tx,
    {
      kind: 'shippingOverdue',
      to: email,
      data: { ...data, month, orders, days: daysLate({ month, allSentAt: null }, today) ?? 0 },
      dedupeKey: `overdue:${projectKey}:${today}`,
    },
    now,
  );
}
