import { addDays, seoulDate } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import type { ProductError } from '#src/platform/product-error.ts';
import { holdPayout } from './hold-stage.ts';
import { recordExternalPayout } from './record-external-payout.ts';
import { openPayable } from './testing/payable.ts';

/** A stage of 23,712 KRW whose project was completed before there were statements. */
async function open() {
  const bench = await openPayable();
  const { platform, admin, keys, dueAt } = bench;
  const [key = ''] = keys;
  await platform.owner.query(`update payout_stage set reason = 'before'`);
  const paidOn = addDays(seoulDate(dueAt), -30);
  const mark = (
    by = admin,
    changes: { paidOn?: string; reference?: string; seen?: number | undefined } = {},
  ) => recordExternalPayout(platform, by, { key, paidOn, reference: 'T1', seen: undefined, ...changes });
  const asked = async () => (await bench.list('held')).items[0]?.outside ?? null;
  /** Confirms what is asked for. */
  const confirm = async (by = admin) => {
    const shown = await asked();
    if (!shown) throw new Error('nothing is asked for');
    return mark(by, { paidOn: shown.paidOn, reference: shown.reference, seen: shown.askedAt });
  };
  const actions = async () =>
    (await bench.rows('select action, after from audit_log order by at, id')).filter(({ action }) =>
      /utside/.test(action),
    );
  return { ...bench, key, paidOn, mark, asked, confirm, actions };
}

const refusal = (going: Promise<unknown>) =>
  going.then(
    () => 'done',
    ({ code, data }: ProductError & { data?: { fields?: object } }) =>
      data?.fields ? Object.keys(data.fields) : code,
  );

test('a stage of before is marked as paid outside by two admins, with its entries and without a mail', async () => {
  const { mark, confirm, other, list, ledger, findings, rows, actions, paidOn, gather } = await open();
  const mails = await rows('select from mail');
  expect(await mark()).toEqual({ state: 'asked' });
  expect((await list('held')).items).toMatchObject([
    { reason: 'before', outside: { paidOn, reference: 'T1', confirmed: false, mayConfirm: false } },
  ]);
  expect(await findings()).toEqual([]);
  expect(await refusal(confirm())).toBe('closingSelf');
  expect(await refusal(mark(other))).toBe('decisionStale');
  expect(await confirm(other)).toEqual({ state: 'paid' });
  expect(await ledger()).toMatchObject({ maker: 0, clearing: 0, bank: -23_712 });
  expect(await findings()).toEqual([]);
  const { items, counts, done, months } = await list('done');
  expect(items).toMatchObject([{ state: 'paid', outside: { paidOn, reference: 'T1', confirmed: true } }]);
  expect({ counts, done, months }).toMatchObject({
    counts: { held: 0, done: 1 },
    done: 23_712,
    months: [{ month: paidOn.slice(0, 7), paid: 23_712 }],
  });
  expect(await rows('select from mail')).toHaveLength(mails.length);
  expect(await actions()).toMatchObject([
    { action: 'payout.askOutside', after: { sum: 23_712 } },
    { action: 'payout.outside', after: { paidOn, reference: 'T1' } },
  ]);
  expect(await refusal(gather())).toBe('payoutHeld');
  expect(await refusal(mark())).toBe('wrongState');
});

test('another day or reference asks again, and so does another amount', async () => {
  const { mark, confirm, asked, other, third, platform } = await open();
  await mark();
  const seen = (await asked())?.askedAt;
  platform.clock.set(platform.clock.now() + 1);
  expect(await mark(other, { reference: 'T2' })).toEqual({ state: 'asked' });
  expect(await refusal(mark(third, { seen }))).toBe('decisionStale');
  expect(await refusal(mark(third, { reference: 'T2', seen }))).toBe('decisionStale');
  expect(await refusal(confirm(other))).toBe('closingSelf');
  const shown = await asked();
  await platform.owner.query('update payout_stage set netted = 712');
  expect(await asked()).toBeNull();
  expect(await refusal(mark(third, { reference: 'T2', seen: shown?.askedAt }))).toBe('decisionStale');
  expect(await mark(third, { reference: 'T2' })).toEqual({ state: 'asked' });
  expect(await confirm(other)).toEqual({ state: 'paid' });
});

test('the only admin who presses twice asks for a payment outside once, and confirms what was asked for', async () => {
  const { mark, confirm, asked, admin, platform } = await open();
  await platform.owner.query(`update member set role = 'member' where id <> '${admin.uid}'`);
  const pressed = await Promise.all([refusal(mark()), refusal(mark())]);
  expect(pressed.sort()).toEqual(['decisionStale', 'done']);
  expect(await asked()).toMatchObject({ reference: 'T1', confirmed: false });
  expect(await confirm()).toEqual({ state: 'paid' });
});

test('a day to come, and a reference of a transfer, are refused at their fields', async () => {
  const { mark, platform, dueAt, keys } = await open();
  expect(await refusal(mark(undefined, { paidOn: addDays(seoulDate(dueAt), 1) }))).toEqual(['paidOn']);
  await platform.owner.query(
    `insert into payout_batch (key, number, state, gathered_by, gathered_at) select gen_random_uuid(), 7, 'gathered', id, now()
      from member where role = 'admin' limit 1`,
  );
  await platform.owner.query(
    `insert into payout_line (id, batch_key, n, number, stage_key, amount, netted, carried, identity_version, bank, holder,
        account_tail, state, reference)
      select gen_random_uuid(), key, 1, 'B7-1', $1, 1, 0, 0, 1, '', '', '', 'dissolved', 'T1' from payout_batch`,
    [keys[0]],
  );
  expect(await refusal(mark())).toEqual(['reference']);
});

test('a stage that an admin continues is paid by the site, whatever was asked for before', async () => {
  const { mark, other, admin, key, platform, list } = await open();
  await mark();
  await holdPayout(platform, admin, { key, on: false, reason: '지급하지 않았습니다.' });
  expect(await refusal(mark(other))).toBe('wrongState');
  expect((await list('due')).items).toMatchObject([{ state: 'due', outside: null }]);
});

test.each([
  [
    'an entry that is missing',
    `delete from ledger_entry where ref_type = 'payout_outside' and event = 'paid'`,
  ],
  ['a payment that is missing', 'delete from payout_outside'],
])('the checks find %s', async (_, statement) => {
  const { mark, confirm, other, findings, platform } = await open();
  await mark();
  await confirm(other);
  await platform.owner.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  expect(await findings()).toContain('the bank has transferred what results say');
});

test('a reference of a payment outside the site is of no other payment', async () => {
  const { platform, admin, other, keys, dueAt, gather, release, download, upload } = await openPayable({
    projects: 3,
  });
  const [first = '', second = '', third = ''] = keys;
  await platform.owner.query(`update payout_stage set reason = 'before' where key <> $1`, [third]);
  const mark = (key: string, by = admin, seen?: number) =>
    recordExternalPayout(platform, by, { key, paidOn: seoulDate(dueAt), reference: 'T1', seen });
  await mark(first);
  await mark(first, other, platform.clock.now());
  expect(await refusal(mark(second))).toEqual(['reference']);
  const { batch } = await gather(admin, [third]);
  await release(batch);
  await download(batch);
  expect(await refusal(upload(batch, 'B1-1,ok,T1'))).toEqual(['file']);
});
