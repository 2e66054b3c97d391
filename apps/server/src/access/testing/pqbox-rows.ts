import { setBlind } from '@pq/contract/calls/admin/moderation';
import * as calls from '@pq/contract/calls/pqbox';
import { buildFile } from '#src/modules/digital-rewards/testing/build-file.ts';
import { buildReward } from '#src/modules/digital-rewards/testing/build-reward.ts';
import { admins, members } from './audiences.ts';
import { once, type Row, type Statuses, type World } from './world.ts';

type State = 'save' | 'prepare' | 'reject' | 'ready' | 'funding' | 'finish';
const rewardIn = (state: State) =>
  once((world: World) => buildReward(world.platform, world.project, { state, message: '사유' }));
const [draft, waiting, open, closed] = [
  rewardIn('save'),
  rewardIn('prepare'),
  rewardIn('funding'),
  rewardIn('finish'),
];
const unpaid = once((world: World) => buildReward(world.platform, world.project, { openFrom: 'payment' }));
const fileIn = (reward: (world: World) => Promise<string>) =>
  once(async (world: World) => buildFile(world.platform, await reward(world)));
const [draftFile, openFile] = [fileIn(draft), fileIn(open)];
const elsewhere = once(async ({ platform, elsewhere: project }) => buildReward(platform, project));

const insiders: Statuses = {
  visitor: 401,
  stranger: 403,
  backer: 200,
  maker: 200,
  otherMaker: 403,
  admin: 200,
};
const makerAlone: Statuses = {
  visitor: 401,
  stranger: 404,
  backer: 404,
  maker: 200,
  otherMaker: 404,
  admin: 404,
};

const written = async (world: World) => ({
  project_key: world.project.key,
  pushKey: await draft(world),
  data: { title: '새 제목' },
});

export const pqboxRows: readonly Row[] = [
  { call: calls.getPushKey, statuses: members },
  { call: calls.saveReward, about: 'of the maker', input: written, statuses: makerAlone },
  {
    call: calls.submitReward,
    about: 'of the maker',
    input: async (world) => ({ ...(await written(world)), data: {} }),
    statuses: makerAlone,
  },
  {
    call: calls.removeReward,
    about: 'of the maker',
    input: async (world) => ({ id: world.project.key, rewardId: await draft(world) }),
    statuses: makerAlone,
  },
  {
    call: calls.removeReward,
    about: 'of an open one, with a reason',
    input: async (world) => ({
      id: world.project.key,
      rewardId: await open(world),
      reason: '잘못된 파일',
    }),
    statuses: makerAlone,
    auditEntries: 1,
  },
  {
    call: calls.describeRewardFile,
    about: 'of one that is being written',
    input: async (world) => ({
      projectId: world.project.key,
      id: await draft(world),
      file: await draftFile(world),
      description: '골목의 밤',
    }),
    statuses: makerAlone,
  },
  {
    call: calls.removeRewardFile,
    about: 'of one that is being written',
    input: async (world) => ({
      projectId: world.project.key,
      id: await draft(world),
      file: await draftFile(world),
    }),
    statuses: makerAlone,
  },
  {
    call: calls.removeRewardFile,
    about: 'of one that is open',
    input: async (world) => ({
      projectId: world.project.key,
      id: await open(world),
      file: await openFile(world),
    }),
    statuses: { ...makerAlone, maker: 409 },
  },
  {
    call: calls.getRewardLinks,
    about: 'that is open',
    input: async (world) => ({ projectId: world.project.key, id: await open(world), use: 'download' }),
    statuses: insiders,
  },
  {
    call: calls.getRewardLinks,
    about: 'that is closed',
    input: async (world) => ({ projectId: world.project.key, id: await closed(world), use: 'show' }),
    statuses: { ...insiders, backer: 409 },
  },
  {
    call: calls.getRewardLinks,
    about: 'of another project under the key of this one',
    input: async (world) => ({ projectId: world.project.key, id: await elsewhere(world), use: 'show' }),
    statuses: { ...insiders, backer: 404, maker: 404, admin: 404 },
  },
  {
    call: setBlind,
    about: 'a reward of the PQ box',
    input: async (world) => ({ type: 'pqbox', key: await open(world), on: true, reason: '확인' }),
    statuses: admins,
  },
  { call: calls.listRewards, input: ({ project }) => ({ id: project.key }), statuses: insiders },
  {
    call: calls.getRewardPreview,
    about: 'that is closed',
    input: async (world) => ({ projectId: world.project.key, id: await closed(world) }),
    statuses: insiders,
  },
  {
    call: calls.getRewardPreview,
    about: 'that is being written',
    input: async (world) => ({ projectId: world.project.key, id: await draft(world) }),
    statuses: { ...insiders, backer: 404 },
  },
  {
    call: calls.getReward,
    about: 'that is open once it is paid',
    input: async (world) => ({ projectId: world.project.key, id: await unpaid(world) }),
    statuses: { ...insiders, backer: 403 },
  },
  {
    call: calls.getRewardLinks,
    about: 'that is open once it is paid',
    input: async (world) => ({ projectId: world.project.key, id: await unpaid(world), use: 'show' }),
    statuses: { ...insiders, backer: 403 },
  },
  {
    call: calls.getReward,
    about: 'that is open',
    input: async (world) => ({ projectId: world.project.key, id: await open(world) }),
    statuses: insiders,
  },
  {
    call: calls.getReward,
    about: 'of another project under the key of this one',
    input: async (world) => ({ projectId: world.project.key, id: await elsewhere(world) }),
    statuses: { ...insiders, backer: 404, maker: 404, admin: 404 },
  },
  {
    call: calls.getReward,
    about: 'that is closed',
    input: async (world) => ({ projectId: world.project.key, id: await closed(world) }),
    statuses: { ...insiders, backer: 409, maker: 409, admin: 409 },
  },
  { call: calls.listOwnBoxes, statuses: members },
  {
    call: calls.decideReward,
    about: 'approving',
    input: async (world) => ({ key: await waiting(world), decision: 'approve' }),
    statuses: admins,
  },
  {
    call: calls.decideReward,
    about: 'refusing',
    input: async (world) => ({ key: await waiting(world), decision: 'reject', message: '사유' }),
    statuses: admins,
  },
];
