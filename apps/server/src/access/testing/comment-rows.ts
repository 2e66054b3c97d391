import * as calls from '@pq/contract/calls/comments';
import { buildProject } from '@pq/testkit';
import { newId } from '#src/platform/ids.ts';
import { everybody, makersOwn, members, refusedAll } from './audiences.ts';
import { once, type Row, type Statuses, type World } from './world.ts';

type Said = { targetType?: string; targetKey?: string; secret?: boolean; authorId?: string };

/** A comment of the backer, on the maker's project unless said otherwise. */
async function said(world: World, { targetType, targetKey, secret, authorId }: Said = {}): Promise<string> {
  const key = newId(Date.now());
  await world.platform.database.pool.query(
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
const open = once((world) => said(world));
const secret = once((world) => said(world, { secret: true }));

const hidden = once(async ({ platform, people }) => {
  const fields = { ownerId: people.maker.id, state: 'blind', blindedFrom: 'funding' } as const;
  return (await buildProject(platform, fields)).key;
});
/** A reward in the PQ box of the maker's project, which the backer has backed. */
const boxed = once(async ({ platform, people, project }) => {
  const key = newId(Date.now());
  await platform.database.pool.query(
    `insert into pq_reward (key, project_key, author_id, title, state, open_from, created_at, updated_at)
     values ($1, $2, $3, '영상', 'funding', 'pledge', now(), now())`,
    [key, project.key, people.maker.id],
  );
  return key;
});

const on = ({ project }: World) => ({ type: 'projects', id: project.key });
const onHidden = async (world: World) => ({ type: 'projects', id: await hidden(world) });
const onBoxed = async (world: World) => ({ type: 'pqbox', id: await boxed(world) });
const obj = { text: '한 마디' };
/** The maker, administrators and who has backed; to others the PQ box is not there. */
const inTheBox: Statuses = { ...makersOwn, visitor: 401, backer: 200 };
/** To all others it is there, but not theirs. */
const backersAlone: Statuses = { ...refusedAll(403), backer: 200 };
const answerers: Statuses = { ...refusedAll(403), maker: 200, admin: 200 };

export const commentRows: readonly Row[] = [
  { call: calls.listComments, sends: on, hears: everybody },
  { call: calls.listComments, about: 'on what is hidden', sends: onHidden, hears: makersOwn },
  { call: calls.listComments, about: 'in the PQ box', sends: onBoxed, hears: inTheBox },
  { call: calls.countComments, sends: on, hears: everybody },
  { call: calls.countComments, about: 'on what is hidden', sends: onHidden, hears: makersOwn },
  { call: calls.countComments, about: 'in the PQ box', sends: onBoxed, hears: inTheBox },
  { call: calls.writeComment, sends: (world) => ({ ...on(world), obj }), hears: members },
  {
    call: calls.writeComment,
    about: 'on what is hidden',
    sends: async (world) => ({ ...(await onHidden(world)), obj }),
    hears: refusedAll(404),
  },
  {
    call: calls.writeComment,
    about: 'in the PQ box',
    sends: async (world) => ({ ...(await onBoxed(world)), obj }),
    hears: inTheBox,
  },
  {
    call: calls.writeReply,
    sends: async (world) => ({ ...on(world), obj: { ...obj, whereTo: await open(world) } }),
    hears: answerers,
  },
  {
    call: calls.writeReply,
    about: 'to a secret comment',
    sends: async (world) => ({ ...on(world), obj: { ...obj, whereTo: await secret(world) } }),
    hears: answerers,
  },
  {
    call: calls.fixComment,
    about: 'of the backer',
    sends: async (world) => ({ type: 'projects', data: { myKey: await open(world) }, ...obj }),
    hears: backersAlone,
  },
  {
    call: calls.removeComment,
    about: 'of the backer',
    sends: async (world) => ({ ...on(world), myKey: await open(world) }),
    hears: backersAlone,
  },
  {
    call: calls.reportComment,
    about: 'of the backer',
    sends: async (world) => ({ type: 'projects', data: { myKey: await open(world), reason: '욕설' } }),
    hears: { ...members, backer: 403 },
  },
  {
    call: calls.reportComment,
    about: 'that is secret',
    sends: async (world) => ({ type: 'projects', data: { myKey: await secret(world), reason: '욕설' } }),
    hears: { ...refusedAll(404), backer: 403, maker: 200, admin: 200 },
  },
  {
    call: calls.reportComment,
    about: 'in the name of the backer',
    sends: async (world) => ({
      type: 'projects',
      data: { myKey: await said(world, { authorId: world.people.stranger.id }), reason: '욕설' },
      repoter: world.people.backer.id,
    }),
    hears: { ...refusedAll(403), backer: 200 },
  },
  { call: calls.listOwnComments, hears: members },
  {
    call: calls.listOwnComments,
    about: 'with the uid of the backer',
    sends: ({ people }) => ({ uid: people.backer.id }),
    hears: { ...refusedAll(403), backer: 200 },
  },
];
