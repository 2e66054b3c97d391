import { addDays, HOUR_MS, seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { cancelMails, cancelMailsAbout } from '#src/modules/notifications/index.ts';
import type { Executor, Tx } from '#src/platform/database/database.ts';
import { execute, query, queryOnly } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Platform } from '#src/platform/platform.ts';
import { confirmKey } from './alert-mails.ts';
import { countAlerts } from './queries.ts';

const goneRow = z.object({ id: z.string(), wasConfirmed: z.boolean() });

/** Of a project that is hidden, with the mails that are not sent: its visitors would wait for nothing. The project is locked. */
export async function eraseAlertEmails(tx: Tx, projectKey: string): Promise<void> {
  const gone = await query(
    tx,
    goneRow,
    sql`
    delete from alert_email where project_key = ${projectKey} returning id, confirmed_at is not null as was_confirmed`,
  );
  await countAlerts(tx, projectKey, -gone.filter(({ wasConfirmed }) => wasConfirmed).length);
  const unconfirmed = gone.filter(({ wasConfirmed }) => !wasConfirmed);
  await cancelMails(
    tx,
    unconfirmed.map(({ id }) => confirmKey(id)),
  );
  await cancelMailsAbout(tx, { kind: 'alertOpenedByEmail', subjectKey: projectKey });
}

const oldest = (now: Date) => new Date(now.getTime() - limits.alertConfirmHours * HOUR_MS);

/** Erases addresses that were not confirmed in time, and the mails to them that are not sent. Returns how many. */
export async function eraseUnconfirmed({ database, clock }: Platform): Promise<number> {
  return inTransaction(database.db, async (tx) => {
    const gone = await query(
      tx,
      z.object({ id: z.string() }),
      sql`
      delete from alert_email where confirmed_at is null and asked_at <= ${oldest(new Date(clock.now()))} returning id`,
    );
    await cancelMails(
      tx,
      gone.map(({ id }) => confirmKey(id)),
    );
    return gone.length;
  });
}

export async function isAlertErasureDue(db: Executor, now: Date): Promise<boolean> {
  const { isDue } = await queryOnly(
    db,
    z.object({ isDue: z.boolean() }),
    sql`select exists (select from alert_email where confirmed_at is null and asked_at <= ${oldest(now)}) as is_due`,
  );
  return isDue;
}

/** Deletes the alerts of projects that have opened long ago, or that were hidden until then. Returns how many. */
export async function deleteOldAlerts({ database, clock }: Platform): Promise<number> {
  const last = addDays(seoulDate(clock.now()), -limits.alertDays);
  const opened = sql`from project p where p.key = project_key and p.state <> 'ready' and p.period_start < ${last}`;
  const members = await execute(database.db, sql`delete from opening_alert where exists (select ${opened})`);
  return members + (await execute(database.db, sql`delete from alert_email where exists (select ${opened})`));
}
