import { buffer, text } from 'node:stream/consumers';
import { addBusinessDays } from '@pq/domain/business-days';
import { DAY_MS, daysBetween, HOUR_MS, paymentAt, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { settleAt } from '#src/modules/admin/scheduler/testing/swept.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { insertRows } from '#src/platform/database/insert-rows.ts';
import { newId } from '#src/platform/ids.ts';
import { readSpreadsheet } from '#src/platform/spreadsheet/read-spreadsheet.ts';
import {
  buildAdmin,
  buildIdentity,
  buildMember,
  buildPledge,
  buildProject,
  buildSession,
  putState,
} from '#src/testing/index.ts';
import { openTestApp } from '#src/testing/test-app.ts';
import { exportStatement } from './export-statement.ts';
import { exportTaxData } from './tax-data.ts';

async function open() {
  const { app, platform, provider } = await openTestApp();
  const maker = await buildMember(platform);
  const project = await buildProject(platform, { ownerId: maker.id, projectType: 'PT10' });
  await platform.owner.query(`update project set fee_plan = 'default'`);
  const gateKey = await buildPledge(platform, project);
  await buildPledge(platform, project);
  const admin = await buildAdmin(platform);
  const headers = { authorization: `Bearer ${await buildSession(platform, maker.id)}` };
  const get = async (path: string, query: Record<string, string>) =>
    (await app.inject({ url: `/api/settlement/${path}`, query, headers })).json().data;
  const paidAt = paymentAt(project.periodFinish ?? '');
  return {
    platform,
    maker,
    admin,
    project,
    paidAt,
    day: addBusinessDays(seoulDate(paidAt), 7),
    sweepAt: (atMs: number) => settleAt(platform, provider, atMs),
    refund: (amount: number) =>
      refundPledge(platform, provider, { gateKey, amount, admin, idempotencyKey: null }),
    my: () => get('my', { pid: project.key }),
    detail: (key: string) => get('statement/detail', { key }),
  };
}

test('a settlement shows what is expected with the planned day, and what is final afterwards', async () => {
  const { my, maker, platform, project, paidAt, day, sweepAt } = await open();
  await buildIdentity(platform, maker.id);
  const planned = addBusinessDays(seoulDate(paidAt + 24 * HOUR_MS), 7);
  expect(await my()).toMatchObject({
    final: false,
    number: null,
    payout: 23_712,
    statementOn: planned,
    stages: [],
  });
  await sweepAt(paidAt);
  expect(await my()).toMatchObject({ final: false, statementOn: day });
  await sweepAt(seoulInstant(day, 10));
  const { key: statementKey, ...statement } = (await my()).statements[0];
  expect(await my()).toEqual({
    pid: project.key,
    plan: { name: 'default', platform: 500, payment: 300 },
    number: statement.number,
    kind: 'main',
    charged: 26_000,
    refunded: 0,
    base: 26_000,
    fees: { platform: 1_300, payment: 780, vat: 208 },
    payout: 23_712,
    final: true,
    statementOn: day,
    stages: [
      {
        key: expect.any(String),
        n: 1,
        amount: 23_712,
        netted: 0,
        transfer: 23_712,
        dueOn: day,
        parcels: null,
        belowMinimum: false,
        state: 'due',
        paidAt: null,
        failure: null,
        reason: null,
      },
    ],
    adjustments: [],
    holds: [],
    statements: [{ key: statementKey, ...statement }],
    balance: 0,
  });
});

test('stages are suspended for an identity, a hidden project and one from before, until that ends', async () => {
  const { my, platform, maker, project, day, paidAt, sweepAt } = await open();
  await sweepAt(paidAt);
  await sweepAt(seoulInstant(day, 10));
  const held = async () =>
    (await my()).stages.map(({ state, reason }: Record<string, string>) => [state, reason]);
  expect(await held()).toEqual([['held', 'identity']]);
  expect((await my()).holds).toEqual([{ reason: 'identity', since: null }]);
  await buildIdentity(platform, maker.id);
  expect(await held()).toEqual([['due', null]]);
  await putState(platform, 'blind', { key: project.key, blindedFrom: 're-finish' });
  expect(await held()).toEqual([['held', 'hidden']]);
  await platform.owner.query(`update payout_stage set reason = 'before'`);
  expect(await held()).toEqual([['held', 'before']]);
});

test('a difference of 10,000 won, or of three days, suspends the stages of its project until it is closed', async () => {
  const { my, platform, maker, project, day, paidAt, sweepAt } = await open();
  await sweepAt(paidAt);
  await sweepAt(seoulInstant(day, 10));
  await buildIdentity(platform, maker.id);
  const holds = async () => (await my()).holds;
  const foundAt = platform.clock.now();
  const found = { day, kind: 'refund', projectKey: project.key, foundAt: new Date(foundAt) };
  const none = { ourTotal: 0, ourRefunded: 0, theirTotal: 0 };
  const difference = (oid: string, theirRefunded: number) =>
    insertRows(platform.database.db, 'provider_difference', [
      { id: newId(foundAt), orderId: oid, ...found, ...none, theirRefunded },
    ]);
  await difference('small', 9_999);
  expect(await holds()).toEqual([]);
  platform.clock.set(foundAt + 3 * DAY_MS - 1);
  expect(await holds()).toEqual([]);
  platform.clock.set(foundAt + 3 * DAY_MS);
  expect(await holds()).toEqual([{ reason: 'difference', since: foundAt }]);
  platform.clock.set(foundAt);
  await difference('large', 10_000);
  expect(await holds()).toEqual([{ reason: 'difference', since: foundAt }]);
  await platform.owner.query(`update provider_difference set state = 'closed', closed_at = now()`);
  expect(await holds()).toEqual([]);
});

test('a refund after a transfer is owed, and has a statement with the original number', async () => {
  const { my, detail, platform, maker, refund, day, paidAt, sweepAt } = await open();
  await buildIdentity(platform, maker.id);
  await sweepAt(paidAt);
  await sweepAt(seoulInstant(day, 10));
  const [main] = (await my()).statements;
  await refund(5_000);
  await sweepAt(seoulInstant(day, 11));
  expect(await my()).toMatchObject({
    payout: 23_712,
    adjustments: [{ refunded: 5_000, payout: -4_560 }],
    stages: [{ amount: 23_712, netted: 4_560, transfer: 19_152 }],
    balance: 0,
  });
  const [adjustment] = (await my()).statements;
  expect(await detail(adjustment.key)).toMatchObject({
    kind: 'adjust',
    fees: { platform: -250, payment: -150, vat: -40 },
    tax: { kind: 'receipt', original: main.number, supply: -400, vat: -40, total: -440 },
  });
  await platform.owner.query(`update payout_stage set netted = amount`);
  expect((await my()).balance).toBe(0);
  await platform.owner.query(`update payout_stage set netted = 0`);
  expect((await my()).balance).toBe(-4_560);
});

test('a statement has the data of a business for its invoice, and an admin’s reading is logged', async () => {
  const { detail, platform, maker, admin, my, day, paidAt, sweepAt } = await open();
  await buildIdentity(platform, maker.id);
  await platform.owner.query(
    `update maker_identity set kind = 'sole', birth = null, registration = '1234567891'`,
  );
  await sweepAt(paidAt);
  await sweepAt(seoulInstant(day, 10));
  const [{ key, number }] = (await my()).statements;
  expect(await detail(key)).toMatchObject({
    pledges: 2,
    base: 26_000,
    maker: { kind: 'sole', registration: '1234567891', account: '····4821' },
    tax: { kind: 'invoice', on: day, supply: 2_080, vat: 208, total: 2_288, original: null, phone: null },
  });
  const xlsx = await exportStatement(platform, admin, { key, format: 'xlsx' });
  expect([xlsx.name, (await buffer(xlsx.file)).subarray(0, 2).toString()]).toEqual([`${number}.xlsx`, 'PK']);
  const html = await exportStatement(platform, admin, { key, format: 'html' });
  expect(await text(html.file)).toContain('<td>23,712</td>');
  const { rows } = await platform.owner.query('select action, after from audit_log order by at, id');
  expect(rows).toEqual([
    { action: 'statement.open', after: { number } },
    { action: 'statement.open', after: { number } },
  ]);
});

test('a statement and the tax data of its month have the maker as of then, whatever is verified later', async () => {
  const { detail, refund, platform, maker, admin, my, day, paidAt, sweepAt } = await open();
  await buildIdentity(platform, maker.id);
  await sweepAt(paidAt);
  await sweepAt(seoulInstant(day, 10));
  await refund(5_000);
  await platform.owner.query(`update maker_identity set state = 'replaced'`);
  await buildIdentity(platform, maker.id, { version: 2 });
  await platform.owner.query(`update maker_identity set name = '윤서린상회' where version = 2`);
  await sweepAt(seoulInstant(day, 11));
  const [adjust, main] = (await my()).statements;
  expect([(await detail(main.key)).maker.name, (await detail(adjust.key)).maker.name]).toEqual([
    '윤서린',
    '윤서린상회',
  ]);
  const rowsOf = async (month: string) => {
    const { file } = await exportTaxData(platform, admin, { month });
    const rows: string[][] = [];
    for await (const batch of readSpreadsheet(await buffer(file), 'tax.xlsx'))
      rows.push(...batch.map(({ cells }) => cells));
    return rows.slice(1);
  };
  const rest = ['', '', '서울특별시 마포구 느티나무길 12, 2층', '', '자진발급 010-000-1234'];
  const on = String(daysBetween('1899-12-30', day));
  expect(await rowsOf(day.slice(0, 7))).toEqual([
    [main.number, '현금영수증', on, '윤서린', ...rest, '2080', '208', '2288'],
    [adjust.number, '현금영수증', on, '윤서린상회', ...rest, '-400', '-40', '-440', main.number],
  ]);
  expect(await rowsOf('2020-01')).toEqual([]);
});
