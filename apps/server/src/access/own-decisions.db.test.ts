import { calls } from '@pq/contract';
import { expect, it } from 'vitest';
import { accountRows } from './testing/account-rows.ts';
import { adminRows } from './testing/admin-rows.ts';
import { commentRows } from './testing/comment-rows.ts';
import { communityRows } from './testing/community-rows.ts';
import { consoleRows } from './testing/console-rows.ts';
import { correctionRows } from './testing/correction-rows.ts';
import { pqboxRows } from './testing/pqbox-rows.ts';
import { reviewRows } from './testing/review-rows.ts';
import { siteRows } from './testing/site-rows.ts';
import { storyRows } from './testing/story-rows.ts';
import { openWorld, prepare, type Row, type World } from './testing/world.ts';

/** Calls of administrators that decide about a project, a pledge or what a member has written. */
const aboutSomebody = [
  'setBlind',
  'keepReported',
  'decideReview',
  'decideWithdrawal',
  'decideReward',
  'correctProject',
  'retryCharge',
  'refundPledge',
  'settleRefund',
];

/** Calls of administrators that change something and decide about nothing that could be their own. */
const aboutTheSite: Record<string, string> = {
  restrictMember: 'administrators cannot be restricted',
  signOutMember: 'ends sessions, own ones too',
  resetSecondFactor: 'refuses the own one whoever else there is',
  answerAsk: 'answers a question',
  writeNotice: 'says something in the name of the site',
  changeNotice: 'says something in the name of the site',
  removeNotice: 'says something in the name of the site',
  writePolicy: 'says something in the name of the site',
  writeBanner: 'says something in the name of the site',
  changeBanner: 'says something in the name of the site',
  removeBanner: 'says something in the name of the site',
};

const rows = [
  ...accountRows,
  ...adminRows,
  ...commentRows,
  ...communityRows,
  ...consoleRows,
  ...correctionRows,
  ...pqboxRows,
  ...reviewRows,
  ...siteRows,
  ...storyRows,
].filter(({ call }) => aboutSomebody.includes(call.name));

const titled = rows.map((row) => ({ ...row, title: `${row.call.name} ${row.about ?? ''}`.trim() }));

it('every call of administrators that changes something is known to decide about somebody or not', () => {
  const deciding = calls.filter(({ audience, method }) => audience === 'admin' && method !== 'GET');
  expect(deciding.map(({ name }) => name).sort()).toEqual(
    [...aboutSomebody, ...Object.keys(aboutTheSite)].sort(),
  );
  expect([...new Set(rows.map(({ call }) => call.name))].sort()).toEqual([...aboutSomebody].sort());
});

/** The maker of everything becomes an administrator beside the one that there is; what was written is the maker's too. */
async function promoteMaker({ platform, people }: World): Promise<void> {
  const { pool } = platform.database;
  await pool.query(`update member set role = 'admin' where id = $1`, [people.maker.id]);
  for (const table of ['story', 'comment'])
    await pool.query(`update ${table} set author_id = $1`, [people.maker.id]);
}

it.each(titled)(
  '$title is refused for what is one’s own while there is another administrator',
  async (row) => {
    const world = await openWorld();
    const ask = await prepare(world, row as Row, 'maker');
    await promoteMaker(world);
    const before = await world.fingerprint();
    expect(await ask()).toBe(403);
    expect(await world.fingerprint()).toEqual(before);
    expect(await world.decisions()).toBe(0);
  },
);

it.each(titled)(
  '$title is allowed for what is one’s own and marked when one is the only administrator',
  async (row) => {
    const world = await openWorld();
    const { pool } = world.platform.database;
    const ask = await prepare(world, row as Row, 'maker');
    await promoteMaker(world);
    await pool.query(`update member set role = 'member' where id = $1`, [world.people.admin.id]);
    expect(await ask()).toBe(row.hears.admin);
    const noted = await pool.query(`select after->'alone' as alone from audit_log`);
    expect(noted.rows).toEqual(row.hears.admin < 300 ? [{ alone: true }] : []);
  },
);
