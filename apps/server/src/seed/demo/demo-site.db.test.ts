import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { searchProjects } from '@pq/contract/calls/projects';
import { sentRewardDetails } from '@pq/contract/shapes/reward';
import { hasBuildingNumber } from '@pq/domain/address';
import { DAY_MS, seoulDate } from '@pq/domain/dates';
import { takesFile } from '@pq/domain/pqbox/pq-reward';
import { isSuccessful } from '@pq/domain/project/project';
import { readAnswers } from '@pq/domain/reward/answers';
import { defaultRewardDetails } from '@pq/domain/reward/reward-details';
import { rewardProblems, sharedQuestions } from '@pq/domain/reward/reward-problems';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { runChecks } from '#src/checks/run-checks.ts';
import { mayOpen } from '#src/modules/pledging/digital-access.ts';
import { findSearched } from '#src/modules/projects/catalog/search-projects.ts';
import { getProjectCards, rebuildTerms } from '#src/modules/projects/index.ts';
import { listDifferences } from '#src/modules/settlement/comparison/list-differences.ts';
import { listPayouts } from '#src/modules/settlement/payouts/list-payouts.ts';
import { createStorage } from '#src/providers/storage/storage.ts';
import { openTestPlatform, reader, type TestPlatform } from '#src/testing/index.ts';
import { demoSite } from '../demo-site.ts';
import { createBookProvider } from '../testing/book-provider.ts';
import { seedDemo } from './seed-demo.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'pq-demo-'));
let platform: TestPlatform;
let demoAdmin: { id: string };

beforeAll(async () => {
  platform = await openTestPlatform({ manualClose: true });
  await seedDemo(platform, createStorage({ dataDir }), createBookProvider(), demoSite);
  const { rows } = await platform.database.db.query(
    `select id from member where email = 'admin@example.com'`,
  );
  demoAdmin = rows[0];
});
afterAll(async () => {
  await platform.close();
  rmSync(dataDir, { recursive: true });
});

async function count(what: string): Promise<number> {
  const { rows } = await platform.database.db.query(`select count(*) as n from ${what}`);
  return rows[0]?.n;
}

test('the demo site is seeded with its pictures, and its books balance', async () => {
  expect(await runChecks(platform.database.db, platform.clock.now())).toEqual([]);
});

test('the statements of the demo maker were made final on their days, with fees and stages', async () => {
  const { rows } = await platform.database.db.query(`
    select s.state, s.payout > 0 and s.vat > 0 as has_fees,
      (select sum(g.amount) from payout_stage g where g.statement_key = s.key) = s.payout as is_whole,
      s.final_at = (s.due_on + interval '10 hours') at time zone 'Asia/Seoul' as is_on_its_day
    from statement s join member m on m.id = s.member_id where m.email = 'maker@example.com'`);
  const final = { state: 'final', has_fees: true, is_whole: true, is_on_its_day: true };
  expect(rows).toEqual([final, final]);
});

test('the demo maker has payouts that are made, under way and suspended', async () => {
  const { rows } = await platform.database.db.query(`
    select case when g.held_at is not null then 'held' when g.released_at is not null and g.state <> 'paid' then 'sent'
      else g.state end as state
    from payout_stage g join statement s on s.key = g.statement_key join member m on m.id = s.member_id
    where m.email = 'maker@example.com' order by 1`);
  expect(rows.map(({ state }) => state)).toEqual(['held', 'paid', 'sent']);
});

test('the demo site has payouts and batches in every state, a negative balance and a difference', async () => {
  const admin = { uid: demoAdmin.id, role: 'admin', email: '', name: '' } as const;
  const list = (state: 'due' | 'held' | 'balance' | 'done') =>
    listPayouts(platform, admin, { state, page: 0 });
  const { items, counts, batches, months } = await list('due');
  expect(counts).toMatchObject({ due: items.length, batched: 3, done: 4, balance: 1 });
  expect(items.length).toBe(2);
  expect(counts.waiting).toBe(1);
  const held = (await list('held')).items.map(({ reason }) => reason);
  expect(held.sort()).toEqual(['difference', 'identity', 'manual', 'returned']);
  expect(batches.map(({ state, paid, failed, mayRelease }) => [state, paid, failed, mayRelease])).toEqual([
    ['gathered', 0, 0, 'self'],
    ['exported', 0, 1, 'no'],
    ...Array.from({ length: batches.length - 2 }, () => ['completed', expect.any(Number), 0, 'no']),
  ]);
  expect(months.filter(({ paid }) => paid > 0).length).toBeGreaterThanOrEqual(2);
  const { balances } = await list('balance');
  expect(balances).toMatchObject([{ maker: { nickname: '등대게임즈' } }]);
  // Its refund is among the days that are compared.
  expect(balances[0]?.since).toBeGreaterThan(platform.clock.now() - 7 * DAY_MS);
  const { days, differences } = await listDifferences(platform, reader, { page: 0 });
  // A refund is in the file of its own day.
  expect(days.filter(({ ours, theirs }) => ours !== theirs)).toMatchObject([{ open: 1 }]);
  expect(differences).toMatchObject([
    { state: 'open', age: 1, project: { title: '필름 한 롤로 걷는 부산' } },
  ]);
  expect(await count('mail where sent_at is null')).toBe(0);
});

