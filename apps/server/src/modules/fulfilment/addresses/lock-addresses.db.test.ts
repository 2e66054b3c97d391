import { addDays, DAY_MS, seoulDate, seoulInstant } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildMember, putState } from '#src/testing/index.ts';
import { isAddressNoticeDue, sendAddressNotices } from './send-notices.ts';
import { address, openAddresses } from './testing/open-addresses.ts';

const mugs = [{ idx: 0, count: 2 }];
const digital = [{ idx: 2, count: 1 }];
const signal = new AbortController().signal;

test('lockAddresses mails at once and a day before, once, whom something is still sent to', async () => {
  const { lock, after, key, send, mails, platform, list } = await openAddresses([mugs, mugs, mugs, digital]);
  await send([key(1)]);
  await send([key(2)], { lines: [{ idx: 0, count: 1 }] });
  const now = platform.clock.now();
  const at = seoulInstant(addDays(seoulDate(now), 4)) - 1_000;
  expect(await lock()).toEqual({ at, orders: 2, refused: [] });
  expect(await list()).toMatchObject({ lockAt: at, lockAnnouncedAt: now });
  await after(0);
  expect((await mails('addressLockSoon')).map(({ data }) => data)).toEqual([
    {
      gateKey: key(0),
      order: expect.anything(),
      nickname: '후원자0',
      title: '다시 쓰는 가죽 가방',
      purpose: 'projects',
      token: expect.any(String),
      lockAt: at,
      what: 'announced',
      hasLeft: false,
    },
    expect.objectContaining({ gateKey: key(2), hasLeft: true }),
  ]);
  await after(at - DAY_MS - now - 1);
  expect(await mails('addressLockSoon')).toHaveLength(2);
  await after(1);
  await after(5 * DAY_MS);
  expect((await mails('addressLockSoon')).map(({ data }) => data.what)).toEqual([
    'announced',
    'announced',
    'reminder',
    'reminder',
  ]);
});

test('lockAddresses that is repeated changes nothing', async () => {
  const { lock, after, mails } = await openAddresses([mugs]);
  const { at } = await lock();
  await after(DAY_MS);
  expect((await lock()).at).toBe(at);
  await after(0);
  expect(await mails('addressLockSoon')).toHaveLength(1);
});

test('lockAddresses is limited to 60 presses an hour', async () => {
  const { lock, platform, maker } = await openAddresses([mugs]);
  await platform.owner.query(
    `insert into rate_limit (key, count, window_ends_at) values ($1, 59, now() + interval '1 hour')`,
    [`address-lock:${maker.uid}`],
  );
  await lock();
  expect(await refusal(lock({ on: false }))).toBe('tooMany');
});

test('a lock that is called off opens addresses and mails nobody, and the same lock mails nobody twice', async () => {
  const { lock, after, change, mails, list } = await openAddresses([mugs]);
  await lock();
  expect(await lock({ on: false })).toMatchObject({ at: null });
  await after(0);
  expect(await mails('addressLockSoon')).toEqual([]);
  await lock();
  await after(0);
  await lock({ on: false });
  await lock();
  await after(0);
  expect(await mails('addressLockSoon')).toHaveLength(1);
  await lock({ on: false });
  await after(5 * DAY_MS);
  expect(await mails('addressLockSoon')).toHaveLength(1);
  expect(await change(0)).toMatchObject(address);
  expect(await list()).toMatchObject({ lockAt: null, lockAnnouncedAt: null });
});

test('a lock that has passed is announced again, which opens addresses until then', async () => {
  const { lock, after, change, mails } = await openAddresses([mugs]);
  const { at: first } = await lock();
  await after(3 * DAY_MS);
  await after(3 * DAY_MS);
  expect(await refusal(change(0))).toBe('addressLocked');
  const { at } = await lock();
  expect(at).toBeGreaterThan(first ?? 0);
  expect(await change(0)).toMatchObject(address);
  await after(3 * DAY_MS);
  await after(3 * DAY_MS);
  expect(await refusal(change(0, { etc: '' }))).toBe('addressLocked');
  const whats = (await mails('addressLockSoon')).map(({ data }) => data.what);
  expect(whats).toEqual(['announced', 'reminder', 'announced', 'reminder']);
});

