import { listShipping as listCall } from '@pq/contract/calls/shipping';
import { DAY_MS } from '@pq/domain/dates';
import { expect, test } from 'vitest';
import { leave } from '#src/modules/admin/leave.ts';
import { chargedPledge } from '#src/modules/payments/charges/testing/charged.ts';
import { refundPledge } from '#src/modules/payments/refunds/refund-pledge.ts';
import { refusal } from '#src/modules/pledging/pledges/testing/orders.ts';
import { getProject } from '#src/modules/projects/catalog/routes.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildAdmin, putState } from '#src/testing/index.ts';
import { listShipping } from './list-shipping.ts';
import { skipDueAnnouncements } from './restore-parcels.ts';
import { openOrders } from './testing/open-orders.ts';

const MINUTE_MS = 60_000;
const two = [{ idx: 0, count: 2 }];
const absent = 'absent';

/** An order of two pieces in each state of a parcel, in this order, and another without any change. */
const states = ['preparing', 'making', 'part', 'shipped', 'received'] as const;
const OTHER = states.length;

async function openStates() {
  const opened = await openOrders([two, two, two, two, two, two], ['2027-02']);
  const { key, move, send, receive, after } = opened;
  await move({ gateKeys: [key(1)], state: 'making' });
  await send([key(2)], { lines: [{ idx: 0, count: 1 }] });
  await send([key(3)]);
  await send([key(4)]);
  await after(10 * MINUTE_MS);
  await receive(4);
  return opened;
}
type Opened = Awaited<ReturnType<typeof openStates>>;

async function refund({ platform, provider, gateKeys }: Opened, amount?: number): Promise<void> {
  const admin = await buildAdmin(platform);
  for (const gateKey of gateKeys.slice(0, OTHER))
    await refundPledge(platform, provider, { gateKey, amount, admin, idempotencyKey: null });
}

const hide = ({ platform, project }: Opened) =>
  putState(platform, 'blind', { key: project.key, blindedFrom: 're-finish' });
const show = ({ platform, project }: Opened) => putState(platform, 're-finish', { key: project.key });

const events = {
  nothing: async () => {},
  refundedInPart: (opened: Opened) => refund(opened, 1_000),
  refundedWhole: (opened: Opened) => refund(opened),
  async backersLeft({ platform, backers }: Opened) {
    for (const { id: uid, email, name } of backers.slice(0, OTHER))
      await leave(platform, { uid, email, name });
  },
  async makerLeft({ platform, maker }: Opened) {
    expect(await refusal(leave(platform, { uid: maker.uid, email: '', name: '' }))).toBe('leaveOpen');
  },
  hidden: hide,
  async shownAgain(opened: Opened) {
    await hide(opened);
    await show(opened);
  },
  async restored({ platform }: Opened) {
    await inTransaction(platform.database.db, (tx) =>
      skipDueAnnouncements(tx, new Date(platform.clock.now())),
    );
  },
};

type Expected = {
  /** As in the maker's list: null for an order of which nothing can be sent any more. */
  list: (string | null)[];
  /** As in the backers' own lists. */
  own: (string | null)[];
  /** Whom a moved promise is mailed; the refusal of the move. */
  mailed: number[] | string;
  unsent: number;
  sent: { pieces: number; of: number };
};

const asBefore: Expected = {
  list: [...states],
  own: ['preparing', 'making', 'making', 'shipped', 'received'],
  mailed: [0, 1, 2, OTHER],
  unsent: 4,
  sent: { pieces: 5, of: 12 },
};
/** What has left stays, and what has not is in no count. */
const onlySent: Pick<Expected, 'mailed' | 'unsent' | 'sent'> = {
  mailed: [OTHER],
  unsent: 1,
  sent: { pieces: 5, of: 7 },
};