test('an item of news waits for the decision on its report', async () => {
  expect(await count('news n join news_report r on r.news_key = n.key where n.reports > n.reviewed')).toBe(1);
});

test('every demo project ends as the product would have decided', async () => {
  const { rows } = await platform.database.db.query(`
    select title, state, purpose, project_type as "projectType", goal, amount_at_end as "amountNow",
      backers_at_end as backers from project where state in ('finish', 're-finish', 'fail')`);
  for (const row of rows) expect([row.title, isSuccessful(row)]).toEqual([row.title, row.state !== 'fail']);
});

test('the demo site has enough of everything', async () => {
  expect(await count(`project where purpose = 'projects'`)).toBeGreaterThanOrEqual(24);
  expect(await count(`project where purpose = 'ordermade'`)).toBeGreaterThanOrEqual(12);
  const { rows } = await platform.database.db.query(
    `select array_agg(distinct state) as states, array_agg(distinct category) as categories from project`,
  );
  expect(rows[0].states).toHaveLength(9);
  expect(rows[0].categories.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  const today = seoulDate(platform.clock.now());
  expect(await count(`project where state = 'funding' and period_finish = '${today}'`)).toBeGreaterThan(0);
  const soldOut = `(select project_key from reward group by 1 having bool_and(count > 0 and sold = count)) s
    join project p on p.key = s.project_key and p.state = 'funding'`;
  expect(await count(soldOut)).toBeGreaterThan(0);
  expect(
    await count(`waitlist w join member m on m.id = w.member_id and m.email = 'backer@example.com'`),
  ).toBeGreaterThan(0);
  expect(await count('waitlist')).toBeGreaterThan(3);
  const countRewards = (what: string) =>
    count(
      `(select distinct r.project_key from reward r join project p on p.key = r.project_key where ${what}) s`,
    );
  expect(await countRewards("options <> '[]' and p.state = 'funding'")).toBeGreaterThanOrEqual(8);
  expect(await countRewards("questions <> '[]' and p.state = 'funding'")).toBeGreaterThanOrEqual(4);
  expect(await countRewards("questions <> '[]' and p.purpose = 'ordermade'")).toBeGreaterThanOrEqual(4);
  expect(await countRewards("name <> '' and picture <> '' and month is not null")).toBeGreaterThan(0);
  expect(await countRewards('early_first > sold')).toBeGreaterThan(0);
  expect(await countRewards('limit_per_person > 0 and early_until is null')).toBeGreaterThan(0);
  expect(await countRewards(`early_until > '${today}'`)).toBeGreaterThan(0);
  expect(await count('reward_stock where count > 0 and sold = count')).toBeGreaterThan(0);
  expect(await count("pledge_item where answers <> '[]'")).toBeGreaterThan(0);
  expect(await count("pledge where answers <> '{}'")).toBeGreaterThan(0);
  expect(await count(`(select distinct "group" from banner) b`)).toBe(3);
  expect(await count(`(select distinct id from policy_text) p`)).toBe(6);
  expect(
    await count(`member where email in ('admin@example.com', 'maker@example.com', 'backer@example.com')
    and email_verified`),
  ).toBe(3);
});

test('the demo maker and the demo backer have parcels in each state', async () => {
  const { rows } = await platform.database.db.query(`
    select distinct c.state, c.received_by as by, m.email = 'backer@example.com' as guest
    from parcel c join pledge g on g.id = c.pledge_id join member m on m.id = g.member_id
      join project p on p.key = g.project_key join member o on o.id = p.owner_id
    where o.email = 'maker@example.com' or m.email = 'backer@example.com' order by 1, 2, 3`);
  expect(rows.map(({ state, by, guest }) => [state, by, guest])).toEqual([
    ['received', 'backer', false],
    ['received', 'backer', true],
    ['received', 'time', false],
    ['sent', null, false],
    ['sent', null, true],
  ]);
  const unsent = `pledge g join project p on p.key = g.project_key and p.making_at is not null
    where g.status = 'paid' and (select sum(count) from pledge_item i where i.pledge_id = g.id) >
      coalesce((select sum(l.count) from parcel c join parcel_line l on l.parcel_id = c.id where c.pledge_id = g.id), 0)`;
  const sentInPart = `${unsent} and exists (select from parcel c where c.pledge_id = g.id)`;
  expect(await count(sentInPart)).toBeGreaterThan(2);
  expect(await count(unsent)).toBeGreaterThan((await count(sentInPart)) + 5);
});

test('the demo maker has addresses that are confirmed, changed, doubtful and about to be locked', async () => {
  const locked = `pledge g join project p on p.key = g.project_key and p.address_lock_at is not null`;
  for (const kind of ['address_confirmed_at', 'address_changed_at'])
    expect(await count(`${locked} where g.${kind} is not null`)).toBeGreaterThan(0);
  const { rows } = await platform.database.db.query(`select g.address_basic as basic from ${locked}`);
  expect(rows.some(({ basic }) => !hasBuildingNumber(basic))).toBe(true);
  expect(await count('address_notice')).toBe(1);
});

test('the demo site has promises, of which one was moved', async () => {
  expect(
    await count('project where promise_first is not null and promise_count_at is not null'),
  ).toBeGreaterThan(2);
  expect(
    await count(`promise_change c join project p on p.key = c.project_key
      where p.promise_first = c.from_month and p.promise_month = c.to_month and p.promise_first < p.promise_month
        and p.promise_first = date_trunc('month', p.reward_period)`),
  ).toBe(1);
});

test('rewards of the demo site are such as their makers could write', async () => {
  for (const { title, rewards } of demoSite.content.projects) {
    for (const { questions = [], ...reward } of rewards) {
      const asked = questions.map(({ samples: _samples, ...question }) => question);
      const goods = { name: reward.name, options: reward.options, stock: reward.stock, questions: asked };
      expect(z.strictObject(sentRewardDetails).safeParse(goods).error?.issues ?? []).toEqual([]);
      const checked = { ...defaultRewardDetails(), early: null, ...reward, questions: asked };
      expect([title, rewardProblems(checked)]).toEqual([title, []]);
      for (const { samples = [], ...question } of questions)
        for (const sample of samples)
          expect(readAnswers([question], { [question.id]: sample }).problems).toEqual([]);
    }
    const sent = rewards.map(({ questions = [] }) => ({ questions }));
    expect([title, sharedQuestions(sent)]).toEqual([title, []]);
  }
});

test('the demo backer has a PQ box with every kind of reward and their files', async () => {
  const { rows } = await platform.database.db.query(`
    select r.category, f.path, f.sha256, f.media_type as "mediaType" from member m
      join pledge g on g.member_id = m.id join project p on p.key = g.project_key
      join pq_reward r on r.project_key = p.key and r.state = 'funding' and ${mayOpen}
      left join pq_reward_file f on f.reward_key = r.key
    where m.email = 'backer@example.com'`);
  expect([...new Set(rows.map(({ category }) => category))].sort()).toEqual([0, 1, 2, 3]);
  const storage = createStorage({ dataDir });
  for (const { category, path, sha256, mediaType } of rows.filter((row) => row.path !== null)) {
    const bytes = (await storage.read(path)) ?? new Uint8Array();
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect(takesFile(category, mediaType)).toBe(true);
  }
});

/** Every third query of the bench `recall`, of which half were never used for tuning. */
test('searches find the project meant among the first six, for at least 85 % of each kind of query', async () => {
  await rebuildTerms(platform);
  const file = new URL('../../../../../bench/data/queries.json', import.meta.url);
  const parts = Object.values(JSON.parse(readFileSync(file, 'utf8'))) as [string, string, string][][];
  const kinds = new Map<string, boolean[]>();
  for (const [kind, text, title] of parts.flatMap((part) => part.filter((_, at) => at % 3 === 0))) {
    const { keys } = await findSearched(platform, searchProjects.input.parse({ text }));
    const cards = await getProjectCards(platform.database.db, keys, null);
    kinds.set(kind, [...(kinds.get(kind) ?? []), cards.some((card) => card.title.includes(title))]);
  }
  expect(kinds.size).toBe(10);
  for (const [kind, found] of kinds)
    expect(found.filter(Boolean).length / found.length, kind).toBeGreaterThanOrEqual(0.85);
});
