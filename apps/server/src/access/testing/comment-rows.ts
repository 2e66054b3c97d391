import * as calls from '@pq/contract/calls/comments';
import { newId } from '#src/platform/ids.ts';
import { buildProject } from '#src/testing/index.ts';
import { everybody, makersOwn, members, refusedForAll } from './audiences.ts';
import { once, type Row, type Statuses, type World } from './world.ts';

type CommentFields = { targetType?: string; targetKey?: string; secret?: boolean; authorId?: string };

async function insertComment(
  world: World,
  { targetType, targetKey, secret, authorId }: CommentFields = {},
): Promise<string> {
  const key = newId(Date.now());
  await world.platform.database.db.query(
    `insert into comment (id, target_type, target_key, author_id, text, secret, created_at, updated_at)
     values ($1, $2, $3, $4, '질문', $5, now(), now())`,
    [
      key,
      targetType ?? 'projects',
      targetKey ?? world.project.key,
      authorId ?? world.people.backer.id,
      secret ?? false,
    ],
  );
  return key;
}
const open = once((world) => insertComment(world));
const secret = once((world) => insertComment(world, { secret: true }));

const hidden = once(async ({ platform, people }) => {
  const fields = { ownerId: people.maker.id, state: 'blind', blindedFrom: 'funding' } as const;
  return (await buildProject(platform, fields)).key;
});
const insertReward = once(async ({ platform, people, project }) => {
  const key = newId(Date.now());
  await platform.database.db.query(
    `insert into pq_reward (key, project_key, author_id, title, state, open_from, created_at, updated_at)
     values ($1, $2, $3, '영상', 'funding', 'pledge', now(), now())`,
    [key, project.key, people.maker.id],
  );
  return key;
});

const on = ({ project }: World) => ({ type: 'projects', id: project.key });
const onHidden = async (world: World) => ({ type: 'projects', id: await hidden(world) });
const onBoxed = async (world: World) => ({ type: 'pqbox', id: await insertReward(world) });
const obj = { text: '한 마디' };
const inTheBox: Statuses = { ...makersOwn, visitor: 401, backer: 200 };
/** It exists for all others, but is not theirs. */
const backersAlone: Statuses = { ...refusedForAll(403), backer: 200 };
const repliers: Statuses = { ...refusedForAll(403), maker: 200, admin: 200 };

export const commentRows: readonly Row[] = [
  { call: calls.listComments, input: on, statuses: everybody },
  { call: calls.listComments, about: 'on what is hidden', input: onHidden, statuses: makersOwn },
  { call: calls.listComments, about: 'in the PQ box', input: onBoxed, statuses: inTheBox },
  { call: calls.countComments, input: on, statuses: everybody },
  { call: calls.countComments, about: 'on what is hidden', input: onHidden, statuses: makersOwn },
  { call: calls.countComments, about: 'in the PQ box', input: onBoxed, statuses: inTheBox },
  { call: calls.writeComment, input: (world) => ({ ...on(world), obj }), statuses: members },
  {
    call: calls.writeComment,
    about: 'on what is hidden',
    input: async (world) => ({ ...(await onHidden(world)), obj }),
    statuses: refusedForAll(404),
  },
  {
    call: calls.writeComment,
    about: 'in the PQ box',
    input: async (world) => ({ ...(await onBoxed(world)), obj }),
    statuses: inTheBox,
  },
  {
    call: calls.writeReply,
    input: async (world) => ({ ...on(world), obj: { ...obj, whereTo: await open(world) } }),
    statuses: repliers,
  },
  {
    call: calls.writeReply,
    about: 'to a secret comment',
    input: async (world) => ({ ...on(world), obj: { ...obj, whereTo: await secret(world) } }),
    statuses: repliers,
  },
  {
    call: calls.fixComment,
    about: 'of the backer',
    input: async (world) => ({ type: 'projects', data: { myKey: await open(world) }, ...obj }),
    statuses: backersAlone,
  },
  {
    call: calls.removeComment,
    about: 'of the backer',
    input: async (world) => ({ ...on(world), myKey: await open(world) }),
    statuses: backersAlone,
  },
  {
    call: calls.reportComment,
    about: 'of the backer',
    input: async (world) => ({ type: 'projects', data: { myKey: await open(world), reason: '욕설' } }),
    statuses: { ...members, backer: 403 },
  },
  {
    call: calls.reportComment,
    about: 'that is secret',
    input: async (world) => ({ type: 'projects', data: { myKey: await secret(world), reason: '욕설' } }),
    statuses: { ...refusedForAll(404), backer: 403, maker: 200, admin: 200 },
  },
  {
    call: calls.reportComment,
    about: 'in the name of the backer',
    input: async (world) => ({
      type: 'projects',
      data: { myKey: await insertComment(world, { authorId: world.people.stranger.id }), reason: '욕설' },
      repoter: world.people.backer.id,
    }),
    statuses: { ...refusedForAll(403), backer: 200 },
  },
  { call: calls.listOwnComments, statuses: members },
  {
    call: calls.listOwnComments,
    about: 'with the uid of the backer',
    input: ({ people }) => ({ uid: people.backer.id }),
    statuses: { ...refusedForAll(403), backer: 200 },
  },
];
