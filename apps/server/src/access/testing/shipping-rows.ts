import * as addresses from '@pq/contract/calls/addresses';
import * as deliveries from '@pq/contract/calls/deliveries';
import { readPacking } from '@pq/contract/calls/packing';
import { movePromise } from '@pq/contract/calls/promises';
import * as calls from '@pq/contract/calls/shipping';
import * as files from '@pq/contract/calls/shipping-files';
import { DAY_MS } from '@pq/domain/dates';
import { orderNumberOf } from '@pq/domain/pledge/order-number';
import { addressToken } from '#src/modules/fulfilment/addresses/address-token.ts';
import { renewCalendar } from '#src/modules/fulfilment/deliveries/calendar.ts';
import { uploadShipping } from '#src/modules/fulfilment/files/upload-shipping.ts';
import { setShippingState } from '#src/modules/fulfilment/parcels/set-shipping-state.ts';
import { formOf } from '#src/modules/media/testing/sending.ts';
import { buildPledge, buildProject } from '#src/testing/index.ts';
import { backersOwn, everybody, makersOwnToMembers, members } from './audiences.ts';
import { once, type Row, type World } from './world.ts';

const order = once(async ({ platform, people }: World) => {
  const now = new Date(platform.clock.now());
  const project = await buildProject(platform, { ownerId: people.maker.id, state: 'finish' });
  const { key } = project;
  const gateKey = await buildPledge(platform, project, people.backer.id);
  const { db } = platform.database;
  await db.query(`update pledge set status = 'paid', due_at = null, settled_at = placed_at where id = $1`, [
    gateKey,
  ]);
  await db.query('update project set shipping_since = $2 where key = $1', [key, now]);
  return { pid: key, gateKey };
});

const parcel = once(async (world: World) => {
  const { pid, gateKey } = await order(world);
  const input = calls.setShippingState.input.parse({
    pid,
    gateKeys: [gateKey],
    state: 'shipped',
    carrier: 'direct',
  });
  await setShippingState(world.platform, { uid: world.people.maker.id, role: 'member' }, input);
  const { rows } = await world.platform.database.db.query('select id from parcel where pledge_id = $1', [
    gateKey,
  ]);
  return { pid, gateKey, parcel: rows[0].id as string };
});

const trackingNumbers = Buffer.from('주문번호,택배사,송장번호\nK7QD-00001,CJ대한통운,641233087751');

const upload = once(async (world: World) => {
  const { pid } = await order(world);
  const file = { name: 'parcels.csv', bytes: trackingNumbers, carrier: null };
  const maker = { uid: world.people.maker.id, role: 'member' as const, email: '', name: '' };
  const { batch } = await uploadShipping(world.platform, maker, pid, file);
  return { pid, batch };
});

const calendar = once(async ({ platform, people }: World) => {
  const url = new URL(await renewCalendar(platform, { uid: people.backer.id }));
  return { token: url.searchParams.get('token') };
});

/** The maker's: an admin may read, and change nothing. */
const makersAlone = { ...makersOwnToMembers, admin: 403 };

const address = {
  address: { basic: '서울특별시 중구 세종대로 110', detail: '3층', zonecode: '04524' },
  profile: { name: '이하나', tel: '010-1234-5678' },
  etc: '',
};

const link = async (world: World) => {
  const { gateKey } = await order(world);
  const { clock, secrets } = world.platform;
  return { gateKey, token: addressToken(gateKey, clock.now(), secrets) };
};

