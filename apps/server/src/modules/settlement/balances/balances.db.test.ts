import { t } from '@pq/domain/copy';
import { DAY_MS } from '@pq/domain/dates';
import { pageSizes } from '@pq/domain/limits';
import { expect, test } from 'vitest';
import { runChecks } from '#src/checks/run-checks.ts';
import { balanceLettersJob } from '#src/modules/admin/daily/balance-letters.ts';
import { readEntries } from '#src/modules/ledger/testing/entries.ts';
import type { ProductError } from '#src/platform/product-error.ts';
import { buildAdmin, buildMember, buildProject, openTestPlatform, reader } from '#src/testing/index.ts';
import { listPayouts } from '../payouts/list-payouts.ts';
import { buildOwed } from '../testing/build-owed.ts';
import { buildStatement } from '../testing/build-statement.ts';
import { listBalances } from './list-balances.ts';
import { receiveBalance, writeOffBalance } from './settle-balance.ts';

const signal = new AbortController().signal;

/** A maker who owes 10,000 KRW for one project and, later, 500 for another. */
async function open() {
  const platform = await openTestPlatform();
  const maker = await buildMember(platform);
  const [old, recent] = [
    await buildProject(platform, { ownerId: maker.id, state: 're-finish' }),
    await buildProject(platform, { ownerId: maker.id, state: 're-finish' }),
  ];
  await buildOwed(platform, { projectKey: old.key, memberId: maker.id });
  const since = platform.clock.now();
  platform.clock.set(since + DAY_MS);
  await buildOwed(platform, { projectKey: recent.key, memberId: maker.id, amount: 500 });
  const admin = await buildAdmin(platform);
  const rows = async (text: string) => (await platform.owner.query(text)).rows;
  return {
    ...{ platform, maker, old, recent, since, admin, rows },
    receive: (amount: number, reference = 'R1') =>
      receiveBalance(platform, admin, { uid: maker.id, amount, reference }),
    writeOff: (by: typeof admin, amount = 10_500, seen?: number) =>
      writeOffBalance(platform, by, { uid: maker.id, amount, reason: '연락이 닿지 않습니다.', seen }),
    list: (by = reader) => listBalances(platform, by, { page: 0 }),
    askedAt: async () => (await listBalances(platform, reader, { page: 0 })).balances[0]?.writeOff?.askedAt,
    posted: async () => (await readEntries(platform)).filter((entry) => /maker-paid|write-off/.test(entry)),
    findings: async () =>
      [
        ...new Set(
          (await runChecks(platform.database.db, platform.clock.now())).map(({ invariant }) => invariant),
        ),
      ].filter((name) => name.startsWith('what makers have paid back') || name.startsWith('a pair of')),
    mails: () =>
      rows(
        `select data ->> 'days' as days, data ->> 'amount' as amount from mail where kind = 'balanceDue' order by id`,
      ),
  };
}

const refusal = (going: Promise<unknown>) =>
  going.then(
    () => 'done',
    ({ code, data }: ProductError & { data?: { fields?: object } }) =>
      data?.fields ? Object.keys(data.fields) : code,
  );

test('makers who owe are listed in pages of both calls', async () => {
  const platform = await openTestPlatform();
  const admin = await buildAdmin(platform);
  const since: string[] = [];
  for (let n = 0; n <= pageSizes.admin; n += 1) {
    const { id } = await buildMember(platform);
    const { key } = await buildProject(platform, { ownerId: id, state: 're-finish' });
    platform.clock.set(platform.clock.now() + 1_000);
    await buildOwed(platform, { projectKey: key, memberId: id });
    since.push(id);
  }
  const pagesOf = async (list: (page: number) => Promise<{ balances: { maker: { uid: string } }[] }>) => {
    const pages = [await list(0), await list(1)];
    return pages.map(({ balances }) => balances.map(({ maker }) => maker.uid));
  };
  const expected = [since.slice(0, pageSizes.admin), since.slice(pageSizes.admin)];
  expect(await pagesOf((page) => listBalances(platform, reader, { page }))).toEqual(expected);
  expect(await pagesOf((page) => listPayouts(platform, admin, { state: 'balance', page }))).toEqual(expected);
});

test('makers who owe are listed with each project, by the day since which they owe', async () => {
  const { list, maker, old, recent, since } = await open();
  expect(await list()).toMatchObject({
    total: 1,
    owes: 10_500,
    balances: [
      {
        maker: { uid: maker.id },
        ...{ owes: 10_500, since, letters: [], writeOff: null },
        projects: [
          { project: { key: old.key }, owes: 10_000 },
          { project: { key: recent.key }, owes: 500 },
        ],
      },
    ],
  });
});

