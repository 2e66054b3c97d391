import * as admin from '@pq/contract/calls/admin/identities';
import * as calls from '@pq/contract/calls/identity';
import { openSender, photo } from '#src/modules/media/testing/sending.ts';
import { buildIdentity } from '#src/testing/index.ts';
import { admins, members } from './audiences.ts';
import { once, type Row } from './world.ts';

const form = {
  kind: 'individual',
  name: '윤서린',
  birth: '1991-04-02',
  address: '서울특별시 마포구 느티나무길 12, 2층',
  bank: '004',
  account: '123456-78-904821',
  holder: '윤서린',
};

const waiting = once(({ platform, people }) =>
  buildIdentity(platform, people.maker.id, { state: 'checking' }),
);

/** Of another maker than who decides on theirs. */
const withDocument = once(async ({ app, platform, people }) => {
  const sender = await openSender(app, platform, people.otherMaker.id);
  const sent = await sender.post([
    ['kind', 'identity'],
    ['file', await photo(), '통장 사본.png'],
  ]);
  await app.inject({
    method: 'PUT',
    url: '/api/maker/identity',
    headers: sender.headers,
    payload: { ...form, bankbook: sent.json().data.url },
  });
});

export const identityRows: readonly Row[] = [
  { call: calls.getIdentity, statuses: members },
  { call: calls.submitIdentity, input: () => form, statuses: members },
  {
    call: admin.decideIdentity,
    input: async (world) => {
      await waiting(world);
      return { uid: world.people.maker.id, decision: 'approve', version: 1 };
    },
    statuses: admins,
  },
  {
    call: admin.openIdentityDocument,
    input: async (world) => {
      await withDocument(world);
      return { uid: world.people.otherMaker.id, what: 'bankbook' };
    },
    statuses: admins,
    auditEntries: 1,
  },
];