export const shippingRows: readonly Row[] = [
  { call: calls.listShipping, input: order, statuses: makersOwnToMembers, auditEntries: 1 },
  { call: calls.startShipping, input: order, statuses: makersAlone },
  {
    call: calls.setMaking,
    input: async (world) => ({ pid: (await order(world)).pid, on: true }),
    statuses: makersAlone,
  },
  {
    call: movePromise,
    async input(world) {
      const { pid: key } = await order(world);
      await world.platform.database.db.query(
        `update project set promise_first = '2027-02-01', promise_month = '2027-02-01', promise_count_at = now() where key = $1`,
        [key],
      );
      return { key, month: '2027-03', reason: '가마를 한 번 더 때야 합니다.' };
    },
    statuses: makersAlone,
  },
  {
    call: calls.setShippingState,
    async input(world) {
      const { pid, gateKey } = await order(world);
      return { pid, gateKeys: [gateKey], state: 'shipped', carrier: 'cj', number: '641233087751' };
    },
    statuses: makersAlone,
  },
  {
    call: calls.undoShipping,
    async input(world) {
      const sent = await parcel(world);
      return { pid: sent.pid, parcel: sent.parcel };
    },
    statuses: makersAlone,
  },
  {
    call: calls.correctParcel,
    async input(world) {
      const sent = await parcel(world);
      return { pid: sent.pid, parcel: sent.parcel, carrier: 'cj', number: '641233087751' };
    },
    statuses: makersAlone,
  },
  {
    call: calls.confirmReceived,
    input: async (world) => ({ gateKey: (await parcel(world)).gateKey }),
    statuses: backersOwn,
  },
  {
    call: calls.undoReceived,
    about: 'of what is on its way',
    input: async (world) => ({ gateKey: (await parcel(world)).gateKey }),
    statuses: backersOwn,
  },
  {
    call: files.uploadShipping,
    async request(world) {
      const { payload, type } = await formOf([
        ['pid', (await order(world)).pid],
        ['file', trackingNumbers, 'parcels.csv'],
      ]);
      return { method: 'POST', url: '/api/shipping/upload', headers: { 'content-type': type }, payload };
    },
    statuses: makersAlone,
    auditEntries: 1,
  },
  {
    call: files.exportFailedRows,
    about: 'of a file that was uploaded and recorded before',
    input: upload,
    statuses: { ...makersOwnToMembers, admin: 404 },
    auditEntries: 1,
  },
  {
    call: files.exportShipping,
    input: async (world) => ({ pid: (await order(world)).pid, form: 'cj' }),
    statuses: makersOwnToMembers,
    auditEntries: 2,
  },
  {
    call: addresses.readAddress,
    input: async (world) => ({ gateKey: (await order(world)).gateKey }),
    statuses: backersOwn,
  },
  { call: addresses.readAddress, about: 'with the token of a mail', input: link, statuses: everybody },
  {
    call: addresses.confirmAddress,
    input: async (world) => ({ gateKey: (await order(world)).gateKey }),
    statuses: backersOwn,
  },
  { call: addresses.confirmAddress, about: 'with the token of a mail', input: link, statuses: everybody },
  {
    call: addresses.changeAddress,
    input: async (world) => ({ gateKey: (await order(world)).gateKey, ...address }),
    statuses: backersOwn,
  },
  {
    call: addresses.askAddresses,
    about: 'of a project whose lock was announced two days ago',
    input: async (world) => {
      const { pid } = await order(world);
      await world.platform.database.db.query(
        `update project set address_lock_announced_at = $2, address_lock_at = $3, address_asked_at = null where key = $1`,
        [pid, ...[-2, 2].map((days) => new Date(world.platform.clock.now() + days * DAY_MS))],
      );
      return { pid };
    },
    statuses: makersAlone,
  },
  {
    call: addresses.lockAddresses,
    input: async (world) => ({ pid: (await order(world)).pid }),
    statuses: makersAlone,
  },
  {
    call: readPacking,
    input: async (world) => ({ pid: (await order(world)).pid }),
    statuses: makersOwnToMembers,
    auditEntries: 2,
  },
  {
    call: calls.getShippingOrder,
    input: async (world) => {
      const { pid } = await order(world);
      return { order: orderNumberOf(pid, 1) };
    },
    statuses: { ...makersOwnToMembers, admin: 404 },
  },
  { call: deliveries.listDeliveries, statuses: members },
  { call: deliveries.renewCalendar, statuses: members },
  { call: deliveries.endCalendar, statuses: members },
  {
    call: deliveries.getCalendar,
    about: 'by its secret alone',
    input: calendar,
    statuses: everybody,
  },
];
