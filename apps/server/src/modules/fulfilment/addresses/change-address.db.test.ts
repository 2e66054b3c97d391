import { DAY_MS } from '@pq/domain/dates';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { expect, test } from 'vitest';
import { leave } from '#src/modules/admin/leave.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { buildAdmin, buildMember, buildPledge, buildProject, putState } from '#src/testing/index.ts';
import { changeAddress } from './change-address.ts';
import { address, openAddresses } from './testing/open-addresses.ts';

const mugs = [{ idx: 0, count: 2 }];
const digital = [{ idx: 2, count: 1 }];

test('changeAddress stores address, recipient and note, and marks the order until the maker sends it', async () => {
  const { change, read, list, key, send, project } = await openAddresses([mugs]);
  const before = await read(0);
  expect(before).toMatchObject({
    masked: false,
    order: orderNumberOf(project.key, 1),
    lines: [{ name: '백자 머그', choiceText: '', count: 2 }],
    answer: 'open',
    refusal: null,
    lockAt: null,
  });
  const after = await change(0, { version: before.version });
  expect(after).toMatchObject({ ...address, answer: 'changed', changed: [key(0)], refused: [], doubts: [] });
  expect(after.version).not.toBe(before.version);
  expect(await read(0)).toMatchObject(address);
  const { orders, addresses } = await list();
  expect(orders).toMatchObject([
    {
      recipient: '한도담',
      answer: 'changed',
      doubts: [],
      addressChangedAt: expect.any(Number),
      locked: false,
    },
  ]);
  expect(addresses).toEqual({ confirmed: 0, changed: 1, open: 0, doubtful: 0, unexported: 1 });
  await send([key(0)]);
  expect((await list()).orders).toMatchObject([{ addressChangedAt: null, locked: true }]);
});

test('changeAddress writes nothing when it is repeated', async () => {
  const { change, read, platform } = await openAddresses([mugs]);
  await change(0);
  const { version } = await read(0);
  const count = async () =>
    (await platform.database.db.query(`select from decision where kind = 'address.changed'`)).rowCount;
  expect(await count()).toBe(1);
  platform.clock.set(platform.clock.now() + 1);
  expect((await change(0, { version })).version).toBe(version);
  expect(await count()).toBe(1);
});

test('changeAddress from an outdated window changes nothing and answers what is there', async () => {
  const { change, read } = await openAddresses([mugs]);
  const { version } = await read(0);
  await change(0, { version });
  const again = change(0, { version, etc: '경비실' });
  await expect(again).rejects.toMatchObject({
    code: 'stale',
    data: { current: { gateKey: expect.any(String), ...address } },
  });
  expect(await read(0)).toMatchObject(address);
});

test.each([
  ['address.basic', { basic: '', detail: '', zonecode: '04031' }],
  ['address.basic', { basic: '래미안 101동', detail: '', zonecode: '04031' }],
  ['address.zonecode', { ...address.address, zonecode: '' }],
])('changeAddress refuses at %s an address that cannot be', async (field, wrong) => {
  const { change } = await openAddresses([mugs]);
  await expect(change(0, { address: wrong })).rejects.toMatchObject({
    code: 'invalid',
    data: { fields: { [field]: expect.any(String) } },
  });
});

test('changeAddress of a pledge without parcels stores recipient and note only', async () => {
  const { change, list } = await openAddresses([digital]);
  const nowhere = { basic: '', detail: '', zonecode: '' };
  expect(await change(0)).toMatchObject({ ...address, address: nowhere, parcel: false, answer: 'open' });
  expect((await list()).total).toBe(0);
});

