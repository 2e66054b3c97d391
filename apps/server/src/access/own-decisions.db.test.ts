import { calls } from '@pq/contract';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { accountRows } from './testing/account-rows.ts';
import { adminRows } from './testing/admin-rows.ts';
import { balanceRows } from './testing/balance-rows.ts';
import { commentRows } from './testing/comment-rows.ts';
import { communityRows } from './testing/community-rows.ts';
import { correctionRows } from './testing/correction-rows.ts';
import { identityRows } from './testing/identity-rows.ts';
import { newsRows } from './testing/news-rows.ts';
import { overviewRows } from './testing/overview-rows.ts';
import { payoutRows } from './testing/payout-rows.ts';
import { pqboxRows } from './testing/pqbox-rows.ts';
import { reviewRows } from './testing/review-rows.ts';
import { siteRows } from './testing/site-rows.ts';
import { storyRows } from './testing/story-rows.ts';
import { openWorld, prepare, type Row, type World } from './testing/world.ts';

const aboutMembers = [
  'setBlind',
  'keepReported',
  'keepReportedNews',
  'decideReview',
  'decideWithdrawal',
  'decideReward',
  'correctProject',
  'retryCharge',
  'refundPledge',
  'settleRefund',
  'receiveBalance',
  'writeOffBalance',
  'closeDifference',
  'lookUpDifference',
  'refundDifference',
  'chargeDifference',
  'gatherPayouts',
  'releasePayouts',
  'holdPayout',
  'uploadPayoutResult',
  'recordExternalPayout',
  'correctPayout',
  'decideIdentity',
];

const aboutTheSite: Record<string, string> = {
  restrictMember: 'admins cannot be restricted',
  signOutMember: 'ends sessions, own ones too',
  resetSecondFactor: 'refuses the own one also where there are other admins',
  answerAsk: 'answers a question',
  writeNotice: 'says something in the name of the site',
  changeNotice: 'says something in the name of the site',
  removeNotice: 'says something in the name of the site',
  writePolicy: 'says something in the name of the site',
  dissolvePayouts: 'moves no money',
  uploadSettlementFile: 'records what the provider says',
  writeFeePlan: 'says something in the name of the site',
  writeSynonyms: 'is about words of searches',
  blockWord: 'is about words of searches',
  writeBanner: 'says something in the name of the site',
  changeBanner: 'says something in the name of the site',
  removeBanner: 'says something in the name of the site',
};

const rows = [
  ...accountRows,
  ...adminRows,
  ...commentRows,
  ...communityRows,
  ...newsRows,
  ...identityRows,
  ...overviewRows,
  ...payoutRows,
  ...balanceRows,
  ...correctionRows,
  ...pqboxRows,
  ...reviewRows,
  ...siteRows,
  ...storyRows,
].filter(({ call }) => aboutMembers.includes(call.name));

const titledRows = rows.map((row) => ({ ...row, title: `${row.call.name} ${row.about ?? ''}`.trim() }));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(() => world.restore());
afterAll(() => world.close());

it('every changing call of admins is classified', () => {
  const deciding = calls.filter(({ audience, method }) => audience === 'admin' && method !== 'GET');
  expect(deciding.map(({ name }) => name).sort()).toEqual(
    [...aboutMembers, ...Object.keys(aboutTheSite)].sort(),
  );
  expect([...new Set(rows.map(({ call }) => call.name))].sort()).toEqual([...aboutMembers].sort());
});

async function promoteMaker({ platform, people }: World): Promise<void> {
  const { db } = platform.database;
  await db.query(`update member set role = 'admin' where id = $1`, [people.maker.id]);
  for (const table of ['story', 'comment'])
    await db.query(`update ${table} set author_id = $1`, [people.maker.id]);
}

it.each(titledRows)('$title is refused for one’s own while there is another admin', async (row) => {
  const send = await prepare(world, row as Row, 'maker');
  await promoteMaker(world);
  const before = await world.fingerprint();
  expect(await send()).toBe(403);
  expect(await world.fingerprint()).toEqual(before);
  expect(await world.decisions()).toBe(0);
});

it.each(titledRows)(
  '$title is allowed and marked for one’s own when there is no other admin',
  async (row) => {
    const { db } = world.platform.database;
    const send = await prepare(world, row as Row, 'maker');
    await promoteMaker(world);
    await db.query(`update member set role = 'member' where id = $1`, [world.people.admin.id]);
    expect(await send()).toBe(row.statuses.admin);
    const entries = await db.query(`select after->'alone' as alone from audit_log`);
    expect(entries.rows).toEqual(row.statuses.admin < 300 ? [{ alone: true }] : []);
  },
);
