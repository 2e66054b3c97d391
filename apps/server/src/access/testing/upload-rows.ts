import * as calls from '@pq/contract/calls/uploads';
import { orderTemplateUrl, type UploadKind } from '@pq/domain/files/upload';
import { claimAttachments } from '#src/modules/media/attachments.ts';
import { formOf, openSender, photo } from '#src/modules/media/testing/sending.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { buildProject } from '#src/testing/index.ts';
import { admins, backersOwn, everybody, members } from './audiences.ts';
import { once, type Row } from './world.ts';

const filesOfTheBacker = once(async ({ app, platform, people, pledge }) => {
  const { key } = await buildProject(platform, { ownerId: people.maker.id, purpose: 'ordermade' });
  const backer = await openSender(app, platform, people.backer.id);
  const [waiting, file] = [await backer.attach(key), await backer.attach(key)];
  const claim = { memberId: people.backer.id, pledgeId: pledge, field: 'files', files: [file] };
  const [claimed] = await inTransaction(platform.database.db, (tx) =>
    claimAttachments(tx, { ...claim, project: { key, purpose: 'ordermade' } }, new Date()),
  );
  return { waiting: waiting.url, claimed: claimed?.url ?? '' };
});

const files: readonly Row[] = [
  {
    call: calls.upload,
    about: ': the file of the backer that waits for a pledge',
    request: async (world) => ({ method: 'GET', url: (await filesOfTheBacker(world)).waiting }),
    statuses: { ...backersOwn, admin: 200 },
  },
  {
    call: calls.upload,
    about: ': the file that the backer’s pledge has claimed',
    request: async (world) => ({ method: 'GET', url: (await filesOfTheBacker(world)).claimed }),
    statuses: { ...backersOwn, maker: 200, admin: 200 },
  },
  {
    call: calls.upload,
    about: ': the empty order sheet',
    request: () => ({ method: 'GET', url: orderTemplateUrl }),
    statuses: everybody,
  },
];

const sending = (kind: UploadKind) => async () => {
  const { payload, type } = await formOf([
    ['kind', kind],
    ['file', await photo(), 'a.png'],
  ]);
  return { method: 'POST', url: '/api/upload', headers: { 'content-type': type }, payload } as const;
};

export const uploadRows: readonly Row[] = [
  { call: calls.upload, request: sending('story'), statuses: members },
  { call: calls.upload, about: 'for a notice', request: sending('notice'), statuses: admins },
  {
    call: calls.removeUpload,
    about: 'of the backer',
    input: async (world) => ({ url: (await filesOfTheBacker(world)).waiting }),
    statuses: backersOwn,
  },
  {
    call: calls.removeUpload,
    about: 'that the backer’s pledge has claimed',
    input: async (world) => ({ url: (await filesOfTheBacker(world)).claimed }),
    statuses: { ...backersOwn, backer: 404 },
  },
  ...files,
];
