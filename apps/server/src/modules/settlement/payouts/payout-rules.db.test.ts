import { buffer } from 'node:stream/consumers';
import { t } from '@pq/domain/copy';
import { HOUR_MS } from '@pq/domain/dates';
import type { ContinuingAct } from '@pq/domain/settlement/payouts';
import { expect, test } from 'vitest';
import { openSecondFactorApp } from '#src/modules/accounts/auth/testing/second-factor-app.ts';
import { decideIdentity } from '#src/modules/accounts/identity/decide-identity.ts';
import { mailKinds } from '#src/modules/admin/scheduler/testing/swept.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { readKeyUse } from '#src/platform/sealing/rotate-keys.ts';
import { buildIdentity, buildProject, putState } from '#src/testing/index.ts';
import { buildOwed } from '../testing/build-owed.ts';
import { sealedLines } from './account.ts';
import { assertCode } from './assert-code.ts';
import { correctPayout } from './correct-result.ts';
import { dissolvePayouts } from './dissolve.ts';
import { eraseOldAccounts } from './erase-accounts.ts';
import { exportPayouts } from './export-file.ts';
import { holdPayout } from './hold-stage.ts';
import { openPayable } from './testing/payable.ts';

const REASON = '메이커와 통화했습니다.';

test('forged and wrong files of results are refused as a whole, and right ones are read in either encoding', async () => {
  const { gather, release, download, upload, keys, admin, rows } = await openPayable({ projects: 3 });
  const [first = '', ...others] = keys;
  const one = await gather(admin, [first]);
  const { batch } = await gather(admin, others);
  await release(one.batch);
  await release(batch);
  await download(batch);
  const refused = async (file: string | Buffer) => {
    try {
      await upload(batch, file);
      return 'accepted';
    } catch (error) {
      const { code, msg } = error as { code: string; msg: string };
      return `${code} ${msg}`;
    }
  };
  expect(await refusal(upload(one.batch, 'B1-1,ok,T1'))).toBe('wrongState');
  expect(await refused('B2-1,ok,T1\nB1-1,ok,T2')).toBe(
    'resultForeign B1-1: 이 묶음의 이체가 아닙니다. 다른 묶음의 결과 파일인지 확인해주세요.',
  );
  expect(await refused('B2-9,ok,T1')).toContain('resultForeign');
  expect(await refused('B2-1,ok,T1\nB2-1,failed,T2')).toContain('파일에 두 번');
  expect(await refused('번호,결과,거래번호,금액\nB2-1,ok,T1,23711')).toContain('B2-1의 금액이');
  expect(await refused('B2-1,ok')).toContain('거래번호가 있어야');
  expect(await refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00]))).toContain('spreadsheet');
  expect(await rows(`select distinct state from payout_line where number like 'B2-%'`)).toEqual([
    { state: 'released' },
  ]);

  // "B2-1,성공,T1" as banks export it.
  const inCp949 = Buffer.concat([
    Buffer.from('B2-1,'),
    Buffer.from([0xbc, 0xba, 0xb0, 0xf8]),
    Buffer.from(',T1\r\n'),
  ]);
  expect(await upload(batch, inCp949)).toMatchObject({ paid: 1, open: 1, state: 'exported' });
  expect(await upload(batch, '\uFEFFnumber,result,reference\r\nB2-1,ok,T1\r\n')).toMatchObject({
    paid: 0,
    known: 1,
  });
  expect(await refused('B2-1,failed,T1')).toBe('resultConflict B2-1: 이미 다른 결과가 기록된 이체입니다.');
  expect(await refused('B2-1,ok,T7')).toContain('resultConflict');
  expect(await refused('B2-2,ok,T1')).toContain('T1: 다른 이체에 이미 기록된 거래번호');
  expect(await upload(batch, "B2-2,failed,,'=cmd()")).toMatchObject({ failed: 1, state: 'completed' });
  expect(await rows(`select failure from payout_line where number = 'B2-2'`)).toEqual([
    { failure: '=cmd()' },
  ]);
});

const suspended = '보류된 지급이 있습니다. 묶음을 다시 만들어주세요.';
const changed = '모은 뒤에 메이커 정보나 조정 금액이 바뀌었습니다. 묶음을 풀고 다시 모아주세요.';
const textOf = (going: Promise<unknown>) =>
  going.then(
    () => 'done',
    ({ msg }: { msg: string }) => msg,
  );

