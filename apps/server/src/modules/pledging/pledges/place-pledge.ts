import { createHash } from 'node:crypto';
import type { OrderPayload } from '@pq/contract/shapes/pledge';
import type { Selection } from '@pq/domain/money';
import { isUnapproved } from '@pq/domain/project/project';
import { canPledge } from '@pq/domain/project/project-card';
import { createBatcher } from '#src/platform/batcher.ts';
import type { Database } from '#src/platform/database/database.ts';
import { violates } from '#src/platform/database/errors.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { assertReconciled } from '#src/platform/decision-log/queries.ts';
import type { Limit } from '#src/platform/http/limits.ts';
import { withQuota } from '#src/platform/http/quota.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { publishProjectChange } from '#src/platform/realtime/channel.ts';
import { claimPictures, replaceFiles } from './attachments.ts';
import { createBatchInsert } from './batch-insert.ts';
import { insertPledge, type NewPledge } from './insert-pledge.ts';
import type { AnswerPicture } from './order-answers.ts';
import { deliveryOf, priceOrder } from './price-order.ts';
import { findPledgeByKey, listProjectTerms, type ProjectTerms } from './queries.ts';
import { assertOffered, explainShortage } from './shortage.ts';

type PledgeBatcher = {
  readTerms(key: string): Promise<ProjectTerms | undefined>;
  insert: ReturnType<typeof createBatchInsert>;
};

/** Shared by all orders of a process: those that arrive while others are read or written form the next batch. */
const batchers = new WeakMap<Database, PledgeBatcher>();

function batcherOf(database: Database): PledgeBatcher {
  const batcher = batchers.get(database) ?? {
    readTerms: createBatcher(
      async (keys: readonly string[]) => {
        const found = await listProjectTerms(database.db, [...new Set(keys)]);
        return keys.map((key) => found.find((terms) => terms.key === key));
      },
      { concurrency: 2 },
    ),
    insert: createBatchInsert(database),
  };
  batchers.set(database, batcher);
  return batcher;
}

type Backer = { uid: string; email: string; name: string };
type Order = { database: OrderPayload; rewardidx: Selection[] };

/**
 * Places a pledge: prices it, compares the client's sums, and reserves stock, amount, card and attachments at once.
 * With `idempotencyKey` a repeat of the same order answers as the first did and another order under that key is
 * rejected, as is a repeat once the pledge was withdrawn. Returns the pledge's id.
 *
 * Throws notFound, pledgeOwn, pledgeClosed, invalid, pledgeAmount (with the current figures), pledgeCard,
 * pledgeStock, pledgeLimit, pledgeEarly, pledgeAlready, idempotencyReuse, tooMany.
 */
export async function placePledge(
  platform: Platform,
  backer: Backer,
  order: Order,
  idempotencyKey: string | null,
): Promise<{ gateKey: string }> {
  return withQuota(platform.database.db, `pledge:${backer.uid}`, pledgeLimit, () =>
    placeOnce(platform, backer, order, idempotencyKey),
  );
}

async function placeOnce(
  platform: Platform,
  backer: Backer,
  order: Order,
  idempotencyKey: string | null,
): Promise<{ gateKey: string }> {
  const requestHash = createHash('sha256').update(JSON.stringify(order)).digest();
  try {
    return await place(platform, backer, order, idempotencyKey, requestHash);
  } catch (error) {
    // A repeat may fail because of what the first call has done or what happened since: no stock, a live pledge, a closed project.
    if (idempotencyKey === null) throw error;
    const earlier = await findPledgeByKey(platform.database.db, backer.uid, idempotencyKey);
    if (!earlier) throw error;
    // A repeat does not place again a pledge that was placed under the key and has ended since.
    if (earlier.status === 'cancel' || !earlier.requestHash.equals(requestHash))
      throw new ProductError('idempotencyReuse', undefined, { cause: error });
    return { gateKey: earlier.id };
  }
}

async function place(
  platform: Platform,
  backer: Backer,
  order: Order,
  idempotencyKey: string | null,
  requestHash: Buffer,
): Promise<{ gateKey: string }> {
  const { database: payload } = order;
  const now = platform.clock.now();
  const project = await batcherOf(platform.database).readTerms(payload.projectid);
  if (project?.purpose !== payload.purpose || isUnapproved(project.state)) throw new ProductError('notFound');
  if (project.ownerId === backer.uid) throw new ProductError('pledgeOwn');
  const period = { start: project.periodStart, finish: project.periodFinish };
  if (!canPledge(project.state, period, now)) throw new ProductError('pledgeClosed');
  const { rewardidx: selection } = order;
  const priced = priceOrder(project, { payload, selection, memberId: backer.uid, field: 'database' });
  const { quote, lines, answers, pictures } = priced;
  assertOffered(project.rewards, { lines, reserved: [] }, now);

  await platform.failpoint('pledge.before_write');
  const id = newId(now);
  const pledge = {
    id,
    nowMs: now,
    project,
    backer,
    quote,
    lines,
    answers,
    cardId: payload.card.PCD_PAYER_ID,
    delivery: deliveryOf(quote, payload.deliveryinfo),
    idempotencyKey,
    requestHash,
  };
  const outcome = await write(platform.database, pledge, pictures).catch(async (error: unknown) =>
    rejectKnownViolations(
      await explainShortage(platform.database, { project, lines, memberId: backer.uid, nowMs: now }, error),
    ),
  );
  await platform.failpoint('pledge.after_write');
  if (outcome === 'placed') {
    publishProjectChange(platform, project.key);
    return { gateKey: id };
  }
  if (outcome === 'no-card') throw new ProductError('pledgeCard');
  await assertReconciled(platform.database.db);
  throw new ProductError('pledgeClosed');
}

async function write(
  database: Database,
  pledge: NewPledge,
  pictures: readonly AnswerPicture[],
): ReturnType<typeof insertPledge> {
  const files = pledge.delivery.files ?? [];
  if (files.length === 0 && pictures.length === 0) return batcherOf(database).insert(pledge);
  return inTransaction(database.db, async (tx) => {
    const outcome = await insertPledge(tx, pledge);
    const { id: pledgeId, project, backer, nowMs } = pledge;
    const wanted = {
      pledgeId,
      memberId: backer.uid,
      project,
      files,
      field: 'database.deliveryinfo.files',
    };
    if (outcome !== 'placed') return outcome;
    await claimPictures(tx, wanted, pictures, new Date(nowMs));
    await replaceFiles(tx, wanted, new Date(nowMs));
    return outcome;
  });
}

function rejectKnownViolations(error: unknown): never {
  if (violates(error, 'pledge_live')) throw new ProductError('pledgeAlready', undefined, { cause: error });
  if (violates(error, 'pledge_idempotency'))
    throw new ProductError('idempotencyReuse', undefined, { cause: error });
  throw error;
}

export const pledgeLimit: Limit = { max: 30, windowS: 60 };
