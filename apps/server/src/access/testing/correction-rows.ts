import * as calls from '@pq/contract/calls/admin/corrections';
import { buildProject } from '#src/testing/index.ts';
import { admins } from './audiences.ts';
import { once, type Row } from './world.ts';

const approved = once(async ({ platform, people }) => {
  const { key } = await buildProject(platform, { ownerId: people.maker.id, state: 'funding' });
  return key;
});

export const correctionRows: readonly Row[] = [
  {
    call: calls.getCorrectable,
    input: async (world) => ({ key: await approved(world) }),
    statuses: admins,
  },
  {
    call: calls.correctProject,
    input: async (world) => ({
      key: await approved(world),
      data: { editor: '<p>고친 글</p>' },
      savedAt: Date.now() * 2,
      reason: '사유',
    }),
    statuses: admins,
  },
];