test('changeAddress of several pledges changes those that can be, and lists the others with the reason', async () => {
  const { change, read, key, backers, platform } = await openAddresses([mugs, mugs]);
  const place = async () => {
    const project = await buildProject(platform, { title: '다른 프로젝트' });
    return { project, gateKey: await buildPledge(platform, project, backers[0]?.id) };
  };
  const [open, locked, hidden] = [await place(), await place(), await place()];
  await platform.database.db.query('update pledge set address_lock_at = $2 where id = $1', [
    locked.gateKey,
    new Date(platform.clock.now() - 1),
  ]);
  await putState(platform, 'blind', { key: hidden.project.key, blindedFrom: 'funding' });
  expect((await read(0)).others).toMatchObject([
    { gateKey: locked.gateKey, title: '다른 프로젝트', refusal: 'locked', lockAt: expect.any(Number) },
    { gateKey: open.gateKey, refusal: null, lockAt: null, address: { zonecode: '04769' } },
  ]);
  const each = [open.gateKey, locked.gateKey, hidden.gateKey, key(1)];
  const { changed, refused } = await change(0, { each });
  expect(changed.toSorted()).toEqual([key(0), open.gateKey].toSorted());
  expect(refused).toMatchObject([
    { gateKey: locked.gateKey, code: 'locked', reason: expect.stringContaining('메이커에게 문의해주세요') },
    { gateKey: hidden.gateKey, code: 'closed', reason: '비공개된 프로젝트에서는 배송지를 바꿀 수 없습니다.' },
    { gateKey: key(1), code: 'foreign' },
  ]);
  expect((await read(0)).others.find(({ gateKey }) => gateKey === open.gateKey)).toMatchObject({
    address: address.address,
  });
  expect((await read(1)).profile.name).toBe('받는이1');
});

test('an address is locked once its time has passed, also where that is while the change waits', async () => {
  const { change, lock, read, platform, key, list } = await openAddresses([mugs]);
  const { at } = await lock();
  platform.clock.set(at ?? 0);
  await change(0);
  const client = await platform.database.db.connect();
  await client.query('begin');
  await client.query('select from pledge where id = $1 for update', [key(0)]);
  const waiting = refusal(change(0, { etc: '늦게' }));
  platform.clock.set((at ?? 0) + 1);
  await client.query('commit');
  client.release();
  expect(await waiting).toBe('addressLocked');
  await expect(change(0, { etc: '늦게' })).rejects.toMatchObject({
    msg: expect.stringMatching(
      /^배송지가 \d{4}\.\d\d\.\d\d에 확정되었습니다\. 바꿔야 한다면 메이커에게 문의해주세요\.$/,
    ),
  });
  expect(await read(0)).toMatchObject({ refusal: 'locked', lockAt: at });
  expect((await list()).orders).toMatchObject([{ locked: true, lockAt: at }]);
});

test('an address is open again when its only parcel is undone', async () => {
  const { change, send, undo, key, read } = await openAddresses([mugs]);
  const { batch } = await send([key(0)]);
  expect(await refusal(change(0))).toBe('addressLocked');
  expect(await read(0)).toMatchObject({ refusal: 'left', lines: [] });
  await undo({ batch: batch?.key ?? '' });
  expect(await change(0)).toMatchObject(address);
});

test('changeAddress and confirmAddress are refused while the project is hidden, after a refund and for others', async () => {
  const { platform, provider, change, confirm, read, project, key } = await openAddresses([mugs, mugs]);
  await putState(platform, 'blind', { key: project.key, blindedFrom: 're-finish' });
  await expect(change(0)).rejects.toMatchObject({
    code: 'shippingClosed',
    msg: '비공개된 프로젝트에서는 배송지를 바꿀 수 없습니다.',
  });
  expect(await refusal(confirm(0))).toBe('shippingClosed');
  expect((await read(0)).refusal).toBe('closed');
  platform.clock.set(platform.clock.now() + 1);
  await putState(platform, 're-finish', { key: project.key });
  const admin = await buildAdmin(platform);
  await refundPledge(platform, provider, { gateKey: key(1), admin, idempotencyKey: null });
  expect(await refusal(change(1))).toBe('shippingClosed');
  const stranger = { uid: (await buildMember(platform)).id };
  expect(await refusal(change(0, {}, stranger))).toBe('notFound');
  expect(await refusal(confirm(0, {}, stranger))).toBe('notFound');
  expect(await refusal(read(0, stranger))).toBe('notFound');
  expect(await refusal(read(0, null))).toBe('loginRequired');
});