const table: Record<keyof typeof events, Expected> = {
  nothing: asBefore,
  refundedInPart: asBefore,
  refundedWhole: {
    ...onlySent,
    list: [absent, absent, 'shipped', 'shipped', 'received'],
    own: [null, null, 'shipped', 'shipped', 'received'],
  },
  backersLeft: { ...onlySent, list: [null, null, 'shipped', 'shipped', 'received'], own: [] },
  makerLeft: asBefore,
  hidden: { ...asBefore, mailed: 'shippingClosed' },
  shownAgain: asBefore,
  restored: asBefore,
};

test.each(Object.entries(table))('orders in each state are as expected after %s', async (event, expected) => {
  const opened = await openStates();
  const { key, list, shipping, promise, after, mails, movePromise, gateKeys } = opened;
  const about = ['shipped', 'shippingCorrected', 'makingStarted'];
  const before = (await mails(...about)).length;
  await events[event as keyof typeof events](opened);
  // Counts follow within an hour.
  await after(DAY_MS);
  const listed = new Map((await list()).orders.map((order) => [order.gateKey, order.shipping]));
  expect(states.map((_, n) => (listed.has(key(n)) ? listed.get(key(n)) : absent))).toEqual(expected.list);
  expect(listed.get(key(OTHER))).toBe('preparing');
  const { counts } = await list();
  const inGroup = (group: string) => expected.list.filter((one) => one === group).length;
  expect(counts).toEqual({
    preparing: inGroup('preparing') + 1,
    making: inGroup('making'),
    part: inGroup('part'),
    shipped: inGroup('shipped'),
    received: inGroup('received'),
    late: 0,
  });
  expect(counts.preparing + counts.making + counts.part).toBe(expected.unsent);
  for (const [n, state] of expected.own.entries())
    expect([n, (await shipping(n))?.state ?? null]).toEqual([n, state]);
  expect((await promise('maker'))?.sent).toEqual(expected.sent);
  // Mails to an address are deleted with its account.
  expect(await mails(...about)).toHaveLength(event === 'backersLeft' ? 0 : before);
  if (typeof expected.mailed === 'string') {
    expect(await refusal(movePromise('2027-03'))).toBe(expected.mailed);
    return;
  }
  await movePromise('2027-03');
  await after(MINUTE_MS);
  const informed = (await mails('promiseMoved')).map(({ data }) => gateKeys.indexOf(data.gateKey as string));
  expect(informed.sort()).toEqual(expected.mailed);
});

test('orders of a hidden project are frozen, and thaw when it is shown again', async () => {
  const opened = await openStates();
  const { key, send, receive, undo, list } = opened;
  await hide(opened);
  expect(await refusal(send([key(0)]))).toBe('shippingClosed');
  expect(await refusal(receive(3))).toBe('shippingClosed');
  const parcel = (await list()).orders.find(({ gateKey }) => gateKey === key(3))?.parcels[0]?.key ?? '';
  expect(await refusal(undo({ parcel, reason: '잘못' }))).toBe('shippingClosed');
  await show(opened);
  await send([key(0)]);
  await receive(3);
});

test('order that finally failed is in no list, and its project promises nothing', async () => {
  const { platform, project, dueMs, settleAt, pledgeRow } = await chargedPledge('decline', 'decline');
  const { key, ownerId } = project;
  const read = async () =>
    (await getProject(platform, { key, purpose: 'projects' }, { uid: ownerId, role: 'member' })).promise;
  expect(await read()).toMatchObject({ state: 'open', sent: { pieces: 0, of: 0 } });
  await settleAt(dueMs + DAY_MS);
  await settleAt(dueMs + 2 * DAY_MS);
  expect(await pledgeRow()).toMatchObject({ status: 'fail' });
  const caller = { uid: ownerId, role: 'member' as const, email: '', name: '' };
  const input = listCall.input.parse({ pid: key });
  expect(await listShipping(platform, caller, input)).toMatchObject({ orders: [], total: 0 });
  expect(await read()).toBeUndefined();
});