test('a release is refused once something is suspended, and while payouts are off', async () => {
  const { gather, release, platform, projects } = await openPayable();
  const { batch } = await gather();
  const off = { ...platform, config: { ...platform.config, payouts: 'off' as const } };
  expect(await refusal(release(batch, { on: off }))).toBe('payoutOff');
  await putState(platform, 'blind', { key: projects[0]?.key ?? '', blindedFrom: 're-finish' });
  expect(await textOf(release(batch))).toBe(suspended);
});

test('a batch is not released with an account that was changed since, and the new one is paid after 72 hours', async () => {
  const { gather, release, download, platform, maker, admin, keys, list } = await openPayable();
  const verify = async (version: number, account: string, accountChanged: boolean) => {
    await buildIdentity(platform, maker.id, { version, account, accountChanged, state: 'checking' });
    await decideIdentity(platform, admin, { uid: maker.id, decision: 'approve', version });
  };
  const { batch } = await gather();
  await verify(2, '12345678904821', false);
  expect(await textOf(release(batch))).toBe(changed);
  await dissolvePayouts(platform, admin, { batch });
  expect(await refusal(dissolvePayouts(platform, admin, { batch }))).toBe('decisionStale');
  const again = await gather();
  await verify(3, '11122233344455', true);
  expect(await textOf(release(again.batch))).toBe(suspended);
  await dissolvePayouts(platform, admin, { batch: again.batch });
  expect(await refusal(gather())).toBe('payoutHeld');
  const pausedUntil = platform.clock.now() + 72 * HOUR_MS;
  expect(await list('held')).toMatchObject({
    items: [{ key: keys[0], reason: 'identity', account: { pausedUntil } }],
    held: 23_712,
  });
  platform.clock.set(pausedUntil);
  const last = await gather();
  await release(last.batch);
  expect(await download(last.batch)).toContain('"11122233344455"');
});

test('a batch is not released with another sum than the maker owes by then', async () => {
  const { gather, release, platform, maker } = await openPayable();
  const { batch } = await gather();
  const other = await buildProject(platform, { ownerId: maker.id, state: 're-finish' });
  await buildOwed(platform, { projectKey: other.key, memberId: maker.id, amount: 700 });
  expect(await textOf(release(batch))).toBe(changed);
});

test('an admin suspends and continues a payout with a reason, which dissolves its batch, and mails the maker', async () => {
  const { gather, release, platform, admin, keys, list, rows, findings } = await openPayable();
  const [key = ''] = keys;
  const set = (on: boolean) => holdPayout(platform, admin, { key, on, reason: REASON });
  expect(await refusal(set(false))).toBe('wrongState');
  const { batch } = await gather();
  await set(true);
  expect(await refusal(release(batch))).toBe('decisionStale');
  expect(await list('held')).toMatchObject({ items: [{ state: 'held', reason: 'manual', note: REASON }] });
  expect(await refusal(gather())).toBe('payoutHeld');
  expect((await mailKinds(platform)).filter((kind) => kind === 'payoutHeld')).toHaveLength(1);
  await set(false);
  await rows('update payout_stage set due_on = null');
  expect(await refusal(set(false))).toBe('wrongState');
  await rows(`update project set promise_first = '2026-01-01', promise_month = '2026-07-01'`);
  expect(await list('waiting')).toMatchObject({ items: [{ mayAdvance: false }], counts: { waiting: 1 } });
  await rows(`update project set promise_month = '2026-06-01'`);
  expect(await list('waiting')).toMatchObject({ items: [{ mayAdvance: true }] });
  await set(false);
  const again = await gather();
  await release(again.batch);
  expect(await refusal(set(true))).toBe('wrongState');
  expect((await rows('select action, reason from audit_log order by at, id')).slice(1, 4)).toEqual([
    { action: 'payout.hold', reason: REASON },
    { action: 'payout.continue', reason: REASON },
    { action: 'payout.advance', reason: REASON },
  ]);
  expect(await findings()).toEqual([]);
});