test('payment of a maker is posted for the oldest project first, with an audit entry', async () => {
  const { receive, posted, list, findings, rows } = await open();
  expect(await receive(10_200)).toEqual({ owes: 300 });
  expect(await posted()).toEqual([
    'maker-paid bank 10200',
    'maker-paid maker -10000',
    'maker-paid maker -200',
  ]);
  expect(await list()).toMatchObject({ owes: 300, balances: [{ projects: [{ owes: 300 }] }] });
  expect(await findings()).toEqual([]);
  expect(await rows(`select action, before, after from audit_log`)).toEqual([
    { action: 'balance.receive', before: { owes: 10_500 }, after: { owes: 300, reference: 'R1' } },
  ]);
  expect(await receive(300, 'R2')).toEqual({ owes: 0 });
  expect(await list()).toEqual({ total: 0, owes: 0, balances: [] });
});

test('a reference twice, more than what is owed, an own balance and an unknown maker are refused', async () => {
  const { platform, receive, admin, maker, posted } = await open();
  await receive(100);
  expect(await refusal(receive(100))).toEqual(['reference']);
  expect(await refusal(receive(10_401, 'R2'))).toEqual(['amount']);
  await expect(receive(10_401, 'R2')).rejects.toMatchObject({
    data: { fields: { amount: t('admin.balance.tooMuch', { owes: '10,400원', more: '1원' }) } },
  });
  await buildAdmin(platform);
  const own = receiveBalance(
    platform,
    { ...admin, uid: maker.id },
    { uid: maker.id, amount: 1, reference: 'R3' },
  );
  expect(await refusal(own)).toBe('ownDecision');
  const of = (uid: string) => receiveBalance(platform, admin, { uid, amount: 1, reference: 'R4' });
  expect(await refusal(of('0199f3a4-7c1e-7b52-9d3e-2f6a81c40b21'))).toBe('notFound');
  expect(await refusal(of((await buildMember(platform)).id))).toBe('wrongState');
  expect(await posted()).toHaveLength(2);
});

test('two payments at once are never more than what is owed', async () => {
  const { receive, list } = await open();
  const results = await Promise.all(
    ['R1', 'R2', 'R3'].map((reference) => refusal(receive(5_000, reference))),
  );
  expect(results.filter((result) => result === 'done')).toHaveLength(2);
  expect((await list()).owes).toBe(500);
});

test('a write-off is asked for by one admin and confirmed by another, who has seen it', async () => {
  const { platform, writeOff, admin, posted, list, findings, rows, askedAt } = await open();
  const other = await buildAdmin(platform);
  expect(await writeOff(admin)).toEqual({ owes: 10_500, state: 'asked' });
  expect(await list(admin)).toMatchObject({ balances: [{ writeOff: { mayConfirm: false } }] });
  expect(await list()).toMatchObject({
    balances: [{ writeOff: { amount: 10_500, askedBy: { uid: admin.uid }, mayConfirm: true } }],
  });
  expect([await posted(), await findings()]).toEqual([[], []]);
  const seen = await askedAt();
  expect(await refusal(writeOff(admin, 10_500, seen))).toBe('closingSelf');
  expect(await refusal(writeOff(other))).toBe('decisionStale');
  expect(await refusal(writeOff(other, 10_499, seen))).toBe('decisionStale');
  expect(await writeOff(other, 10_500, seen)).toEqual({ owes: 0, state: 'done' });
  expect(await posted()).toEqual([
    'write-off write_off 10500',
    'write-off maker -10000',
    'write-off maker -500',
  ]);
  expect(await findings()).toEqual([]);
  expect(await rows('select action from audit_log order by id')).toEqual([
    { action: 'balance.ask' },
    { action: 'balance.writeOff' },
  ]);
  expect(await refusal(writeOff(other, 10_500, seen))).toBe('wrongState');
});

test('another amount asks for the write-off again', async () => {
  const { platform, writeOff, admin, askedAt } = await open();
  const other = await buildAdmin(platform);
  await writeOff(admin);
  const first = await askedAt();
  platform.clock.set(platform.clock.now() + 1);
  expect(await writeOff(other, 10_000)).toEqual({ owes: 10_500, state: 'asked' });
  expect(await refusal(writeOff(admin, 10_000, first))).toBe('decisionStale');
  const seen = await askedAt();
  expect(await refusal(writeOff(other, 10_000, seen))).toBe('closingSelf');
  expect(await writeOff(admin, 10_000, seen)).toEqual({ owes: 500, state: 'done' });
});

test('the only admin who presses twice asks for a write-off once', async () => {
  const { writeOff, admin, list } = await open();
  const pressed = await Promise.all([refusal(writeOff(admin)), refusal(writeOff(admin))]);
  expect(pressed.sort()).toEqual(['decisionStale', 'done']);
  expect(await list()).toMatchObject({ owes: 10_500, balances: [{ writeOff: { amount: 10_500 } }] });
});

