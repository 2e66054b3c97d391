import * as calls from '@pq/contract/calls/drafts';
import { openWriter } from '#src/modules/projects/drafts/testing/writing.ts';
import { buildProject } from '#src/testing/index.ts';
import { members } from './audiences.ts';
import { once, type Row, type Statuses, type World } from './world.ts';

const written = once(async ({ app, platform, people }: World) => {
  const ownerId = people.maker.id;
  await buildProject(platform, { ownerId: people.otherMaker.id, state: 'save' });
  const draft = await (await openWriter({ app, platform }, ownerId)).complete();
  const review = await buildProject(platform, { ownerId, state: 'prepare' });
  const rejected = await buildProject(platform, { ownerId, state: 'reject', rejectMessage: '사유' });
  const open = await buildProject(platform, { ownerId });
  const hidden = await buildProject(platform, { ownerId, state: 'blind', blindedFrom: 'funding' });
  return { draft, review: review.key, rejected: rejected.key, open: open.key, hidden: hidden.key };
});

const makersAlone: Statuses = {
  visitor: 401,
  stranger: 404,
  backer: 404,
  maker: 200,
  otherMaker: 404,
  admin: 404,
};
const inTheMakersName: Statuses = {
  visitor: 401,
  stranger: 403,
  backer: 403,
  maker: 200,
  otherMaker: 403,
  admin: 403,
};

const move = (
  about: string,
  which: 'draft' | 'review' | 'rejected' | 'open' | 'hidden',
  state: string,
  { maker, admin }: { maker: number; admin: number },
): Row => ({
  call: calls.changeState,
  about,
  input: async (world) => ({
    pid: (await written(world))[which],
    state,
    acceptTerms: true,
    reason: '사유',
  }),
  statuses: { ...makersAlone, maker, admin },
});

export const draftRows: readonly Row[] = [
  {
    call: calls.saveDraft,
    input: async (world) => ({
      key: (await written(world)).draft,
      purpose: 'projects',
      data: {
        title: '훔침',
        rewards: { content: [{ name: '컵', context: '머그컵 1개', productCost: 22_000 }] },
      },
    }),
    statuses: makersAlone,
  },
  {
    call: calls.getDraft,
    about: 'of a draft',
    input: async (world) => ({ key: (await written(world)).draft }),
    statuses: makersAlone,
  },
  {
    call: calls.getDraft,
    about: 'of a review',
    input: async (world) => ({ key: (await written(world)).review }),
    statuses: makersAlone,
  },
  { call: calls.getFeePlans, statuses: members },
  {
    call: calls.getFeePlans,
    about: 'in the name of the maker',
    input: ({ people }) => ({ uid: people.maker.id }),
    statuses: inTheMakersName,
  },
  { call: calls.getMakerTerms, input: () => ({}), statuses: members },
  {
    call: calls.getMakerTerms,
    about: 'in the name of the maker',
    input: ({ people }) => ({ uid: people.maker.id }),
    statuses: inTheMakersName,
  },
  {
    call: calls.submitProject,
    input: async (world) => ({ key: (await written(world)).draft, acceptTerms: true }),
    statuses: makersAlone,
  },
  {
    call: calls.withdrawReview,
    input: async (world) => ({ key: (await written(world)).review }),
    statuses: makersAlone,
  },
  move('to submit', 'draft', 'prepare', { maker: 200, admin: 409 }),
  move('to withdraw', 'review', 'save', { maker: 200, admin: 409 }),
  move('to write again', 'rejected', 'save', { maker: 200, admin: 409 }),
  move('to approve, of another submission', 'review', 'ready', { maker: 409, admin: 409 }),
  { ...move('to reject', 'review', 'reject', { maker: 409, admin: 200 }), auditEntries: 1 },
  { ...move('to hide', 'open', 'blind', { maker: 409, admin: 200 }), auditEntries: 1 },
  { ...move('to show again', 'hidden', 'funding', { maker: 409, admin: 200 }), auditEntries: 1 },
  move('to close', 'open', 'finish', { maker: 409, admin: 409 }),
  {
    call: calls.changeState,
    about: 'in the name of the maker',
    input: async (world) => ({
      pid: (await written(world)).rejected,
      uid: world.people.maker.id,
      state: 'save',
    }),
    statuses: inTheMakersName,
  },
  {
    call: calls.removeDraft,
    about: 'of a rejected project',
    input: async (world) => ({ key: (await written(world)).rejected, type: 'projects' }),
    statuses: makersAlone,
  },
  {
    call: calls.removeDraft,
    about: 'of an open project',
    input: async (world) => ({ key: (await written(world)).open, type: 'projects' }),
    statuses: { ...makersAlone, maker: 409 },
  },
  {
    call: calls.removeDraft,
    async input(world) {
      await written(world);
      return { type: 'projects' };
    },
    statuses: makersAlone,
  },
  {
    call: calls.removeDraft,
    about: 'in the name of the maker',
    async input(world) {
      await written(world);
      return { uid: world.people.maker.id, type: 'projects' };
    },
    statuses: inTheMakersName,
  },
  {
    call: calls.listOwnProjects,
    about: 'of the maker',
    input: ({ people }) => ({ uid: people.maker.id }),
    statuses: inTheMakersName,
  },
];