test('each act of an admin ends one reason of a suspended payout and leaves the others', async () => {
  const { platform, admin, keys, list, rows } = await openPayable();
  const [key = ''] = keys;
  const hold = () => holdPayout(platform, admin, { key, on: true, reason: REASON });
  const end = (act?: ContinuingAct) => holdPayout(platform, admin, { key, on: false, act, reason: REASON });
  const held = async () => (await list('held')).items.map(({ holds }) => holds.map(({ reason }) => reason));
  await rows(`update payout_stage set reason = 'restored'`);
  await hold();
  expect(await held()).toEqual([['manual', 'restored']]);
  expect(await refusal(end('again'))).toBe('wrongState');
  expect(await end('lift')).toEqual({ key, on: false, act: 'lift' });
  expect(await held()).toEqual([['restored']]);
  await hold();
  expect(await end('accept')).toEqual({ key, on: true, act: 'accept' });
  expect(await held()).toEqual([['manual']]);
  await rows('update payout_stage set due_on = null');
  await rows(`update project set promise_first = '2026-01-01', promise_month = '2026-01-01'`);
  expect(await end('advance')).toEqual({ key, on: true, act: 'advance' });
  expect(await held()).toEqual([['manual']]);
  expect(await end()).toEqual({ key, on: false, act: 'lift' });
  expect(await list('due')).toMatchObject({ items: [{ key }] });
});

test('two admins correct a result, whose entries are reversed first', async () => {
  const { send, upload, platform, admin, other, ledger, findings, detail, gather, rows, list } =
    await openPayable();
  const batch = await send();
  const correct = (by: typeof admin, result: 'ok' | 'failed', reference = '', seen?: number) =>
    correctPayout(platform, by, { batch, number: 'B1-1', result, reference, reason: REASON, seen });
  const askedAt = async () => (await detail(batch)).lines[0]?.correction?.askedAt;
  await upload(batch, 'B1-1,ok,T1');
  expect(await refusal(correct(admin, 'ok', 'T2'))).toBe('wrongState');
  expect(await correct(admin, 'failed')).toEqual({ state: 'asked' });
  expect((await detail(batch)).lines).toMatchObject([
    { correction: { result: 'failed', reason: REASON, mayConfirm: false } },
  ]);
  const seen = await askedAt();
  expect(await refusal(correct(admin, 'failed', '', seen))).toBe('closingSelf');
  expect(await refusal(correct(other, 'failed'))).toBe('decisionStale');
  expect(await refusal(correct(other, 'failed', 'T9', seen))).toBe('decisionStale');
  expect(await correct(other, 'failed', '', seen)).toEqual({ state: 'corrected' });
  expect(await ledger()).toMatchObject({ maker: -23_712, clearing: 0, bank: 0 });
  expect(await rows(`select data ->> 'reason' as reason from mail where kind = 'payoutFailed'`)).toEqual([
    { reason: t('payout.failure.unknown') },
  ]);
  expect(await list('held')).toMatchObject({
    items: [{ state: 'failed', reason: 'returned', failure: null }],
  });
  expect(await correct(admin, 'ok', 'T2')).toEqual({ state: 'asked' });
  expect(await correct(other, 'ok', 'T3')).toEqual({ state: 'asked' });
  await rows(`update member set role = 'member' where id <> '${other.uid}'`);
  expect(await refusal(correct(other, 'ok', 'T3'))).toBe('decisionStale');
  expect(await correct(other, 'ok', 'T3', await askedAt())).toEqual({ state: 'corrected' });
  expect(await ledger()).toMatchObject({ maker: 0, clearing: 0, bank: -23_712 });
  expect(await findings()).toEqual([]);
  expect(await refusal(gather())).toBe('payoutHeld');
  expect((await rows(`select after->'alone' as alone from audit_log order by at, id`)).at(-1)).toEqual({
    alone: true,
  });
});

test('the only admin who presses twice asks for a correction once', async () => {
  const { send, upload, platform, admin, ledger, rows } = await openPayable();
  const batch = await send();
  await upload(batch, 'B1-1,ok,T1');
  await rows(`update member set role = 'member' where id <> '${admin.uid}'`);
  const press = () =>
    refusal(
      correctPayout(platform, admin, {
        ...{ batch, number: 'B1-1', result: 'failed', reference: '', reason: REASON, seen: undefined },
      }),
    );
  expect((await Promise.all([press(), press()])).sort()).toEqual(['decisionStale', 'null']);
  expect(await rows('select confirmed_at from payout_correction')).toEqual([{ confirmed_at: null }]);
  expect(await ledger()).toMatchObject({ bank: -23_712 });
});