test('the only admin who confirms a part twice writes it off once', async () => {
  const { writeOff, admin, askedAt, list } = await open();
  await writeOff(admin, 5_000);
  const seen = await askedAt();
  const confirmed = [writeOff(admin, 5_000, seen), writeOff(admin, 5_000, seen)].map(refusal);
  expect((await Promise.all(confirmed)).sort()).toEqual(['decisionStale', 'done']);
  expect(await list()).toMatchObject({ owes: 5_500, balances: [{ writeOff: null }] });
});

test('the only admin confirms a write-off alone, which is recorded', async () => {
  const { writeOff, admin, rows, askedAt } = await open();
  await writeOff(admin);
  expect(await writeOff(admin, 10_500, await askedAt())).toMatchObject({ state: 'done' });
  expect(await rows(`select after -> 'alone' as alone from audit_log order by id`)).toEqual([
    { alone: null },
    { alone: true },
  ]);
});

test('makers who owe get a letter after 90 and 120 days, each once', async () => {
  const { platform, since, mails, list } = await open();
  const runAt = async (days: number) => {
    platform.clock.set(since + days * DAY_MS);
    await Promise.all([balanceLettersJob.run(platform, signal), balanceLettersJob.run(platform, signal)]);
    return (await mails()).map(({ days: after }) => after);
  };
  expect(await runAt(90 - 1 / 24)).toEqual([]);
  expect(await runAt(90)).toEqual(['90']);
  expect(await runAt(119)).toEqual(['90']);
  expect(await runAt(121)).toEqual(['90', '120']);
  expect(await mails()).toEqual([
    { days: '90', amount: '10500' },
    { days: '120', amount: '10500' },
  ]);
  expect((await list()).balances[0]?.letters).toEqual([90, 120]);
});

test('payouts that have not left delay a letter only while they reach the minimum together', async () => {
  const { platform, maker, since, mails, rows } = await open();
  const owed = `select s.key from statement s where s.key in (select statement_key from payout_stage where state = 'paid')`;
  for (const amount of [600, 400]) {
    const { key } = await buildProject(platform, { ownerId: maker.id, state: 're-finish' });
    const statement = await buildStatement(platform, { projectKey: key, memberId: maker.id });
    await rows(`update payout_stage set netted = amount - ${amount} where statement_key = '${statement}'`);
  }
  platform.clock.set(since + 90 * DAY_MS);
  await balanceLettersJob.run(platform, signal);
  expect(await mails()).toEqual([]);
  await rows(
    `update payout_stage set netted = netted + 1 where amount - netted = 400 and statement_key not in (${owed})`,
  );
  await balanceLettersJob.run(platform, signal);
  expect(await mails()).toEqual([{ days: '90', amount: '10500' }]);
});

test('a letter has the settlement account of the site', async () => {
  const { platform, since, rows } = await open();
  platform.clock.set(since + 90 * DAY_MS);
  const settlementAccount = '국민은행 123456-01-234567 주식회사 피큐';
  const config = { ...platform.config, settlementAccount };
  await balanceLettersJob.run({ ...platform, config }, signal);
  expect(await rows(`select data ->> 'account' as account from mail where kind = 'balanceDue'`)).toEqual([
    { account: settlementAccount },
  ]);
});

test('makers with another payout to come, and those who have paid back, get no letter', async () => {
  const { platform, since, mails, maker, receive } = await open();
  const next = await buildProject(platform, { ownerId: maker.id, state: 're-finish' });
  await buildStatement(platform, { projectKey: next.key, memberId: maker.id });
  platform.clock.set(since + 90 * DAY_MS);
  await balanceLettersJob.run(platform, signal);
  expect(await mails()).toEqual([]);
  await platform.owner.query(`update payout_stage set state = 'paid'`);
  await receive(10_500);
  await balanceLettersJob.run(platform, signal);
  expect(await mails()).toEqual([]);
});

test.each<[about: string, statements: string]>([
  ['a payment of a maker that is not recorded', 'delete from balance_part; delete from balance_settlement'],
  ['a payment of another amount', 'update balance_settlement set amount = amount + 1'],
  [
    'a payment for another project',
    `update balance_part set project_key = gen_random_uuid() where amount = 200`,
  ],
  [
    'a payment of which a part is nowhere',
    `update balance_part set amount = amount - 1 where amount = 10000`,
  ],
])('the checks find %s', async (_, statements) => {
  const { platform, receive, findings } = await open();
  await receive(10_200);
  await platform.owner.query(`begin; set local session_replication_role = replica; ${statements}; commit`);
  expect(await findings()).toEqual([
    'what makers have paid back, and what was written off, is posted, each once',
  ]);
});
