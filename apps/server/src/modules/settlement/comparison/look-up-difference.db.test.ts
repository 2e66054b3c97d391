import { t } from '@pq/domain/copy';
import { addDays } from '@pq/domain/dates';
import { lookUpText } from '@pq/domain/settlement/look-up-text';
import { expect, it } from 'vitest';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildAdmin, type ChargeFault, reader } from '#src/testing/index.ts';
import { compareWithProvider } from './compare-with-provider.ts';
import { listDifferences } from './list-differences.ts';
import { lookUpDifference } from './look-up-difference.ts';

const DAY = '2026-12-01';
/** The provider's time of every payment of the scripted provider. */
const PAID_AT = Date.parse('2026-12-01T01:00:01Z');

type Row = { oid?: string; total: number; refunded?: number };

/** The difference that a file with this row makes; null is a file without the order. */
async function open(row: Row | null, ...faults: ChargeFault[]) {
  const bench = await chargedPledge(...faults);
  const { platform, provider, pledgeId } = bench;
  const oid = row?.oid ?? `${pledgeId}-1`;
  if (faults.length > 0) provider.books.set(oid, { amount: 13_000, billingKey: '', status: 'paid' });
  for (let back = -40; back <= 40; back += 1) provider.settlements.set(addDays(DAY, back), []);
  const at = Date.parse(`${DAY}T01:00:00Z`);
  const file = (of: Row | null) =>
    provider.settlements.set(DAY, of ? [{ oid, refunded: 0, fee: 0, at, ...of }] : []);
  file(row);
  platform.clock.set(Date.parse('2026-12-03T09:00:00+09:00'));
  await compareWithProvider(platform, provider, new AbortController().signal);
  const list = async () =>
    (await listDifferences(platform, reader, { day: undefined, state: undefined, page: 0 })).differences;
  const [difference] = (await list()).filter((found) => found.oid === oid);
  const { key = '', kind } = difference ?? {};
  const admin = await buildAdmin(platform);
  const asked: string[] = [];
  const lookUp = () => {
    const counting: typeof provider = {
      ...provider,
      lookUp(order) {
        asked.push(order.orderId);
        return provider.lookUp(order);
      },
    };
    return lookUpDifference(platform, counting, admin, { key });
  };
  const audit = async () => {
    const { rows } = await platform.owner.query(
      `select action, after from audit_log where action like 'difference.%' order by at, id`,
    );
    return rows;
  };
  return { ...bench, oid, file, list, kind, admin, lookUp, audit, asked };
}

const paid = { outcome: 'paid', amount: 13_000, at: PAID_AT, reason: null };

it.each([
  ['only-ours', null, { total: 0, refunded: 0 }],
  ['amount', { total: 13_100 }, { total: 13_100, refunded: 0 }],
] as const)(
  'a difference of the kind %s asks about the order and stays open with the answer',
  async (kind, row, file) => {
    const found = await open(row);
    expect(found.kind).toBe(kind);
    expect(await found.list()).toMatchObject([{ lookUp: 'order' }]);
    const answer = await found.lookUp();
    expect(answer).toEqual({ state: 'open', order: paid, file });
    expect(found.asked).toEqual([found.oid]);
    expect(await found.audit()).toEqual([
      {
        action: 'difference.lookUp',
        after: { state: 'open', orderId: found.oid, answer: { order: paid, file } },
      },
    ]);
    expect(lookUpText(answer)).toContain('결제사 답: 13,000원 결제됨, 2026.12.01 10:00. ');
  },
);

it.each([
  ['only-ours', null],
  ['amount', { total: 13_100 }],
  ['refund', { total: 13_000, refunded: 3_000 }],
] as const)(
  'a difference of the kind %s is closed when the provider has corrected its file since',
  async (kind, row) => {
    const found = await open(row);
    expect(found.kind).toBe(kind);
    found.file({ total: 13_000 });
    expect(await found.lookUp()).toMatchObject({ state: 'closed', file: { total: 13_000, refunded: 0 } });
    expect(await found.list()).toEqual([]);
    expect(await found.audit()).toMatchObject([{ after: { state: 'closed' } }]);
    expect(await refusal(found.lookUp())).toBe('wrongState');
  },
);