test('changeAddress that fails changes none of several', async () => {
  const { dyingAt, read, key, backers } = await openAddresses([mugs]);
  const input = { gateKey: key(0), ...address, each: [], version: undefined };
  await expect(
    changeAddress(dyingAt('address.before_commit'), { uid: backers[0]?.id ?? '' }, input),
  ).rejects.toThrow();
  expect((await read(0)).profile.name).toBe('받는이0');
});

test('the token of a mail opens the masked address for thirty days, and confirms it', async () => {
  const { platform, change, read, confirm, token, list } = await openAddresses([mugs, mugs]);
  await change(0);
  const link = token(0);
  expect(await read(0, null, link)).toMatchObject({
    masked: true,
    profile: { name: '한*담', tel: '010-****-0936' },
    address: { basic: '서울 마포구 성미산로27길 **', detail: '***호', zonecode: '04***' },
    etc: '',
    lines: [],
    others: [],
  });
  expect((await read(0)).answer).toBe('changed');
  expect(await confirm(0, { token: link }, null)).toMatchObject({ masked: true, answer: 'confirmed' });
  expect(await list()).toMatchObject({ addresses: { confirmed: 1, changed: 0, open: 1 } });
  expect(await refusal(read(1, null, link))).toBe('addressLink');
  expect(await refusal(read(0, null, `${link}x`))).toBe('addressLink');
  expect(await refusal(read(0, null, `${Number(link.split('.')[0]) + 1}.${link.split('.')[1]}`))).toBe(
    'addressLink',
  );
  expect(await refusal(read(0, null, 'nonsense'))).toBe('addressLink');
  platform.clock.set(platform.clock.now() + 30 * DAY_MS);
  expect(await refusal(read(0, null, link))).toBe('addressLink');
  expect(await refusal(confirm(0, { token: link }, null))).toBe('addressLink');
  expect(await read(0, undefined, link)).toMatchObject({ masked: false });
});

test('confirmAddress refuses an address that has changed since, and a change after it counts as changed', async () => {
  const { change, read, confirm } = await openAddresses([mugs]);
  const { version } = await read(0);
  await change(0);
  expect(await refusal(confirm(0, { version }))).toBe('shippingMoved');
  expect(await confirm(0)).toMatchObject({ answer: 'confirmed' });
  expect(await change(0, { etc: '경비실' })).toMatchObject({ answer: 'changed' });
});

test('the address of a backer who has left is erased, and its link is over', async () => {
  const { platform, backers, token, read, list, key, send, receive } = await openAddresses([mugs]);
  const link = token(0);
  await send([key(0)]);
  await receive(0);
  await leave(platform, { uid: backers[0]?.id ?? '', email: backers[0]?.email ?? '', name: '' });
  expect(await refusal(read(0, null, link))).toBe('addressLink');
  expect((await list()).orders).toMatchObject([{ recipient: '', doubts: [], lockAt: null }]);
});

test('an unconfirmed, a doubtful and a changed address are found by the filters of the list', async () => {
  const { change, confirm, list, key } = await openAddresses([mugs, mugs, mugs]);
  await change(1, { address: { basic: '인천 연수구 송도과학로', detail: '1203호', zonecode: '04031' } });
  await confirm(2);
  const found = async (filter: 'changed' | 'doubtful' | 'open') => {
    const { orders, total } = await list({ address: filter });
    expect(total).toBe(orders.length);
    return orders.map(({ gateKey }) => gateKey);
  };
  expect(await found('changed')).toEqual([key(1)]);
  expect(await found('doubtful')).toEqual([key(1)]);
  expect(await found('open')).toEqual([key(0)]);
  const { orders, addresses } = await list();
  expect(orders[1]?.doubts).toEqual(['number', 'postcode']);
  expect(addresses).toEqual({ confirmed: 1, changed: 1, open: 1, doubtful: 1, unexported: 1 });
});
