import type { movePromise as call } from '@pq/contract/calls/promises';
import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { limits } from '@pq/domain/limits';
import { addMonths, firstOverdueMailAt } from '@pq/domain/shipping/promise';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { type PromiseRow, presentPromise, promiseJson, promiseRow } from '#src/modules/projects/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { execute, queryOne } from '#src/platform/database/query.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { closed, lockShippingProject, type Maker } from '../parcels/lock-orders.ts';

type Input = z.output<typeof call.input>;

/**
 * Moves the promise of a project to a later month; the sweep mails everyone with something unsent. Throws notFound, permission,
 * shippingClosed, shippingMoved, and invalid at `month`.
 */
export async function movePromise(
  platform: Platform,
  maker: Maker,
  input: Input,
): Promise<z.input<typeof call.data>> {
  const now = new Date(platform.clock.now());
  const moved = await inTransaction(platform.database.db, async (tx) => {
    const { key } = await lockShippingProject(tx, maker, input.key, { exclusively: true });
    const promise = await readPromise(tx, key);
    if (!promise) throw closed('promise.closed.none');
    if (isRepeated(promise, input)) return promise;
    assertMovable(promise, input);
    await insertChange(
      tx,
      { key, from: promise.month, to: input.month, reason: input.reason, actor: maker.uid },
      now,
    );
    return (await readPromise(tx, key)) ?? promise;
  });
  publishProjectChange(platform, input.key);
  return presentPromise(moved, seoulDate(now.getTime()));
}

const row = z.object({ promise: promiseRow.nullable() });

async function readPromise(tx: Tx, key: string): Promise<PromiseRow | null> {
  const found = await queryOne(
    tx,
    row,
    sql`select ${promiseJson} as promise from project p where p.key = ${key}`,
  );
  return found?.promise ?? null;
}

function isRepeated({ month, history }: PromiseRow, input: Input): boolean {
  return month === input.month && history.at(-1)?.reason === input.reason;
}

function assertMovable({ first, month, allSentAt }: PromiseRow, input: Input): void {
  if (allSentAt !== null) throw closed('promise.closed.sent');
  if (input.from !== undefined && input.from !== month) throw new ProductError('shippingMoved');
  if (input.month <= month) throw ProductError.ofField('month', t('promise.err.earlier'));
  if (input.month > addMonths(first, limits.promiseMonths))
    throw ProductError.ofField('month', t('promise.err.tooLate'));
}

type Change = { key: string; from: string; to: string; reason: string; actor: string };

async function insertChange(tx: Tx, { key, from, to, reason, actor }: Change, now: Date): Promise<void> {
  const id = newId(now.getTime());
  await execute(
    tx,
    sql`insert into promise_change (id, project_key, at, from_month, to_month, reason, actor)
      values (${id}, ${key}, ${now}, ${`${from}-01`}, ${`${to}-01`}, ${reason}, ${actor})`,
  );
  await execute(
    tx,
    sql`update project set promise_month = ${`${to}-01`}, promise_mail_id = ${id}, promise_mailed_after = null,
      overdue_mail_at = ${new Date(firstOverdueMailAt(to))} where key = ${key}`,
  );
}