test('a transfer recorded as returned is corrected to paid when a refund was netted since, which the maker then owes', async () => {
  const {
    send,
    upload,
    platform,
    admin,
    other,
    refund,
    sweepAt,
    dueAt,
    maker,
    ledger,
    rows,
    list,
    findings,
  } = await openPayable();
  const batch = await send();
  await upload(batch, 'B1-1,failed');
  await refund(5_000);
  await sweepAt(dueAt + 60_000);
  expect(await rows('select state, netted::int from payout_stage')).toEqual([
    { state: 'failed', netted: 4_560 },
  ]);
  const corrected = { batch, number: 'B1-1', result: 'ok' as const, reference: 'T1', reason: REASON };
  await correctPayout(platform, admin, { ...corrected, seen: undefined });
  await correctPayout(platform, other, { ...corrected, seen: platform.clock.now() });
  expect(await rows('select state, netted::int from payout_stage')).toEqual([{ state: 'paid', netted: 0 }]);
  expect(await ledger()).toMatchObject({ maker: 4_560, clearing: 0, bank: -23_712 });
  expect(await list('balance')).toMatchObject({ balances: [{ maker: { uid: maker.id }, owes: 4_560 }] });
  expect(await findings()).toEqual([]);
});

test('a transfer recorded as returned is corrected to paid when a later one paid for another project and returned', async () => {
  const {
    gather,
    release,
    download,
    upload,
    platform,
    admin,
    other,
    keys,
    refund,
    sweepAt,
    dueAt,
    ...bench
  } = await openPayable({ projects: 2 });
  const [first = '', second = ''] = keys;
  const { batch } = await gather(admin, [first]);
  await release(batch);
  await download(batch);
  await upload(batch, 'B1-1,failed');
  const paid = await gather(admin, [second]);
  await release(paid.batch);
  await download(paid.batch);
  await upload(paid.batch, 'B2-1,ok,T2');
  await refund(5_000, 1);
  await sweepAt(dueAt + 60_000);
  await holdPayout(platform, admin, { key: first, on: false, reason: REASON });
  const again = await gather(admin, [first]);
  await release(again.batch);
  await download(again.batch);
  await upload(again.batch, 'B3-1,failed');
  const corrected = { batch, number: 'B1-1', result: 'ok' as const, reference: 'T1', reason: REASON };
  await correctPayout(platform, admin, { ...corrected, seen: undefined });
  await correctPayout(platform, other, { ...corrected, seen: platform.clock.now() });
  expect(await bench.rows(`select state, netted::int from payout_stage where key = '${first}'`)).toEqual([
    { state: 'paid', netted: 0 },
  ]);
  expect(await bench.ledger()).toMatchObject({ maker: 4_560, clearing: 0 });
  expect(await bench.list('balance')).toMatchObject({ balances: [{ owes: 4_560 }] });
  expect(await bench.findings()).toEqual([]);
});

test('the only admin gathers and releases alone, which the audit log marks', async () => {
  const { gather, release, admin, list, rows } = await openPayable();
  await rows(`update member set role = 'member' where id <> '${admin.uid}'`);
  const { batch } = await gather();
  expect(await list()).toMatchObject({ alone: true, batches: [{ mayRelease: 'alone' }] });
  await release(batch, { by: admin });
  expect(await rows(`select action, after->'alone' as alone from audit_log order by at, id`)).toEqual([
    { action: 'payout.gather', alone: null },
    { action: 'payout.release', alone: true },
  ]);
});

test('production asks for a code of the authenticator app to release, and the only admin to gather', async () => {
  const { platform, auth, join, query } = await openSecondFactorApp({ production: true });
  const [sora, bom] = [await join('sora'), await join('bom')];
  for (const each of [sora, bom]) {
    await each.signIn();
    await each.enrol();
  }
  const check = (isFor: 'gather' | 'release', code?: string) =>
    assertCode(platform, auth, { uid: sora.id, role: 'admin' } as never, { code, isFor });
  await check('gather');
  expect(await refusal(check('release'))).toBe('invalid');
  expect(await refusal(check('release', sora.wrongCode()))).toBe('invalid');
  await check('release', sora.code());
  expect(await refusal(check('release', sora.code()))).toBe('invalid');
  await query(`update member set role = 'member' where id = $1`, [bom.id]);
  expect(await refusal(check('gather'))).toBe('invalid');
});

test('a release of another sum is refused before its code is used', async () => {
  const { gather, release, platform } = await openPayable();
  const { batch } = await gather();
  const on = { ...platform, config: { ...platform.config, mode: 'production' as const } };
  await expect(release(batch, { on, sum: 1 })).rejects.toMatchObject({
    data: { fields: { sum: expect.any(String) } },
  });
  await expect(release(batch, { on })).rejects.toMatchObject({
    data: { fields: { code: expect.any(String) } },
  });
});