test('chosen orders are locked on their own, before the lock of the project', async () => {
  const { lock, after, change, mails, key, list } = await openAddresses([mugs, mugs, digital]);
  const foreign = '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b99';
  const wave = await lock({ gateKeys: [key(0), key(2), foreign] });
  expect(wave).toMatchObject({
    orders: 1,
    refused: [
      { gateKey: key(2), code: 'nothing' },
      { gateKey: foreign, code: 'foreign' },
    ],
  });
  await after(DAY_MS);
  const { at } = await lock();
  await after(0);
  expect((await mails('addressLockSoon')).map(({ data }) => [data.gateKey, data.lockAt])).toEqual([
    [key(0), wave.at],
    [key(1), at],
  ]);
  expect((await list()).orders.map(({ lockAt }) => lockAt)).toEqual([wave.at, at]);
  expect(await refusal(lock({ gateKeys: [foreign] }))).toBe('notFound');
  expect(await refusal(lock({ gateKeys: [key(2)] }))).toBe('shippingClosed');
  await lock({ gateKeys: [key(0)], on: false });
  expect(await change(0)).toMatchObject(address);
});

test('a process that dies between press and mail mails each backer once in the end', async () => {
  const { lock, platform, dyingAt, mails } = await openAddresses([mugs, mugs]);
  await expect(lock({}, { on: dyingAt('address.before_commit') })).rejects.toThrow();
  expect(await isAddressNoticeDue(platform.database.db, new Date(platform.clock.now()))).toBe(false);
  await lock();
  expect(await sendAddressNotices(dyingAt('address.before_commit'), signal)).toEqual({ done: 0, failed: 1 });
  expect(await mails('addressLockSoon')).toEqual([]);
  await Promise.all([sendAddressNotices(platform, signal), sendAddressNotices(platform, signal)]);
  expect(await mails('addressLockSoon')).toHaveLength(2);
  expect(await isAddressNoticeDue(platform.database.db, new Date(platform.clock.now()))).toBe(false);
  await platform.database.db.query('delete from job_failure');
});

test('a lock of a hidden project waits, and after its time is mailed as passed, without a reminder', async () => {
  const { lock, after, mails, platform, project } = await openAddresses([mugs]);
  await lock();
  await putState(platform, 'blind', { key: project.key, blindedFrom: 're-finish' });
  await after(DAY_MS);
  expect(await mails('addressLockSoon')).toEqual([]);
  expect(await refusal(lock())).toBe('shippingClosed');
  await after(5 * DAY_MS);
  await putState(platform, 're-finish', { key: project.key });
  await after(0);
  expect((await mails('addressLockSoon')).map(({ data }) => data.what)).toEqual(['locked']);
  const { rowCount } = await platform.database.db.query('select from address_notice');
  expect(rowCount).toBe(0);
});

test('lockAddresses is for the maker of a project with something to send whose parcels are recorded', async () => {
  const { lock, platform, send, key, project, backers } = await openAddresses([mugs]);
  const stranger = (await buildMember(platform)).id;
  for (const uid of [stranger, backers[0]?.id ?? ''])
    expect(await refusal(lock({}, { by: { uid, role: 'member' } }))).toBe('notFound');
  expect(await refusal(lock({}, { by: { uid: stranger, role: 'admin' } }))).toBe('permission');
  await send([key(0)]);
  await expect(lock()).rejects.toMatchObject({
    code: 'shippingClosed',
    msg: '배송지를 확정할 주문이 없습니다.',
  });
  await platform.database.db.query('update project set shipping_since = null where key = $1', [project.key]);
  expect(await refusal(lock())).toBe('shippingClosed');
  await platform.database.db.query('update project set shipping_since = now() where key = $1', [project.key]);
});