it('a difference of refunds reads the file again, and asks nothing about the order', async () => {
  const found = await open({ total: 13_000, refunded: 3_000 });
  expect(await found.list()).toMatchObject([{ kind: 'refund', lookUp: 'file' }]);
  found.file({ total: 13_000, refunded: 2_000 });
  expect(await found.lookUp()).toEqual({
    state: 'open',
    order: null,
    file: { total: 13_000, refunded: 2_000 },
  });
  expect(found.asked).toEqual([]);
  expect(await found.list()).toMatchObject([{ size: 2_000 }]);
  expect(await found.audit()).toMatchObject([
    { after: { orderId: found.oid, answer: { order: null, file: { total: 13_000, refunded: 2_000 } } } },
  ]);
});

it('the file of the day after, which may have the refund by now, is read again as well', async () => {
  const found = await open({ total: 13_000, refunded: 3_000 });
  const next = addDays(DAY, 1);
  found.file({ total: 13_000 });
  const at = Date.parse(`${next}T01:00:00Z`);
  found.provider.settlements.set(next, [{ oid: found.oid, total: 0, refunded: 3_000, fee: 0, at }]);
  expect(await found.lookUp()).toMatchObject({ state: 'closed' });
  const { rows } = await found.platform.owner.query(
    'select day::text as day, refunded::int as refunded from provider_row order by day',
  );
  expect(rows).toEqual([
    { day: DAY, refunded: 0 },
    { day: next, refunded: 3_000 },
  ]);
});

it('a payment of a refused charge that the provider confirms is settled and closes the difference', async () => {
  const found = await open({ total: 13_000 }, 'decline');
  expect(found.kind).toBe('only-theirs');
  expect(await found.lookUp()).toMatchObject({ state: 'closed', order: paid });
  expect(await found.pledgeRow()).toMatchObject({ status: 'paid' });
  await found.expectBooksToBalance();
});

it('a charge without an outcome is asked about and left to its worker', async () => {
  const found = await open({ total: 13_000 }, 'decline');
  await found.platform.owner.query(`update charge set status = 'unknown', settled_at = null`);
  expect(await found.lookUp()).toMatchObject({ state: 'open', order: paid });
  expect(found.asked).toEqual([found.oid]);
  expect(await found.pledgeRow()).toMatchObject({ status: 'retry' });
});

it('an order that is none of ours, or was refused, is answered as the provider has it', async () => {
  const found = await open({ oid: 'foreign', total: 13_000 });
  found.provider.books.set('foreign', { amount: 13_000, billingKey: '', status: 'declined' });
  expect(await found.lookUp()).toMatchObject({
    ...{ state: 'open', order: { outcome: 'declined', amount: null, reason: '카드 한도 초과' } },
  });
  found.provider.books.delete('foreign');
  const answer = await found.lookUp();
  expect(answer).toMatchObject({ state: 'open', order: { outcome: 'absent' } });
  expect(lookUpText(answer)).toContain('결제사 답: 이 주문을 모릅니다.');
});

it.each([
  ['a payment', { total: 13_100 }],
  ['a refund', { total: 13_000, refunded: 3_000 }],
] as const)('%s of which the provider answers nothing changes nothing', async (_, row) => {
  const found = await open(row);
  found.provider.isUnreachable = true;
  if (row.total === 13_000) found.provider.settlements.delete(DAY);
  else found.file({ total: 13_000 });
  await expect(found.lookUp()).rejects.toMatchObject({
    code: 'unavailable',
    msg: t('admin.difference.silent'),
  });
  expect(await found.list()).toHaveLength(1);
  expect(await found.audit()).toEqual([]);
});

it('an answer about the order is enough where the file is not answered', async () => {
  const found = await open({ total: 13_100 });
  found.provider.settlements.clear();
  const answer = await found.lookUp();
  expect(answer).toEqual({ state: 'open', order: paid, file: null });
  expect(lookUpText(answer)).toContain(t('admin.difference.answer.unread'));
});

it('a difference of refunds of a day with an uploaded file has nothing to ask', async () => {
  const found = await open({ total: 13_000, refunded: 3_000 });
  await found.platform.owner.query('update provider_file set is_uploaded = true');
  expect(await found.list()).toMatchObject([{ lookUp: null }]);
  expect(await refusal(found.lookUp())).toBe('wrongState');
});
