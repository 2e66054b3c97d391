import { paymentAt } from '@pq/domain/dates';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { queryOnly } from '#src/platform/database/query.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { buildChargeableCard, buildMember, type ProjectRow } from './builders.ts';

/**
 * A placed pledge: one item of reward 0 at 10,000 KRW with 3,000 KRW delivery, including stock, amount and journal;
 * its card's billing key is `key-<pledge>`.
 */
export async function buildPledge(
  platform: Platform,
  project: ProjectRow,
  memberId?: string,
): Promise<string> {
  const { db } = platform.database;
  const now = new Date(platform.clock.now());
  const id = newId(now.getTime());
  const member = memberId ?? (await buildMember(platform)).id;
  const card = await buildChargeableCard(platform, member, `key-${id}`);
  const paymentInstant = new Date(paymentAt(project.periodFinish ?? ''));
  const { seq } = await queryOnly(
    db,
    z.object({ seq: z.number() }),
    sql`update project set amount_now = amount_now + 10000, backers = backers + 1, pledge_seq = pledge_seq + 1
      where key = ${project.key} returning pledge_seq as seq`,
  );
  await insertRows(db, 'pledge', [
    {
      id,
      projectKey: project.key,
      memberId: member,
      amount: 10_000,
      deliveryPrice: 3_000,
      donation: 0,
      callAmount: 13_000,
      cardId: card.id,
      addressBasic: '서울 성동구 왕십리로 83',
      zonecode: '04769',
      recipientName: '한도담',
      recipientTel: '010-1234-5678',
      rewardPeriod: project.rewardPeriod ?? '',
      paymentAt: paymentInstant,
      dueAt: paymentInstant,
      placedAt: now,
      seq,
      updatedAt: now,
    },
  ]);
  await insertRows(db, 'pledge_item', [
    {
      pledgeId: id,
      projectKey: project.key,
      idx: 0,
      count: 1,
      productCost: 10_000,
    },
  ]);
  await db.query('update reward set sold = sold + 1 where project_key = $1 and idx = 0', [project.key]);
  await insertRows(db, 'money_journal', [
    {
      id: newId(now.getTime()),
      at: now,
      pledgeId: id,
      projectKey: project.key,
      memberId: member,
      event: 'placed',
      pledged: 10_000,
      collected: 0,
      actor: 'backer',
    },
  ]);
  return id;
}
