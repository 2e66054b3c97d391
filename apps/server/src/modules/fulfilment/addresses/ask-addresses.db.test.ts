import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildMember, putState } from '#src/testing/index.ts';
import { sendAddressNotices } from './send-notices.ts';
import { openAddresses } from './testing/open-addresses.ts';

const mugs = [{ idx: 0, count: 2 }];
const digital = [{ idx: 2, count: 1 }];
const signal = new AbortController().signal;

/** Five orders whose lock was announced a day ago: confirmed, changed, sent, sent in part, and without an answer; one sends nothing. */
async function openAnnounced() {
  const orders = await openAddresses([mugs, mugs, mugs, mugs, mugs, digital]);
  const { lock, after, confirm, change, send, key, mails } = orders;
  const { at } = await lock();
  await confirm(0);
  await change(1);
  await send([key(2)]);
  await send([key(3)], { lines: [{ idx: 0, count: 1 }] });
  await after(DAY_MS);
  const asked = async () => (await mails('addressLockSoon')).filter(({ data }) => data.what === 'question');
  return { ...orders, lockAt: at ?? 0, asked };
}

test('askAddresses mails paid backers of unsent orders who have not answered, with the day of the lock', async () => {
  const { ask, after, asked, key, lockAt, list, platform } = await openAnnounced();
  const now = platform.clock.now();
  expect(await ask()).toEqual({ askedAt: now });
  expect(await list()).toMatchObject({ askedAt: now, addresses: { open: 2 } });
  await after(0);
  expect((await asked()).map(({ data }) => [data.gateKey, data.lockAt, data.hasLeft])).toEqual([
    [key(3), lockAt, true],
    [key(4), lockAt, false],
  ]);
});

test('askAddresses is refused before a day has passed since the announcement and since the last question', async () => {
  const { ask, after, asked, lock, confirm } = await openAddresses([mugs]).then(async (orders) => {
    await orders.lock();
    return {
      ...orders,
      asked: async () => (await orders.mails('addressLockSoon')).map(({ data }) => data.what),
    };
  });
  await expect(ask()).rejects.toMatchObject({
    code: 'shippingClosed',
    msg: '알린 지 하루가 지나야 다시 물을 수 있습니다.',
  });
  await after(DAY_MS);
  await ask();
  await after(DAY_MS - 1);
  expect(await refusal(ask())).toBe('shippingClosed');
  await after(1);
  await ask();
  await after(0);
  expect(await asked()).toEqual(['announced', 'question', 'question']);
  await lock({ on: false });
  await expect(ask()).rejects.toMatchObject({ msg: expect.stringContaining('확정을 예약한 뒤') });
  await lock();
  await after(DAY_MS);
  await confirm(0);
  await expect(ask()).rejects.toMatchObject({ msg: '모두 답했습니다.' });
});

test('a question that is called off with its lock, or comes after it, mails nobody', async () => {
  const { ask, after, asked, lock, platform, project } = await openAnnounced();
  await ask();
  await lock({ on: false });
  await after(0);
  expect(await asked()).toEqual([]);
  await lock();
  await after(DAY_MS);
  await ask();
  await putState(platform, 'blind', { key: project.key, blindedFrom: 're-finish' });
  await after(5 * DAY_MS);
  await putState(platform, 're-finish', { key: project.key });
  await after(0);
  expect(await asked()).toEqual([]);
});

test('a process that dies between press and mail asks each backer once in the end', async () => {
  const { ask, maker, platform, dyingAt, asked } = await openAnnounced();
  await expect(ask(maker, dyingAt('address.before_commit'))).rejects.toThrow();
  await ask();
  expect(await sendAddressNotices(dyingAt('address.before_commit'), signal)).toEqual({ done: 0, failed: 1 });
  expect(await asked()).toEqual([]);
  await Promise.all([sendAddressNotices(platform, signal), sendAddressNotices(platform, signal)]);
  expect(await asked()).toHaveLength(2);
  await platform.database.db.query('delete from job_failure');
});

test('askAddresses is refused to a maker who has asked for sixty projects within the hour', async () => {
  const { ask, platform, maker } = await openAnnounced();
  await platform.owner.query(
    `insert into rate_limit (key, count, window_ends_at) values ($1, 60, now() + interval '1 hour')`,
    [`address-question:${maker.uid}`],
  );
  expect(await refusal(ask())).toBe('tooMany');
});

test('askAddresses is for the maker of the project', async () => {
  const { ask, platform } = await openAnnounced();
  const uid = (await buildMember(platform)).id;
  expect(await refusal(ask({ uid, role: 'member' }))).toBe('notFound');
  expect(await refusal(ask({ uid, role: 'admin' }))).toBe('permission');
});