test('a file for the bank has the transfers without a result, and a returned one is in that of its later batch', async () => {
  const { gather, release, download, upload, platform, admin, other, keys } = await openPayable({
    projects: 2,
  });
  const [first = '', second = ''] = keys;
  const { batch } = await gather();
  await release(batch);
  const returned = { batch, number: 'B1-1', result: 'failed', reference: '', reason: REASON } as const;
  await correctPayout(platform, admin, returned);
  await correctPayout(platform, other, { ...returned, seen: platform.clock.now() });
  const numbers = async (of: string) => [...(await download(of)).matchAll(/^"(B\d-\d)"/gm)].map(([, n]) => n);
  expect(await numbers(batch)).toEqual(['B1-2']);
  await upload(batch, 'B1-2,failed');
  expect(await refusal(download(batch))).toBe('wrongState');
  for (const key of keys) await holdPayout(platform, admin, { key, on: false, reason: REASON });
  const again = await gather(admin, [first, second]);
  await release(again.batch);
  expect(await numbers(again.batch)).toEqual(['B2-1', 'B2-2']);
});

test('an admin reports no result of an own payout while there is another one', async () => {
  const { send, upload, admin, maker, rows, ledger } = await openPayable();
  const batch = await send();
  const own = { ...admin, uid: maker.id };
  expect(await refusal(upload(batch, 'B1-1,failed', own))).toBe('ownDecision');
  expect(await ledger()).toMatchObject({ clearing: -23_712 });
  await rows(`update member set role = case when id = '${maker.id}' then 'admin' else 'member' end`);
  expect(await upload(batch, 'B1-1,ok,T1', own)).toMatchObject({ paid: 1 });
  expect((await rows(`select after->'alone' as alone from audit_log order by at, id`)).at(-1)).toEqual({
    alone: true,
  });
});

test('an account opens in its own transfer alone', async () => {
  const { gather, release, platform, admin, keys, rows } = await openPayable({ projects: 2 });
  const { batch } = await gather(admin, keys);
  await release(batch);
  await rows(`update payout_line set sealed = (select sealed from payout_line where n = 2) where n = 1`);
  await expect(exportPayouts(platform, admin, { batch }).then(({ file }) => buffer(file))).rejects.toThrow();
});

test('accounts of transfers are erased five years after their result, and keys are exchanged without them', async () => {
  const { send, upload, platform, rows, detail } = await openPayable({ projects: 2 });
  const batch = await send();
  await upload(batch, 'B1-1,ok,T1');
  const { db } = platform.database;
  const read = async () => [...(await readKeyUse(db, platform.secrets, [sealedLines])).values.values()];
  const settledAt = new Date(platform.clock.now());
  platform.clock.set(settledAt.setUTCFullYear(settledAt.getUTCFullYear() + 5));
  expect([await eraseOldAccounts(platform), await read()]).toEqual([0, [2]]);
  platform.clock.set(platform.clock.now() + 1);
  expect([await eraseOldAccounts(platform), await read()]).toEqual([1, [1]]);
  expect(
    await rows('select sealed is null as erased, holder, account_tail from payout_line order by n'),
  ).toEqual([
    { erased: true, holder: '', account_tail: '' },
    { erased: false, holder: '윤서린', account_tail: '4821' },
  ]);
  expect((await detail(batch)).lines).toHaveLength(2);
});

test('accounts of a dissolved batch are erased at once, and their holders after five years', async () => {
  const { gather, platform, admin, rows, detail } = await openPayable();
  const { batch } = await gather();
  await dissolvePayouts(platform, admin, { batch });
  expect(await rows('select sealed from payout_line')).toEqual([{ sealed: null }]);
  const dissolvedAt = new Date(platform.clock.now());
  platform.clock.set(dissolvedAt.setUTCFullYear(dissolvedAt.getUTCFullYear() + 5) + 1);
  expect([await eraseOldAccounts(platform), await eraseOldAccounts(platform)]).toEqual([1, 0]);
  expect(await rows('select holder, account_tail from payout_line')).toEqual([
    { holder: '', account_tail: '' },
  ]);
  expect((await detail(batch)).lines).toMatchObject([{ result: 'dissolved' }]);
});
