import {
  type getMail as getMailCall,
  mailStates,
  type searchMails as searchMailsCall,
} from '@pq/contract/calls/admin/mails';
import type { getPledgeRecord } from '@pq/contract/calls/admin/payments';

import { pageSizes } from '@pq/domain/limits';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { movedMs } from '#src/platform/clock.ts';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs, escapeLike } from '#src/platform/database/fragments.ts';
import { countUpTo, query, queryOne } from '#src/platform/database/query.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { presentMail } from './present-mail.ts';
import { givenUp } from './queries.ts';

const inState: Record<(typeof mailStates)[number], Sql> = {
  waiting: sql`sent_at is null and not ${givenUp}`,
  failing: sql`sent_at is null and not ${givenUp} and last_error is not null`,
  refused: sql`sent_at is null and ${givenUp}`,
  sent: sql`sent_at is not null`,
};

const deliveryColumns = sql`kind, ${epochMs('created_at')} as at, ${epochMs('sent_at')} as sent_at, last_error as error`;
const deliveryRow = z.object({
  kind: z.string(),
  at: z.number(),
  sentAt: z.number().nullable(),
  error: z.string().nullable(),
});
const mailRow = deliveryRow.extend({
  id: z.string(),
  recipient: z.string(),
  attempts: z.int(),
  state: z.enum(mailStates),
  data: z.unknown(),
});

const mailColumns = sql`id, recipient, attempts, ${deliveryColumns}, data,
  case when mail.sent_at is not null then 'sent' when ${givenUp} then 'refused'
    when last_error is not null then 'failing' else 'waiting' end as state`;

/** Searches mails by recipient, the latest first; without a state those that were not sent. */
export async function searchMails(
  { database: { db }, clock, config }: Platform,
  { text, state, page }: z.output<typeof searchMailsCall.input>,
): Promise<z.input<typeof searchMailsCall.data>> {
  const prefix = text.trim().toLowerCase();
  const matching = sql`mail where ${state ? inState[state] : sql`sent_at is null`}
    ${prefix === '' ? sql`` : sql`and recipient like ${`${escapeLike(prefix)}%`}`}`;
  const limit = pageSizes.admin;
  const rows = await query(
    db,
    mailRow,
    sql`
    select ${mailColumns} from ${matching} order by id desc limit ${limit} offset ${page * limit}`,
  );
  return {
    total: await countUpTo(db, matching),
    movedMs: movedMs(clock),
    mails: rows.map(({ data, ...row }) => {
      const { text: _, ...words } = presentMail({ kind: row.kind, data }, config.publicUrl);
      return { ...withoutNulls(row), ...words };
    }),
  };
}

/** One mail with its text. Throws notFound. */
export async function getMail(
  { database: { db }, clock, config }: Platform,
  { id }: z.output<typeof getMailCall.input>,
): Promise<z.input<typeof getMailCall.data>> {
  const found = await queryOne(db, mailRow, sql`select ${mailColumns} from mail where id = ${id}`);
  if (!found) throw new ProductError('notFound');
  const { data, ...row } = found;
  const words = presentMail({ kind: row.kind, data }, config.publicUrl);
  return { ...withoutNulls(row), ...words, movedMs: movedMs(clock) };
}

export async function listMailsAbout(
  db: Executor,
  { gateKey, email }: { gateKey: string; email: string },
): Promise<z.input<typeof getPledgeRecord.data>['mails']> {
  const rows = await query(
    db,
    deliveryRow.extend({ id: z.string() }),
    sql`
    select id, ${deliveryColumns} from mail where recipient = ${email} and data ->> 'gateKey' = ${gateKey}
    order by created_at, id`,
  );
  return rows.map(withoutNulls);
}

function withoutNulls<Row extends z.output<typeof deliveryRow>>({ sentAt, error, ...row }: Row) {
  return { ...row, ...(sentAt !== null && { sentAt }), ...(error !== null && { error }) };
}
