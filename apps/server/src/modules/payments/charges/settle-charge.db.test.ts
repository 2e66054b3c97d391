import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildPledge, buildProject, openTestPlatform } from '#src/testing/index.ts';
import { claimDuePledges } from './claims.ts';
import { openCharge } from './queries.ts';
import { settleCharge } from './settle-charge.ts';
import type { ChargeResult } from './settlement.ts';

const paid: ChargeResult = { kind: 'done', value: { amount: 13_000, receiptUrl: null } };
const refused: ChargeResult = {
  kind: 'declined',
  code: 'SPCD0018',
  reason: '카드 한도 초과',
  cardDropped: false,
};

test.each([
  ['paid', paid, paid],
  ['refused', refused, refused],
  ['refused, whatever is reported later', refused, paid],
] as const)('a charge is settled once: %s', async (_, first, second) => {
  const platform = await openTestPlatform();
  const { db } = platform.database;
  const project = await buildProject(platform, { state: 'finish' });
  await buildPledge(platform, project);
  await db.query('update pledge set due_at = $1', [new Date(platform.clock.now())]);
  const now = new Date(platform.clock.now());
  const [claim] = await claimDuePledges(db, now, 1);
  const order = claim && (await inTransaction(db, (tx) => openCharge(tx, claim, now)));
  if (!claim || !order) throw new Error('nothing is due');
  const written = async () =>
    (
      await db.query(`
        select g.status, g.round, (select count(*) from money_journal) as lines, (select count(*) from mail) as mails
        from pledge g`)
    ).rows;
  expect(await settleCharge(platform, claim, order, first)).toBe(true);
  const once = await written();
  expect(await settleCharge(platform, claim, order, second)).toBe(false);
  expect(await written()).toEqual(once);
  expect(await runChecks(db, platform.clock.now())).toEqual([]);
});
