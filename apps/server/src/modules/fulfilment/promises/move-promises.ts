import { DAY_MS } from '@pq/domain/dates';
import { firstOverdueMailAt, nextOverdueMailAt } from '@pq/domain/shipping/promise';
import sql, { type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Executor } from '#src/platform/database/database.ts';
import { epochMs } from '#src/platform/database/fragments.ts';
import { execute, query, queryOne, queryOnly } from '#src/platform/database/query.ts';
import type { IsolatedCounts } from '#src/platform/jobs/for-each-isolated.ts';
import type { Platform } from '#src/platform/platform.ts';
import {
  type Countable,
  countable,
  countableColumns,
  countParcels,
  countPromise,
  ordersToSend,
} from '../parcels/count-parcels.ts';
import { BATCH, type Step, takeSteps } from '../take-steps.ts';
import { enqueueMoved, enqueueOverdue } from './promise-mails.ts';

/**
 * Counts what has left of projects with a promise, mails their backers that it has moved, and their makers that its month is over.
 * Safe to repeat and in several processes.
 */
export function movePromises(platform: Platform, signal: AbortSignal): Promise<IsolatedCounts> {
  return takeSteps(platform, [count, announceMove, remindOfOverdue], signal);
}

// As in the indexes project_promise_to_count, project_promise_to_mail and project_overdue_to_mail. A hidden project mails nobody.
const toCount = (now: Date): Sql => sql`promise_count_at <= ${now}`;
const isMoveToMail = sql`promise_mail_id is not null and state <> 'blind'`;
const toRemind = (now: Date): Sql => sql`overdue_mail_at <= ${now} and state <> 'blind'`;

const count: Step<Countable> = {
  failure: 'parcels not counted',
  counted: 'promises counted',
  lock: (tx, now, skip) =>
    queryOne(
      tx,
      countable,
      sql`select ${countableColumns} from project where ${toCount(now)} and key <> all(${[...skip]}::uuid[])
        order by promise_count_at, key limit 1 for no key update skip locked`,
    ),
  move: countParcels,
};

const moved = z.object({ projectKey: z.string(), id: z.string(), after: z.string().nullable() });

/** The position is written with the mails of each batch. */
const announceMove: Step<z.output<typeof moved>> = {
  failure: 'backers not notified of a moved promise',
  counted: 'batches of moved promises announced',
  lock: (tx, _now, skip) =>
    queryOne(
      tx,
      moved,
      sql`select key as project_key, promise_mail_id as id, promise_mailed_after as after from project
        where ${isMoveToMail} and key <> all(${[...skip]}::uuid[])
        order by promise_mail_id, key limit 1 for no key update skip locked`,
    ),
  async move(tx, { projectKey, id, after }, now) {
    const orders = await query(
      tx,
      z.object({ gateKey: z.string() }),
      sql`select o.id as gate_key from ${ordersToSend(projectKey)} o
        where ${after === null ? sql`true` : sql`(o.placed_at, o.id) > (select placed_at, id from pledge where id = ${after})`}
        order by o.placed_at, o.id limit ${BATCH}`,
    );
    const gateKeys = orders.map(({ gateKey }) => gateKey);
    await enqueueMoved(tx, id, gateKeys, now);
    await execute(
      tx,
      gateKeys.length < BATCH
        ? sql`update project set promise_mail_id = null, promise_mailed_after = null where key = ${projectKey}`
        : sql`update project set promise_mailed_after = ${gateKeys.at(-1)} where key = ${projectKey}`,
    );
  },
};

const overdue = z.object({ projectKey: z.string(), month: z.string(), mailedAt: z.number().nullable() });

const REMIND_EVERY_MS = 7 * DAY_MS;

/** A week in which something has left passes without a mail. */
const remindOfOverdue: Step<z.output<typeof overdue>> = {
  failure: 'maker not reminded of what is overdue',
  counted: 'makers reminded of what is overdue',
  lock: (tx, now, skip) =>
    queryOne(
      tx,
      overdue,
      sql`select key as project_key, to_char(promise_month, 'YYYY-MM') as month, ${epochMs('overdue_mailed_at')} as mailed_at
        from project where ${toRemind(now)} and key <> all(${[...skip]}::uuid[])
        order by overdue_mail_at, key limit 1 for no key update skip locked`,
    ),
  async move(tx, { projectKey, month, mailedAt }, now) {
    const { ordersUnsent: orders, lastSentAt } = await countPromise(tx, projectKey);
    const isFirst = mailedAt === null || mailedAt < firstOverdueMailAt(month);
    const since = Math.max(mailedAt ?? 0, now.getTime() - REMIND_EVERY_MS);
    const isMailed = orders > 0 && (isFirst || (lastSentAt ?? 0) <= since);
    if (isMailed) await enqueueOverdue(tx, { projectKey, month, orders }, now);
    await execute(
      tx,
      sql`update project set overdue_mail_at = ${new Date(nextOverdueMailAt(month, now.getTime()))},
        overdue_mailed_at = ${isMailed ? now : sql`overdue_mailed_at`} where key = ${projectKey}`,
    );
  },
};

export async function isPromiseDue(db: Executor, now: Date): Promise<boolean> {
  const { is } = await queryOnly(
    db,
    z.object({ is: z.boolean() }),
    sql`select exists (select from project where ${toCount(now)}) or exists (select from project where ${isMoveToMail})
      or exists (select from project where ${toRemind(now)}) as is`,
  );
  return is;
}
